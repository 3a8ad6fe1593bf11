"""The subjects of claims: what a claim is about, which key and value it names, and which claims contradict each other.

A subject begins with the thing, such as `trait:brave`; that of a value ends in ` = ` and the value, and what
stands between the two is the key: `trait:brave martial = 2`. Source: specification 27 and 62.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal, InvalidOperation
from typing import Final

from replybook.policy.claims import Claim

__all__ = ["asked_of", "contradictions", "names_of", "same_value", "thing", "value_of"]

_EQUALS: Final = " = "
_ENDS: Final = ",;:"


def asked_of(subject: str) -> str:
    """Return the subject of a value without that value: the thing, and the key if there is one."""
    left = subject.rpartition(_EQUALS if _EQUALS in subject else " ")[0]
    return " ".join(left.split())


def thing(subject: str) -> str:
    """Return the thing that a subject begins with, e.g. `trait:brave`."""
    words = subject.split(maxsplit=1)
    return (words[0].rstrip(_ENDS) or words[0]) if words else ""


def names_of(subject: str) -> set[str]:
    """Return the first word of a subject, with and without its kind."""
    first = subject.split(maxsplit=1)[0] if subject.strip() else ""
    return {first, first.partition(":")[2] or first} - {""}


def value_of(subject: str) -> str:
    """Return what a subject ends in: after ` = `, or its last word; empty where it ends in `=`."""
    if _EQUALS in subject:
        return subject.rpartition(_EQUALS)[2].strip()
    words = subject.split()
    return words[-1] if words and words[-1] != "=" else ""


def same_value(one: str, other: str) -> bool:
    """Return True if two values are one: the same text, quotes and blanks aside, or the same number."""
    one, other = _plain(one), _plain(other)
    if one == other:
        return True
    try:
        return Decimal(one) == Decimal(other)
    except InvalidOperation:
        return False


def _plain(value: str) -> str:
    text = " ".join(value.split())
    is_quoted = len(text) > 1 and text[0] == '"' == text[-1]
    return text[1:-1].strip() if is_quoted else text


def contradictions(claims: Iterable[Claim]) -> Iterator[str]:
    """Yield a sentence for each claim that another one of the same delivery contradicts."""
    listed = tuple(claims)
    absent = {thing(one.subject) for one in listed if one.claim_type == "non_existence"}
    values: dict[str, str] = {}
    for one in listed:
        if one.claim_type == "non_existence":
            continue
        if names_of(thing(one.subject)) & absent:
            yield f"{one.subject}: another claim says that it does not exist"
        if one.claim_type == "value":
            value = value_of(one.subject)
            first = values.setdefault(asked_of(one.subject), value)
            if not same_value(first, value):
                yield f"{one.subject}: another claim says that it is {first}"
