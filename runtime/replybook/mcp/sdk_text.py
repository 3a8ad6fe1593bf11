"""Text arguments that stay text, although the SDK reads JSON in most of them.

The SDK reads JSON in every argument that is not declared exactly `str`. In an argument declared
`str | None` it reads `{"a": 1}` as an object, and then refuses the object.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from functools import cached_property
from typing import Annotated, Any, Final, Union, get_args, get_origin

from mcp.server.mcpserver.utilities.func_metadata import ArgModelBase, FuncMetadata
from mcp_types import CallToolResult

_UNIONS: Final = (Union, types.UnionType)


class TextKept(FuncMetadata):
    """The SDK's metadata of a tool that reads JSON only in arguments without text."""

    @cached_property
    def read_as_json(self) -> frozenset[str]:
        """The names of the arguments whose text is read as JSON."""
        return self.names_of(lambda annotation: not is_text(annotation))

    def names_of(self, is_meant: Callable[[object], bool]) -> frozenset[str]:
        """Return the names and aliases of the parameters with an annotation that is meant."""
        fields = self.arg_model.model_fields.items()
        names = ((name, field.alias) for name, field in fields if is_meant(field.annotation))
        return frozenset(name for both in names for name in both if name is not None)

    def pre_parse_json(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the arguments with JSON text read, except those declared as text."""
        names = self.read_as_json
        for name in names:
            if isinstance(data.get(name), str):
                read = super().pre_parse_json(data)
                return {key: read[key] if key in names else data[key] for key in data}
        return data.copy()


def text_kept(arguments: type[ArgModelBase]) -> FuncMetadata:
    """Return the metadata of a tool with these arguments and no output.

    The class is ours only if it makes a difference.
    """
    kept = TextKept(arg_model=arguments)
    as_the_sdk_does = kept.names_of(lambda annotation: annotation is not str)
    return kept if kept.read_as_json != as_the_sdk_does else FuncMetadata(arg_model=arguments)


class BareResults(TextKept):
    """The SDK's metadata of a tool whose successes stay untouched.

    Text is read as the SDK reads it, with one exception: a parameter declared `str | None` keeps an
    object or a list in text as text. The SDK would refuse it. The text `null` becomes null, with
    which the bare tool succeeds.
    """

    @cached_property
    def read_as_json(self) -> frozenset[str]:
        """The names of the arguments whose text the SDK reads as JSON."""
        return self.names_of(lambda annotation: annotation is not str)

    @cached_property
    def texts(self) -> frozenset[str]:
        """The names among them that take only text and null."""
        return self.names_of(is_text) & self.read_as_json

    def pre_parse_json(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the arguments with JSON text read if the parameter takes the value."""
        read = super().pre_parse_json(data)
        for name in self.texts:
            if read.get(name) is not None:
                read[name] = data[name]
        return read

    def convert_result(self, result: Any) -> Any:
        """Return the result of the SDK as a new object, so that `_meta` can be set."""
        made = super().convert_result(result)
        return made.model_copy() if made is result and isinstance(made, CallToolResult) else made


def as_bare(metadata: FuncMetadata) -> FuncMetadata:
    """Return the metadata of a tool whose successes stay untouched.

    Metadata of an author's own class is unchanged.
    """
    if type(metadata) is not FuncMetadata:
        return metadata
    return BareResults(**{name: getattr(metadata, name) for name in FuncMetadata.model_fields})


def is_text(annotation: object) -> bool:
    """Return True if a parameter with this annotation takes text or null only."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return is_text(get_args(annotation)[0])
    if origin in _UNIONS:
        return all(part is types.NoneType or is_text(part) for part in get_args(annotation))
    return annotation is str
