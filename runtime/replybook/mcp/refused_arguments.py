"""Arguments that a stack refused, as a reply: where each error is and of which kind, never the value.

Names show only if the input schema has them: the keys of a mapping that a caller sent are values, too.
Source: specification 9, decision 19.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from pydantic import ValidationError

from replybook.safety.replies import invalid_arguments
from replybook_schema.reply import Reply

__all__ = ["refused_arguments"]


def refused_arguments(error: ValidationError, schema: Mapping[str, object]) -> Reply:
    """Return the reply to arguments that pydantic refused; `schema` is the input schema of the tool."""
    details = error.errors(include_url=False, include_context=False, include_input=False)
    errors = [(detail["loc"], detail["type"]) for detail in details]
    return invalid_arguments(errors, declared=frozenset(_names(schema)))


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
