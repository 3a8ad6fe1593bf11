"""Tools as a server publishes them: the entries of `tools/list`, with their input schemas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from replybook_codegen.input_schema import (
    Schema,
    argument_of,
    branches_of,
    list_of,
    mapping_of,
)
from replybook_codegen.server_source.arguments import (
    ADD_TYPE,
    one_line,
    read_descriptions,
    summary_of,
    trace_of,
)
from replybook_codegen.server_source.model import (
    NAMES,
    ServerArgument,
    ServerSource,
    ServerTool,
    Unread,
)
from replybook_schema import Place
from replybook_schema.tools import MCP_NAME

_SIMPLE: Final = frozenset({"string", "integer", "number", "boolean", "object"})
_LISTS: Final = {"string": "string_list", "object": "object_list"}
"""Types of tools.yaml for an array, by the type of its items."""

_FEW: Final = 5
_CHANGING: Final = "changing"
"""The tag of a tool that changes something which outlives the call."""


def published_source(
    listed: Iterable[object], server: str, place: Place, command: str
) -> ServerSource:
    """Return the tools that a running server lists. A second tool of the same name is reported.

    Args:
        listed: The entries of all pages of `tools/list`.
        server: Name that the server gives itself, or "".
        place: Place for findings.
        command: Options that list the tools again.
    """
    tools: dict[str, ServerTool] = {}
    unread: list[Unread] = []
    for entry in listed:
        for found in _read(mapping_of(entry), place):
            if isinstance(found, Unread):
                unread.append(found)
            elif found.name in tools:
                problem = f"{found.name!r} is listed twice; the second one is left out"
                unread.append(Unread(place, problem, "give one of the two another name"))
            else:
                tools[found.name] = found
    servers = (server,) if server else ()
    return ServerSource(tuple(tools.values()), tuple(unread), servers=servers, command=command)


def with_source(running: ServerSource, source: ServerSource) -> ServerSource:
    """Return the tools of a running server, then those that only its source registers.

    What cannot be read in the source is left out, since the running server lists it.

    Args:
        running: The tools that the running server lists.
        source: The tools that its source registers.
    """
    names = {tool.name for tool in running.tools}
    only = tuple(tool for tool in source.tools if names.isdisjoint(tool.names))
    fix = "keep the entry if another setting of the server lists it, else take it off"
    missing = (
        Unread(one.place, f"{one.name!r} is registered here, but the server does not list it", fix)
        for one in only
    )
    return replace(
        running,
        tools=(*running.tools, *only),
        unread=(*running.unread, *missing),
        servers=(*running.servers, *source.servers),
    )


def _read(entry: Mapping[str, object], place: Place) -> Iterator[ServerTool | Unread]:
    """Yield the tool of an entry, and what its schema does not say."""
    name, schema = entry.get("name"), mapping_of(entry.get("inputSchema"))
    if not isinstance(name, str) or not MCP_NAME.fullmatch(name):
        yield Unread(place, f"the tool {name!r} has {NAMES}", "rename it in the server")
        return
    annotations = mapping_of(entry.get("annotations"))
    titles = (entry.get("description"), entry.get("title"), annotations.get("title"))
    told = next((title for title in titles if isinstance(title, str) and title.strip()), "")
    arguments = list(published_arguments(schema, read_descriptions(told)))
    named = tuple(one for one, _ in arguments if MCP_NAME.fullmatch(one.name))
    tags = (_CHANGING,) if _changes(annotations) else ()
    is_whole = bool(schema) and schema.get("additionalProperties") in (None, False)
    yield ServerTool(name, summary_of(told, name), named, place, is_whole=is_whole, tags=tags)
    if not schema:
        fix = "publish one, or add the arguments to tools.yaml by hand"
        yield Unread(place, f"{name}: there is no input schema", fix, hides_tools=False)
    for one, types in arguments:
        if one not in named:
            problem = f"{name}: the argument {one.name!r} has {NAMES}; it is left out"
            fix = "rename it in the server; until then the trace keeps a digest of it"
            yield Unread(place, problem, fix, hides_tools=False)
        elif not one.type:
            yield untold(name, one, types, place)


def _changes(annotations: Mapping[str, object]) -> bool:
    """Return True if annotations say that a tool changes something. Absent ones say nothing."""
    reads = annotations.get("readOnlyHint")
    return reads is False or (annotations.get("destructiveHint") is True and reads is not True)


def published_arguments(
    schema: Schema, said: Mapping[str, str]
) -> Iterator[tuple[ServerArgument, str]]:
    """Yield each argument of a tool with its JSON types in words.

    An argument is required if every alternative of the schema requires it. Its type is "" if
    tools.yaml has no such type.

    Args:
        schema: Input schema of the tool.
        said: Descriptions of arguments for those that have none in the schema.
    """
    branches = list(branches_of(schema, schema))
    needed = [list_of(branch.get("required")) for branch in branches]
    properties: dict[str, object] = {}
    for branch in branches:
        for name, one in mapping_of(branch.get("properties")).items():
            properties.setdefault(name, one)
    for name, one in properties.items():
        about = argument_of(one, schema)
        items = argument_of(about.items, schema).types
        type_ = _type(about.types, items)
        trace = trace_of(name, type_, closed=bool(about.values))
        told = one_line(about.description or said.get(name, "")) or f"The argument {name}."
        required = all(name in names for names in needed)
        shown = f"array of {_words(items)}" if about.types == ["array"] else _words(about.types)
        yield ServerArgument(name, type_, required, trace, told), shown


def untold(tool: str, argument: ServerArgument, types: str, place: Place) -> Unread:
    """Return the finding for an argument whose type tools.yaml does not have.

    Args:
        types: Its JSON types in words.
    """
    problem = f"the type of {argument.name!r} cannot be told from {types!r}; none is written"
    return Unread(place, f"{tool}: {problem}", ADD_TYPE, hides_tools=False)


def _words(types: Sequence[str]) -> str:
    return "any value" if len(types) > _FEW else " or ".join(types) or "null"


def _type(types: Sequence[str], items: Sequence[str]) -> str:
    """Return the type in tools.yaml, or "" if there is none for these values."""
    if types == ["array"]:
        return _LISTS.get("".join(items), "")
    sole = "number" if set(types) == {"integer", "number"} else "".join(types)
    return sole if sole in _SIMPLE else ""
