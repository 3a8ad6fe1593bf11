"""The reply to arguments that a stack refused.

It names the fault of each argument by the published schema. Values do not show. The keys of a
mapping in a request are values, too, so names show only where the schema declares names. There are
two exceptions: an unknown command shows, as an unknown tool name does, and the text of a
`ValueError` of an author's validator reaches the agent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from replybook.mcp.input_schema import SchemaPlace, place_of
from replybook.mcp.unknown_arguments import GivenObject, unknown_arguments
from replybook.safety.argument_faults import problem_of
from replybook.safety.raised.tool_errors import clean_text
from replybook.safety.replies import ArgumentFault, faulty_arguments
from replybook.safety.tool_record import ToolRecord
from replybook_schema.reply import Reply

_OF_AUTHOR = ("value_error", "assertion_error")
_MOST_FAULTS = 1_000
"""Number of faults that are read, one for each item of a list; a reply shows 20."""


def refused_arguments(
    error: ValidationError,
    schema: Mapping[str, object],
    record: ToolRecord | None = None,
    arguments: Mapping[str, object] | None = None,
    name_of: Callable[[str], str | None] = str,
) -> Reply:
    """Return the reply to arguments that pydantic refused.

    An unknown command goes first, because the other arguments depend on it.

    Args:
        schema: Input schema of the tool.
        record: Record of the tool, if it is decorated.
        arguments: The arguments of the call.
        name_of: Returns the name that the caller gave to an argument, or None.
    """
    unknown = _unknown_command(error, record)
    if unknown is not None:
        return unknown
    given: Mapping[str, object] = {} if arguments is None else arguments
    details = _name_errors(error, name_of)
    known = [_fault_of(detail, schema) for detail in details if not _is_unknown(detail)]
    refused: dict[tuple[str | int, ...], list[str]] = {}
    for detail in details:
        names = refused.setdefault(detail["loc"][:-1], [])
        if _is_unknown(detail):
            names.append(str(detail["loc"][-1]))
    return faulty_arguments(_merge_faults([*known, *unknown_arguments(schema, given, refused)]))


def misfitting(arguments: Mapping[str, object], schema: Mapping[str, object]) -> Reply | None:
    """Return the reply to unknown or missing arguments, or None.

    It is for arguments that a stack ignores or refuses with an exception of Python.
    """
    whole = GivenObject(schema, arguments)
    faults = [*whole.faults(whole.unknown)]
    faults.extend(fault_at(place_of(schema, (name,)), "missing") for name in whole.missing)
    return faulty_arguments(faults) if faults else None


def concerns_caller(error: ValidationError, name_of: Callable[[str], str | None]) -> bool:
    """Return True if pydantic refused an argument that the caller gave.

    Args:
        name_of: Returns the name that the caller gave to an argument, or None.
    """
    return bool(_name_errors(error, name_of))


def _name_errors(
    error: ValidationError, name_of: Callable[[str], str | None]
) -> list[ErrorDetails]:
    """Return the errors of the arguments that the caller gave, under their names."""
    error_detailses: list[ErrorDetails] = []
    for detail in error.errors(include_url=False, include_input=False)[:_MOST_FAULTS]:
        first, *rest = detail["loc"] or ("",)
        name = name_of(str(first))
        if name is not None:
            error_detailses.append({**detail, "loc": (name, *rest) if detail["loc"] else ()})
    return error_detailses


def _is_unknown(detail: ErrorDetails) -> bool:
    return bool(detail["loc"]) and problem_of(detail["type"]) == "unknown"


def _fault_of(
    detail: ErrorDetails, schema: Mapping[str, object]
) -> tuple[SchemaPlace, ArgumentFault]:
    problem, place = problem_of(detail["type"]), place_of(schema, detail["loc"])
    tag = place.tag() if problem == "one_of" else None
    if tag is not None:
        is_missing = detail["type"] == "union_tag_not_found"
        problem = "missing" if is_missing else "enum"
        return place, {"name": f"{place.name}.{tag[0]}", "problem": problem, "expected": tag[1]}
    fault = fault_at(place, problem)
    if detail["type"] in _OF_AUTHOR:
        said = _take_text(detail.get("ctx", {}).get("error"))
        if said:
            fault["reason"] = said
    return place, fault


def fault_at(place: SchemaPlace, problem: str) -> ArgumentFault:
    """Return the fault of a place, with what its schema expects."""
    fault: ArgumentFault = {"name": place.name, "problem": problem}
    expected = place.expected(problem)
    if expected is not None:
        fault["expected"] = expected
    return fault


def _take_text(error: object) -> str:
    """Return the author's text, or an empty one if the error has a cause.

    The text may then hold that of another exception.
    """
    if not isinstance(error, Exception) or error.__cause__ or error.__context__:
        return ""
    return clean_text(str(error))


def _merge_faults(found: Sequence[tuple[SchemaPlace, ArgumentFault]]) -> list[ArgumentFault]:
    """Return one fault for each place.

    A value that fits no form of a union has one fault for each form. They are merged.
    """
    forms: dict[str, set[str]] = {}
    for place, _ in found:
        for name, form in place.forms:
            forms.setdefault(name, set()).add(form)
    several = {name for name, each in forms.items() if len(each) > 1}
    merged: dict[str, ArgumentFault] = {}
    for place, fault in found:
        outer = next((each for each in place.forms if each[0] in several), None)
        if outer is None:
            merged.setdefault(fault["name"], fault)
            continue
        union = place.union_of(outer[0])
        is_type = all(
            f["problem"] == "type" and f["name"] == outer[0]
            for p, f in found
            if outer[0] in dict(p.forms)
        )
        merged.setdefault(outer[0], fault_at(union, "type" if is_type else "one_of"))
    return list(merged.values())


def _unknown_command(error: ValidationError, record: ToolRecord | None) -> Reply | None:
    command = None if record is None else record.command
    if command is None:
        return None
    refused = {
        detail["loc"][0]: cast("object", detail["input"])
        for detail in error.errors(include_url=False, include_context=False)
        if len(detail["loc"]) >= 1 and detail["type"] == "literal_error"
    }
    return command.refused({command.argument: refused.get(command.argument)})
