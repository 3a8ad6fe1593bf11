"""The selectors and constraints of a rule, read from its plain data.

Calls are selected by tag or by name, and families of tools match by their prefix.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from replybook.policy.errors import BadPolicy
from replybook.policy.predicates import (
    OPERATORS,
    REFS,
    ROOTS,
    CallMatch,
    Constraint,
    FileMatch,
)
from replybook.policy.rule_data import Part, choice
from replybook.policy.workable import check_kept, check_places, is_always
from replybook.world.pattern import glob
from replybook_schema.tools import ToolSpec

_SCALARS: Final = (str, int, bool)
_CALL: Final = ("tool", "code", "reply_type", ROOTS)
_ARTIFACT: Final = ("path", "format", "content", "sha256")
_ADDRESSES: Final = ("path", "defined_in_path")
_SYMBOL: Final = ("type", "name", "reason", "defined_in_path")
MATCH_KEYS: Final = ("tool", "tag", "reply_type", "where")
"""The keys that select calls."""


def read_calls(part: Part, more: tuple[str, ...] = ()) -> CallMatch:
    """Read a selector of calls. `more` names further permitted keys."""
    part.only((), (*MATCH_KEYS, *more))
    call_match = CallMatch(
        tool=_tool(part) if part.has("tool") else None,
        tag=part.word("tag", "tag", part.names.tags) if part.has("tag") else None,
        reply_type=part.word("reply_type", "reply type", "SIDE")
        if part.has("reply_type")
        else None,
    )
    if not part.has("where"):
        return call_match
    return replace(call_match, where=constraints(part, "where", call_field, about=call_match))


def covers(match: CallMatch, other: CallMatch, tools: Iterable[ToolSpec]) -> bool:
    """Return True if every call that `other` selects is selected by `match` too."""
    about = other.among(tools)
    named = other.tool is not None or other.tag is not None
    by_name = match.tool is match.tag is None or (
        named and bool(about) and match.among(about) == about
    )
    by_answer = match.reply_type in (None, other.reply_type)
    by_fields = all(one in other.where or is_always(one) for one in match.where)
    return by_name and by_answer and by_fields


def read_files(part: Part) -> FileMatch:
    """Read a selector of files."""
    part.only((), ("format", "glob", "where"))
    if part.has("glob"):
        check_places(part, "glob", part.texts("glob"), any_case=True)
    return FileMatch(
        formats=part.words("format", "format", part.names.formats) if part.has("format") else None,
        paths=glob(part.texts("glob"), any_case=True) if part.has("glob") else None,
        where=constraints(part, "where", file_field) if part.has("where") else (),
    )


def call_field(part: Part) -> str:
    """Return the field of a constraint on a call.

    It is one of `_CALL`, or a path below args, result or scope.
    """
    field = part.text("field")
    head, _, rest = field.partition(".")
    if rest:
        choice(part.at("field"), "field of a call", head, ("args", "result", "scope"))
        if not all(rest.split(".")):
            choice(part.at("field"), "field of a call", field, ())
        return field
    return choice(part.at("field"), "field of a call", field, _CALL)


def file_field(part: Part) -> str:
    """Return the field of a constraint on a file or on a declared symbol."""
    known = (*_ARTIFACT, *part.names.artifact_fields, *_SYMBOL)
    field = part.word("field", "field of a file", known)
    if field in _ADDRESSES and part.has("glob"):
        check_places(part, "glob", part.texts("glob"), any_case=False)
    return field


def constraints(
    part: Part, key: str, fields: Callable[[Part], str], *, about: CallMatch | None = None
) -> tuple[Constraint, ...]:
    """Return the constraints in a list.

    Args:
        part: The mapping with the list.
        key: The key of the list.
        fields: Reads and checks the field of each constraint.
        about: The calls that the constraints are about. The trace must keep the arguments that
            the constraints name.
    """
    items = part.parts(key)
    found = tuple(_constraint(item, fields(item)) for item in items)
    for item, one in zip(items, found, strict=True) if about is not None else ():
        tools = about.among(part.names.specs) if about is not None else []
        is_value = one.operator not in ("present", "absent")
        check_kept(item.at("field"), one.field, tools, value=is_value)
    return found


def _constraint(part: Part, field: str) -> Constraint:
    found = [key for key in part.data if key in OPERATORS]
    part.only(("field",), (*OPERATORS, "missing", "missing_ref", "codes"))
    if len(found) != 1:
        raise BadPolicy(part.place, f"there must be one operator of {', '.join(OPERATORS)}")
    operator = found[0]
    skips = {
        key: part.has(key) and part.word(key, "word", ("violation", "skip")) == "skip"
        for key in ("missing", "missing_ref")
    }
    return Constraint(
        field,
        operator,
        _operand(part, operator),
        skips["missing"],
        skips["missing_ref"],
        part.fault_codes(("missing", "wrong")),
        fixed=part.names.fixed.get(str(part.data[operator])) if operator in REFS else None,
        are_paths=operator in REFS and part.data[operator] in part.names.path_facts,
    )


def _operand(part: Part, operator: str) -> object:
    value = part.data[operator]
    if operator == "equals":
        if type(value) not in _SCALARS:
            raise BadPolicy(part.at(operator), f"{value!r} is no text, number or truth value")
        return value
    if operator in REFS:
        return part.ref(operator)
    if operator == "in":
        return part.items(operator)
    if operator == "glob":
        return part.texts(operator)
    if operator in ("min", "max"):
        return part.integer(operator)
    if value is not True:
        raise BadPolicy(part.at(operator), "there must be true")
    return True


def _tool(part: Part) -> str:
    name = part.text("tool")
    if name.startswith(part.names.families) and part.names.families:
        return name
    return part.word("tool", "tool", part.names.tools)
