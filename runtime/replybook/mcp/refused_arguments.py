"""The reply to arguments that a stack refused.

It names the fault of each argument by the published schema. Values do not show. Names show only if
the input schema has them, because the keys of a mapping in a request are values, too. There are two
exceptions: an unknown command shows, as an unknown tool name does, and the text of a `ValueError`
of an author's validator reaches the agent.

Source: specification 9, 48 and 69, decision 19.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from pydantic import ValidationError

from replybook.mcp.input_schema import Place, place_of
from replybook.safety.argument_faults import nearest, problem_of
from replybook.safety.raised.tool_errors import cleaned
from replybook.safety.replies import Fault, faulty_arguments
from replybook.safety.tool_record import ToolRecord
from replybook_schema.reply import Reply

__all__ = ["misfitting", "refused_arguments"]

_OF_AUTHOR = ("value_error", "assertion_error")


def refused_arguments(
    error: ValidationError,
    schema: Mapping[str, object],
    record: ToolRecord | None = None,
    arguments: Mapping[str, object] | None = None,
) -> Reply:
    """Return the reply to arguments that pydantic refused.

    An unknown command goes first, because the other arguments depend on it.

    Args:
        error: The error of pydantic.
        schema: Input schema of the tool.
        record: Record of the tool, if it is decorated.
        arguments: The arguments of the call.
    """
    unknown = _unknown_command(error, record)
    if unknown is not None:
        return unknown
    given: Mapping[str, object] = {} if arguments is None else arguments
    faults = _merged(list(_faults(error, schema, given)))
    named = {fault["name"] for fault in faults}
    missing = [fault["name"] for fault in faults if fault["problem"] == "missing"]
    for name in given:  # an argument that the stack ignores may be a misspelled one
        if name not in named and name not in _properties(schema):
            fault = _unknown(name, schema, given)
            if fault.get("did_you_mean") in missing:
                faults.append(fault)
    return faulty_arguments(faults)


def misfitting(arguments: Mapping[str, object], schema: Mapping[str, object]) -> Reply | None:
    """Return the reply to unknown or missing arguments, or None.

    It is for arguments that a stack ignores or refuses with an exception of Python.
    """
    known = _properties(schema)
    required = cast("Sequence[str]", schema.get("required", ()))
    faults = [_unknown(name, schema, arguments) for name in arguments if name not in known]
    for name in required:
        if name not in arguments:
            faults.append(_fault("missing", place_of(schema, (name,))))
    return faulty_arguments(faults) if faults else None


def _faults(
    error: ValidationError, schema: Mapping[str, object], given: Mapping[str, object]
) -> Iterator[tuple[Place, Fault]]:
    for detail in error.errors(include_url=False, include_input=False):
        problem, way = problem_of(detail["type"]), detail["loc"]
        if problem == "unknown" and len(way) == 1:
            yield Place("", None), _unknown(str(way[0]), schema, given)
            continue
        place = place_of(schema, way)
        tag = place.tag() if problem == "one_of" else None
        if tag is not None:
            name, values = tag
            missing = detail["type"] == "union_tag_not_found"
            yield (
                place,
                {
                    "name": f"{place.name}.{name}",
                    "problem": "missing" if missing else "enum",
                    "expected": values,
                },
            )
            continue
        fault = _fault(problem, place)
        if detail["type"] in _OF_AUTHOR:
            said = _said(detail.get("ctx", {}).get("error"))
            if said:
                fault["reason"] = said
        yield place, fault


def _fault(problem: str, place: Place) -> Fault:
    fault: Fault = {"name": place.name, "problem": problem}
    expected = place.expected(problem)
    if expected is not None:
        fault["expected"] = expected
    return fault


def _unknown(name: str, schema: Mapping[str, object], given: Mapping[str, object]) -> Fault:
    fault: Fault = {"name": name, "problem": "unknown"}
    meant = nearest(name, [one for one in _properties(schema) if one not in given])
    if meant is not None:
        fault["did_you_mean"] = meant
    return fault


def _properties(schema: Mapping[str, object]) -> Mapping[str, object]:
    return cast("Mapping[str, object]", schema.get("properties", {}))


def _said(error: object) -> str:
    """Return the author's text, or an empty one if the error has a cause.

    The text may then hold that of another exception.
    """
    if not isinstance(error, Exception) or error.__cause__ or error.__context__:
        return ""
    return cleaned(str(error))


def _merged(found: Sequence[tuple[Place, Fault]]) -> list[Fault]:
    """Return one fault for each place.

    A value that fits no form of a union has one fault for each form. They are merged.
    """
    forms: dict[str, set[str]] = {}
    for place, _ in found:
        for name, form in place.forms:
            forms.setdefault(name, set()).add(form)
    several = {name for name, each in forms.items() if len(each) > 1}
    merged: dict[str, Fault] = {}
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
        merged.setdefault(outer[0], _fault("type" if is_type else "one_of", union))
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
