"""A failure that a tool sent as a success.

A success is called a failure only if it looks like nothing else. A job that failed, a page with the
status 404 and an import with two wrong rows are answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from replybook.client.judging.alone_failures import is_alone
from replybook.client.judging.any_result import (
    is_silent,
    of_cause,
    of_dialect,
    unwrapped,
    without_forbidden_wait,
)
from replybook.client.judging.base_tables import BASE
from replybook.client.judging.cause import cause_of
from replybook.client.judging.dialects import Dialect, first_members, said_by
from replybook.client.judging.outcome import Outcome, parsed
from replybook.client.judging.text_shape import LIST_HEADING, LOG_LINE, heading_of

if TYPE_CHECKING:
    from replybook.client.judgement import Judgement

_LONG_ANSWER: Final = 1_000
_MOST_PARSED: Final = 8_000
"""Maximum number of characters of a success in JSON text that is read for a failure."""

_LEAST_UNSURE: Final = 0.85
"""Minimum confidence in the cause if the heading alone does not say failure."""

_REPLY: Final = frozenset(("status", "reply_type", "code", "message", "data", "meta", "error"))
"""The members of our envelope. Without our key of `_meta` it is data (specification 72)."""


def _numbers_by_member() -> Mapping[str, Sequence[int]]:
    """Return the numbers of the dialects that need a member at the top of an object."""
    found: dict[str, list[int]] = {}
    for number, dialect in enumerate(BASE.dialects):
        for member in () if dialect.needs_flag else first_members(dialect):
            found.setdefault(member, []).append(number)
    return found


_BY_MEMBER: Final = _numbers_by_member()


class Suspect(NamedTuple):
    """A success that may say failure.

    Attributes:
        value: The object or the text that may say it.
        dialects: The dialects that need a member of the object.
    """

    value: Mapping[str, object] | str
    dialects: Sequence[Dialect] = ()


def suspect_in(structured: object, text: str | None = None) -> Suspect | None:
    """Return a success that may say failure, or None for any other. It takes microseconds.

    Args:
        structured: The structured content.
        text: The first text of the content. It is read without structured content.
    """
    value = unwrapped(text if structured is None else structured)
    if isinstance(value, str):
        value = value if len(value) > _MOST_PARSED else parsed(value) or value
        if isinstance(value, str):
            return Suspect(value) if _has_heading(value) else None
    if not isinstance(value, dict):  # a list of failures may be what was asked for
        return None
    held = cast("dict[str, object]", value)
    numbers = {number for name in held if name in _BY_MEMBER for number in _BY_MEMBER[name]}
    if not numbers or held.get("success", held.get("ok")) is True:
        return None
    if held.keys() >= _REPLY:  # an envelope from elsewhere is data
        return None
    return Suspect(held, [BASE.dialects[number] for number in sorted(numbers)])


def judge_success(suspect: Suspect) -> Judgement | None:
    """Return the judgement on a failure that was sent as a success, or None for a success.

    A dialect or the heading of a failure says it, wording alone does not. The type of the judgement
    is None if the cause is unknown.
    """
    value = suspect.value
    if isinstance(value, str):
        found = of_cause(cause_of(value, BASE))
        rule, is_failure = "shape:heading", _is_failed_text(value, found)
    else:
        said = said_by({"data": value}, suspect.dialects)
        if said is None or is_silent(said):
            return None
        found = of_dialect(Outcome.of_success(value, None), said, BASE)
        found = without_forbidden_wait(found, value)
        rule = f"dialect:{said.dialect.name}"
        is_failure = is_alone(value, said.dialect, is_known=found.type is not None)
    found.rule, found.failed = found.rule or rule, True
    return found if is_failure else None


def _has_heading(text: str) -> bool:
    """Return True for a short text with a heading that may say failure."""
    return len(text) <= _LONG_ANSWER and heading_of(text, BASE.openings) != ""


def _is_failed_text(text: str, found: Judgement) -> bool:
    """Return True if nothing follows the heading that a log or a list of results would have."""
    heading = heading_of(text, BASE.openings)
    if heading == "traceback":
        return True
    if LOG_LINE.search(text):
        return False
    if heading == "failure":
        return found.type is not None or LIST_HEADING.match(text) is None
    return found.type is not None and found.confidence >= _LEAST_UNSURE
