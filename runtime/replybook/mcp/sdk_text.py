"""Text that stays text: the SDK reads JSON in every argument that is not declared `str` alone.

It reads `{"a": 1}` as an object where a parameter is declared `str | None`, and then refuses the object.
Source: specification 70.
"""

from __future__ import annotations

import types
from typing import Annotated, Any, Final, Union, get_args, get_origin

from mcp.server.mcpserver.utilities.func_metadata import FuncMetadata

__all__ = ["RefusedTextKept", "TextKept", "is_text", "keeping_refused_text"]

_UNIONS: Final = (Union, types.UnionType)


class TextKept(FuncMetadata):
    """What the SDK knows of the arguments of a tool, reading JSON only where no text is declared."""

    def pre_parse_json(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the arguments with JSON text read, but for those declared `str` or `str | None`."""
        read = super().pre_parse_json(data)
        for name, field in self.arg_model.model_fields.items():
            if is_text(field.annotation):
                for key in (name, field.alias):
                    if key is not None and key in data:
                        read[key] = data[key]
        return read


class RefusedTextKept(FuncMetadata):
    """What the SDK knows of a tool, reading text as it does alone, but for text that it would refuse then.

    A parameter declared `str | None` takes an object or a list in text as text. `null` in text stays null, with
    which the bare tool succeeds.
    """

    def pre_parse_json(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the arguments with JSON text read where the parameter takes what was read."""
        read = super().pre_parse_json(data)
        for name, field in self.arg_model.model_fields.items():
            if is_text(field.annotation):
                for key in (name, field.alias):
                    if key is not None and read.get(key) is not None:
                        read[key] = data[key]
        return read


def keeping_refused_text(bare: FuncMetadata) -> FuncMetadata:
    """Return what the SDK knows of a tool, with a parameter declared `str | None` taking any text.

    The same object comes back where no parameter is declared so, or an author has put a class of his own there.
    """
    fields = bare.arg_model.model_fields.values()
    takes_null = (each.annotation is not str and is_text(each.annotation) for each in fields)
    if type(bare) is not FuncMetadata or not any(takes_null):
        return bare
    return RefusedTextKept(**{name: getattr(bare, name) for name in FuncMetadata.model_fields})


def is_text(annotation: object) -> bool:
    """Return whether a parameter with this annotation takes text, or text and null, and nothing else."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return is_text(get_args(annotation)[0])
    if origin in _UNIONS:
        return all(part is types.NoneType or is_text(part) for part in get_args(annotation))
    return annotation is str
