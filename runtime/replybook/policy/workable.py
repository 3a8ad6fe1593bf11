"""The checks that refuse rules which could never decide anything.

An argument that the trace does not keep never equals anything. A pattern that matches no address
selects no file. An exception that covers every call of its rule switches the rule off.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from replybook.policy.errors import BadPolicy
from replybook.policy.predicates import Constraint
from replybook.policy.rule_data import Names, Part
from replybook.world.pattern import ACROSS, glob, spelled_out
from replybook.world.segments import refuse_segment
from replybook_schema.tools import ArgumentSpec, ToolSpec

_SHA256: Final = "sha256"
_ANSWERS: Final = frozenset("SIDE")
_ALL: Final = {"*", ACROSS}
_OF_EVERY_CALL: Final = ("tool", "code", "reply_type")


# Arguments that the trace keeps


def check_kept(place: str, field: str, tools: Iterable[ToolSpec], *, value: bool) -> None:
    """Refuse a field such as `args.path` whose argument the trace keeps for no tool.

    If no tool of the registry is selected yet, nothing is checked.

    Args:
        place: The place of the field in the policy.
        field: The field of a constraint.
        tools: The tools that the rule is about.
        value: True if the value itself is needed, so that a digest is not enough.

    Raises:
        BadPolicy: The trace does not keep the argument.
    """
    head, _, rest = field.partition(".")
    about = list(tools)
    if head != "args" or not rest or not about:
        return
    name = rest.partition(".")[0]
    named = [
        argument
        for tool in about
        for argument in tool.arguments
        if any(_is_said(each, rest) for each in (_keeps_as(argument), *argument.was))
    ]
    if not named:
        problem = f"no tool that it is about declares the argument {name!r}, so no trace keeps it"
        raise BadPolicy(place, problem)
    if value and all(one.trace == "digest" for one in named):
        problem = f"the trace keeps a digest of the argument {name!r}, which no value equals"
        raise BadPolicy(place, problem)


def _is_said(name: str, path: str) -> bool:
    """Return True if a path below `args` is the argument `name` or lies in it.

    A name may hold dots (specification 51).
    """
    return path == name or path.startswith(f"{name}.")


def _keeps_as(argument: ArgumentSpec) -> str:
    """Return the member of `args` that the trace writes for an argument."""
    return _SHA256 if argument.trace == "sha256" else argument.name


# Patterns of addresses


def check_places(part: Part, key: str, patterns: Iterable[str], *, any_case: bool) -> None:
    """Refuse a pattern that matches the address of no file.

    Args:
        part: The mapping with the patterns.
        key: The key of the patterns.
        any_case: True if letter case does not count.

    Raises:
        BadPolicy: A pattern matches no address.
    """
    for index, pattern in enumerate(patterns):
        if not any(_may_fit(one, part.names, any_case) for one in spelled_out(pattern)):
            problem = f"no address of a file fits {pattern!r}; write e.g. *:*/**/*.py"
            raise BadPolicy(f"{part.at(key)}[{index}]", problem)


def _may_fit(pattern: str, names: Names, any_case: bool) -> bool:
    first, *rest = pattern.split("/")
    if first == ACROSS:  # it may match no segment, so the next one may be the head
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
    return refuse_segment(segment.replace("*", "a")) is None and segment not in ("", ".", "..")


# Exceptions for everything


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
