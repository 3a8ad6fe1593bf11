"""A tool under another name than its own is still the tool that the registry knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.runtime.mcp.stacks import Lines, make, over_a_client

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.call import SessionInfo
from replybook.policy import ScopeGuard
from replybook.safety import ServerSettings

SCOPE = {"playset_id": "p1", "vanilla_version_id": "v1"}


@mcp_safe_tool
def ck3_search_symbols(
    query: str, rb: ReplyBuilder, playset_id: str | None = None, symbol_type: str | None = None
) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"query": query, "playset_id": playset_id})


def ck3_search(query: str, playset_id: str | None = None) -> dict[str, object]:
    return {"query": query, "playset_id": playset_id}


@mcp_safe_tool
def lookup(query: str, rb: ReplyBuilder, playset_id: str | None = None) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"query": query, "playset_id": playset_id})


def guarded(lines: Lines) -> ServerSettings:
    session = SessionInfo(session_id="s1", mode="ck3lens", scope=SCOPE)
    return ServerSettings(
        log=lines, session=lambda: session, before_call=ScopeGuard(), migration=True
    )


@mcp_safe_tool
def browse(query: str, rb: ReplyBuilder) -> Reply:
    return rb.success(data={"query": query})


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
def test_the_registry_s_code_of_success_is_that_of_the_name_that_is_served(stack: str) -> None:
    server = make(stack)
    server.tool(name="ck3_dir")(browse)
    envelope = over_a_client(server, "ck3_dir", {"query": "x"}).structured_content

    assert ("WA-READ-S-001", "ck3_dir") == (envelope["code"], envelope["meta"]["tool"])


def alias(stack: str, tool: Callable[..., Any], lines: Lines) -> Any:
    server = make(stack, settings=guarded(lines))
    server.tool(name="find")(tool)
    return server


def mounted(lines: Lines, *, depth: int = 1, inner_net: bool = False) -> Any:
    """A FastMCP server in a namespace of another one, or of one in another one."""
    from fastmcp import FastMCP

    from replybook.mcp.fastmcp import ReplyMiddleware

    inner: Any = FastMCP("inner", middleware=[ReplyMiddleware()] if inner_net else [])
    for tool in (ck3_search_symbols, ck3_search, lookup):
        inner.tool(name=tool.__name__)(tool)
    for number in range(depth):
        last = number == depth - 1
        net = [ReplyMiddleware(settings=guarded(lines))] if last else []
        outer: Any = FastMCP("outer", middleware=net)
        outer.mount(inner, namespace="lens")
        inner = outer
    return inner


def transformed(lines: Lines) -> Any:
    """A tool that a transform gives another name."""
    from fastmcp.server.transforms import ToolTransform
    from fastmcp.tools.tool_transform import ToolTransformConfig

    server = make("fastmcp", ck3_search_symbols, settings=guarded(lines))
    server.add_transform(ToolTransform({"ck3_search_symbols": ToolTransformConfig(name="find")}))
    return server


SERVERS: dict[str, tuple[str, Callable[[Lines], Any]]] = {
    "alias of the SDK": ("find", lambda lines: alias("sdk", ck3_search_symbols, lines)),
    "alias of FastMCP": ("find", lambda lines: alias("fastmcp", ck3_search_symbols, lines)),
    "transform": ("find", transformed),
    "mounted": ("lens_ck3_search_symbols", mounted),
    "mounted with a net": (
        "lens_ck3_search_symbols",
        lambda lines: mounted(lines, inner_net=True),
    ),
    "mounted twice": ("lens_lens_ck3_search_symbols", lambda lines: mounted(lines, depth=2)),
}


def _asked(server: str, lines: Lines, **arguments: object) -> dict[str, Any]:
    if server != "alias of the SDK":
        pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    name, make_server = SERVERS[server]
    said: dict[str, Any] = over_a_client(make_server(lines), name, arguments).structured_content
    return said


@pytest.mark.parametrize("server", SERVERS)
def test_another_scope_is_denied_under_any_name(server: str) -> None:
    lines = Lines()
    said = _asked(server, lines, query="brave", playset_id="p2")

    assert ("EN-GATE-D-001", "ck3_search_symbols") == (said["code"], said["meta"]["tool"])
    assert ["ck3_search_symbols"] == [event.tool for event in lines.events]


@pytest.mark.parametrize("server", SERVERS)
def test_the_scope_is_filled_in_and_there_is_one_line_under_any_name(server: str) -> None:
    lines = Lines()
    said = _asked(server, lines, query="brave")

    assert ("WA-READ-S-001", "ck3_search_symbols") == (said["code"], said["meta"]["tool"])
    assert "p1" == said["data"]["playset_id"]
    (line,) = lines.events
    assert ("ck3_search_symbols", said["meta"]["trace_id"]) == (line.tool, line.trace_id)
    assert ("playset_id", "vanilla_version_id") == tuple(line.injected)


def test_a_mounted_tool_that_nobody_decorated_goes_by_its_own_name() -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    lines = Lines()
    server = mounted(lines)
    denied = over_a_client(server, "lens_ck3_search", {"query": "x", "playset_id": "p2"})
    filled = over_a_client(server, "lens_ck3_search", {"query": "x"})

    assert "EN-GATE-D-001" == denied.structured_content["code"]
    assert "p1" == filled.structured_content["data"]["playset_id"]
    assert ["ck3_search"] * 2 == [event.tool for event in lines.events]


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
def test_a_name_that_the_registry_does_not_know_stays_as_it_is_served(stack: str) -> None:
    pytest.importorskip("fastmcp" if stack == "fastmcp" else "mcp")
    lines = Lines()
    server = alias(stack, lookup, lines)
    said = over_a_client(server, "find", {"query": "x", "playset_id": "p2"}).structured_content

    assert ("WA-READ-S-001", "find") == (said["code"], said["meta"]["tool"])
    assert ["find"] == [event.tool for event in lines.events]


def test_a_name_that_leads_nowhere_is_an_unknown_tool() -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    said = over_a_client(mounted(Lines()), "lens_nothing").structured_content

    assert ("MCP-SYS-I-006", "lens_nothing") == (said["code"], said["meta"]["tool"])


def test_the_version_that_is_called_is_the_one_that_is_looked_up() -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    lines = Lines()
    server = make("fastmcp", settings=guarded(lines))
    server.tool(name="find", version="1")(ck3_search_symbols)
    server.tool(name="find", version="2")(lookup)
    import asyncio

    from fastmcp.utilities.versions import VersionSpec

    async def ask() -> Any:
        arguments = {"query": "x", "playset_id": "p2"}
        return [
            (await server.call_tool("find", arguments, version=version)).structured_content
            for version in (VersionSpec(eq="1"), VersionSpec(lt="2"), None)
        ]

    assert ["EN-GATE-D-001", "EN-GATE-D-001", "WA-READ-S-001"] == [
        said["code"] for said in asyncio.run(ask())
    ]


def test_a_tool_that_takes_the_place_of_another_is_not_let_through_by_its_name() -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    lines = Lines()
    server = alias("fastmcp", lookup, lines)
    arguments = {"query": "x", "playset_id": "p2"}

    def ask() -> str:
        code: str = over_a_client(server, "find", arguments).structured_content["code"]
        return code

    assert ["WA-READ-S-001", "WA-READ-S-001"] == [ask(), ask()]
    server.local_provider.remove_tool("find")
    server.tool(name="find")(ck3_search_symbols)
    assert ["EN-GATE-D-001", "EN-GATE-D-001"] == [ask(), ask()]
    assert ["find", "find", "ck3_search_symbols", "ck3_search_symbols"] == [
        event.tool for event in lines.events
    ]


def test_a_name_that_is_called_again_is_guarded_again() -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    lines = Lines()
    server = alias("fastmcp", ck3_search_symbols, lines)
    said = [
        over_a_client(server, "find", {"query": "x", "playset_id": playset}).structured_content
        for playset in ("p2", "p1", "p2", None)
    ]

    assert ["EN-GATE-D-001", "WA-READ-S-001", "EN-GATE-D-001", "WA-READ-S-001"] == [
        one["code"] for one in said
    ]
    assert ["ck3_search_symbols"] * 4 == [event.tool for event in lines.events]
