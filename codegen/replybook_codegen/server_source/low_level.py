"""Tools of a low-level SDK server: `Tool(name=..., inputSchema={...})` in its `list_tools`."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import cast

from replybook_codegen.server_source.arguments import summary_of, trace_of
from replybook_codegen.server_source.files import Function, SourceFile, tail
from replybook_codegen.server_source.model import ServerArgument, ServerTool, Unread
from replybook_codegen.server_source.servers import Servers, has_loop, literal, walk

__all__ = ["listed_tools", "lists_tools"]

_SIMPLE = frozenset({"string", "integer", "number", "boolean", "object"})
_FIX = "add the tool to tools.yaml by hand"


def lists_tools(function: Function) -> bool:
    """Return True if `function` is the handler that lists the tools of a low-level server."""
    return any(tail(one) == "list_tools" for one in function.decorator_list)


def listed_tools(
    function: Function, file: SourceFile, servers: Servers
) -> Iterator[ServerTool | Unread]:
    """Yield every tool that the handler writes literally, and a finding for each other one."""
    any_tool = False
    for node, around in walk(function):
        if isinstance(node, ast.Call) and tail(node) == "Tool":
            any_tool = True
            yield _tool(node, file, servers, in_loop=has_loop(around))
    if not any_tool:
        yield Unread(
            file.place(function), f"the tools of {function.name!r} are not readable here", _FIX
        )


def _tool(
    call: ast.Call, file: SourceFile, servers: Servers, *, in_loop: bool
) -> ServerTool | Unread:
    place = file.place(call)
    words = {word.arg: word.value for word in call.keywords}
    name = servers.text(file, words.get("name"))
    if name is None or in_loop:
        return Unread(place, "a tool with a computed name is not readable here", _FIX)
    schema = _evaluated(words.get("inputSchema") or words.get("input_schema"))
    if schema is None:
        return Unread(place, f"the input schema of {name!r} is computed, not written here", _FIX)
    described = summary_of(literal(words.get("description")) or "", name)
    return ServerTool(name, described, _arguments(schema), place)


def _evaluated(node: ast.expr | None) -> Mapping[str, object] | None:
    try:
        value = ast.literal_eval(node) if node is not None else None
    except (ValueError, TypeError, RecursionError):
        return None
    return cast("Mapping[str, object]", value) if isinstance(value, dict) else None


def _table(value: object) -> Mapping[str, object]:
    return cast("Mapping[str, object]", value) if isinstance(value, dict) else {}


def _arguments(schema: Mapping[str, object]) -> tuple[ServerArgument, ...]:
    needed = schema.get("required")
    required = cast("list[object]", needed) if isinstance(needed, list) else []
    return tuple(
        _argument(name, _table(one), required=name in required)
        for name, one in _table(schema.get("properties")).items()
    )


def _argument(name: str, schema: Mapping[str, object], *, required: bool) -> ServerArgument:
    type_ = _type(schema)
    said = " ".join(str(schema.get("description", "")).split())
    closed = "enum" in schema or "const" in schema
    trace = trace_of(name, type_, closed=closed)
    return ServerArgument(name, type_, required, trace, said or f"The argument {name}.")


def _type(schema: Mapping[str, object]) -> str:
    said = schema.get("type")
    if isinstance(said, list):
        some = [one for one in cast("list[object]", said) if one != "null"]
        said = some[0] if len(some) == 1 else None
    if said == "array":
        inner = _table(schema.get("items")).get("type")
        return "string_list" if inner == "string" else "object_list"
    return said if isinstance(said, str) and said in _SIMPLE else ""
