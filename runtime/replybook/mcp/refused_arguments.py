"""Arguments that a stack refused, as a reply: where each error is and of which kind, never the value.

Names show only if the input schema has them: the keys of a mapping that a caller sent are values, too.
One value shows: the command that a caller asked for and that there is not, as the name of a tool does.
Source: specification 9, decision 19.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from pydantic import ValidationError

from replybook.safety.replies import invalid_arguments
from replybook.safety.tool_record import ToolRecord
from replybook_schema.reply import Reply

__all__ = ["misfitting", "refused_arguments"]


def refused_arguments(
    error: ValidationError, schema: Mapping[str, object], record: ToolRecord | None = None
) -> Reply:
    """Return the reply to arguments that pydantic refused; `schema` is the input schema of the tool.

    Where a command of the tool is not known, that is the reply: what else it takes depends on it.
    """
    unknown = _unknown_command(error, record)
    if unknown is not None:
        return unknown
    details = error.errors(include_url=False, include_context=False, include_input=False)
    errors = [(detail["loc"], detail["type"]) for detail in details]
    return invalid_arguments(errors, declared=frozenset(_names(schema)))


def misfitting(arguments: Mapping[str, object], schema: Mapping[str, object]) -> Reply | None:
    """Return the reply to arguments that a tool does not know or that are missing; None if there are none.

    For tools whose stack says it by an exception of Python, as FastMCP does of those that it transforms.
    """
    known = cast("Mapping[str, object]", schema.get("properties", {}))
    required = cast("Sequence[str]", schema.get("required", ()))
    errors = [(name, "unexpected_argument") for name in arguments if name not in known]
    errors += [(name, "missing_argument") for name in required if name not in arguments]
    return invalid_arguments(errors) if errors else None


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


def _names(schema: object) -> Iterator[str]:
    """The names of all properties, at any depth."""
    if isinstance(schema, Mapping):
        node = cast("Mapping[str, object]", schema)
        properties = node.get("properties")
        if isinstance(properties, Mapping):
            yield from cast("Mapping[str, object]", properties)
        for child in node.values():
            yield from _names(child)
    elif isinstance(schema, list):
        for child in cast("list[object]", schema):
            yield from _names(child)
