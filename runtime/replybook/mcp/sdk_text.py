"""Text that stays text: the SDK reads JSON in every argument that is not declared `str` alone.

It reads `{"a": 1}` as an object where a parameter is declared `str | None`, and then refuses the object.
Source: specification 70.
"""

from __future__ import annotations

import types
from typing import Annotated, Any, Final, Union, get_args, get_origin

from mcp.server.mcpserver.utilities.func_metadata import FuncMetadata

__all__ = ["TextKept", "is_text"]

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


def is_text(annotation: object) -> bool:
    """Return whether a parameter with this annotation takes text, or text and null, and nothing else."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return is_text(get_args(annotation)[0])
    if origin in _UNIONS:
        return all(part is types.NoneType or is_text(part) for part in get_args(annotation))
    return annotation is str
