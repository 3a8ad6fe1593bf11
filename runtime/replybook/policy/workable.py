"""What a rule may name and still never decide anything: a policy with such a rule does not load.

An argument that the trace does not keep is never what it is compared with, a pattern that no address fits
selects no file, and an exception that covers every call of its rule switches the rule off.
Source: specification 46, decision 30.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from replybook.policy.errors import BadPolicy
from replybook.policy.predicates import Constraint
from replybook.policy.rule_data import Names, Part
from replybook.world.pattern import ACROSS, glob, spelled_out
from replybook.world.segments import refused
from replybook_schema.tools import ArgumentSpec, ToolSpec

__all__ = ["check_kept", "check_places", "is_always"]

_SHA256: Final = "sha256"
_ANSWERS: Final = frozenset("SIDE")
_ALL: Final = {"*", ACROSS}
_OF_EVERY_CALL: Final = ("tool", "code", "reply_type")


# What the trace keeps


def check_kept(place: str, field: str, tools: Iterable[ToolSpec], *, value: bool) -> None:
    """`BadPolicy` if the trace of none of these tools keeps the argument of a field such as `args.path`.

    `value`: the value itself is needed, so that a digest will not do. Where the registry has no tool yet
    that the rule is about, nothing can be said.
    """
    head, _, rest = field.partition(".")
    about = list(tools)
    if head != "args" or not rest or not about:
        return
    name = rest.partition(".")[0]
    named = [one for tool in about for one in tool.arguments if _is_said(_keeps_as(one), rest)]
    if not named:
        problem = f"no tool that it is about declares the argument {name!r}, so no trace keeps it"
        raise BadPolicy(place, problem)
    if value and all(one.trace == "digest" for one in named):
        problem = f"the trace keeps a digest of the argument {name!r}, which no value equals"
        raise BadPolicy(place, problem)


def _is_said(name: str, path: str) -> bool:
    """Return True if a path below `args` is an argument or lies in it; a name may hold dots (specification 51)."""
    return path == name or path.startswith(f"{name}.")


def _keeps_as(argument: ArgumentSpec) -> str:
    """Return the member of `args` that the trace writes for an argument."""
    return _SHA256 if argument.trace == "sha256" else argument.name


# What an address can be


def check_places(part: Part, key: str, patterns: Iterable[str], *, any_case: bool) -> None:
    """`BadPolicy` for a pattern that the address of no file fits."""
    for index, pattern in enumerate(patterns):
        if not any(_may_fit(one, part.names, any_case) for one in spelled_out(pattern)):
            problem = f"no address of a file fits {pattern!r}; write e.g. *:*/**/*.py"
            raise BadPolicy(f"{part.at(key)}[{index}]", problem)


def _may_fit(pattern: str, names: Names, any_case: bool) -> bool:
    first, *rest = pattern.split("/")
    if first == ACROSS:  # it may stand for nothing, and then the next one is the head
        return all(map(_is_name, rest)) or (
            bool(rest) and _may_fit("/".join(rest), names, any_case)
        )
    return bool(rest) and _is_head(first, names, any_case) and all(map(_is_name, rest))


def _is_head(segment: str, names: Names, any_case: bool) -> bool:
    """Return True if a segment can be the namespace and key of an address."""
    fits = glob([segment], any_case=any_case)
    if any(fits(f"root:{key}") for key in names.roots):
        return True
    before, star, _ = segment.partition("*")
    said = before.casefold() if any_case else before
    for namespace in names.member_namespaces:
        head = f"{namespace}:"
        if (said.startswith(head) and (star or said != head)) or (star and head.startswith(said)):
            return True
    return False


def _is_name(segment: str) -> bool:
    """Return True if a segment with its stars filled in can be a name in an address."""
    return refused(segment.replace("*", "a")) is None and segment not in ("", ".", "..")


# What excuses everything


def is_always(constraint: Constraint) -> bool:
    """Return True if every call meets a constraint."""
    if constraint.field not in _OF_EVERY_CALL:
        return False
    if constraint.operator in ("glob", "in"):
        among = set(cast("tuple[object, ...]", constraint.operand))
        if constraint.operator == "glob":
            return bool(among & _ALL)
        return constraint.field == "reply_type" and among >= _ANSWERS
    return constraint.operator == "present"
