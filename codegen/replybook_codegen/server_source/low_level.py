"""Tools of a low-level SDK server: `Tool(name=..., inputSchema={...})` in its `list_tools`."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import cast

from replybook_codegen.server_source.arguments import summary_of
from replybook_codegen.server_source.files import Function, SourceFile, tail
from replybook_codegen.server_source.model import FROM_RUNNING, ServerTool, Unread
from replybook_codegen.server_source.published import published_arguments, untold
from replybook_codegen.server_source.servers import Servers, has_loop, literal, walk


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
            yield from _tool(node, file, servers, in_loop=has_loop(around))
    if not any_tool:
        yield Unread(
            file.place(function),
            f"the tools of {function.name!r} are not readable here",
            FROM_RUNNING,
        )


def _tool(
    call: ast.Call, file: SourceFile, servers: Servers, *, in_loop: bool
) -> Iterator[ServerTool | Unread]:
    place = file.place(call)
    words = {word.arg: word.value for word in call.keywords}
    name = servers.text(file, words.get("name"))
    schema = _evaluated(words.get("inputSchema") or words.get("input_schema"))
    if name is None or in_loop:
        yield Unread(place, "a tool with a computed name is not readable here", FROM_RUNNING)
    elif schema is None:
        yield Unread(
            place, f"the input schema of {name!r} is computed, not written here", FROM_RUNNING
        )
    else:
        described = summary_of(literal(words.get("description")) or "", name)
        found = list(published_arguments(schema, {}))
        yield ServerTool(name, described, tuple(one for one, _ in found), place)
        yield from (untold(name, one, types, place) for one, types in found if not one.type)


def _evaluated(node: ast.expr | None) -> Mapping[str, object] | None:
    try:
        value = ast.literal_eval(node) if node is not None else None
    except (ValueError, TypeError, RecursionError):
        return None
    return cast("Mapping[str, object]", value) if isinstance(value, dict) else None
