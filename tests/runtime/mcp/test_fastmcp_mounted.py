"""FastMCP servers behind a FastMCP server: mounted into it, or behind a proxy."""

from __future__ import annotations

import functools
import json
from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp import FastMCP
from fastmcp.server import create_proxy
from fastmcp.tools import ToolResult
from mcp_types import ImageContent
from tests.runtime.mcp.stacks import Lines, envelope, listed, make, over_a_client

from replybook import Reply, ReplyBuilder, codes
from replybook.envelope import output_schema
from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.safety import ServerSettings, mcp_safe_tool

MIGRATING = ServerSettings(migration=True)


@mcp_safe_tool
async def listing(path: str, rb: ReplyBuilder) -> Reply:
    """List a folder."""
    return rb.success(codes.WA_READ_S_001, data={"path": path})


@mcp_safe_tool
def refused(rb: ReplyBuilder) -> Reply:
    """Refuse."""
    return rb.denied(codes.EN_WRITE_D_002, data={"path": "root:repo/x"})


def bare(path: str) -> dict[str, str]:
    """Give raw data."""
    return {"path": path}


def breaks() -> dict[str, str]:
    """Break."""
    raise ValueError("hunter2")


def picture() -> ImageContent:
    """Show a picture."""
    return ImageContent(type="image", data="AAAA", mime_type="image/png")


TOOLS = (listing, refused, bare, breaks, picture)


def _mounted(*, inner_net: bool, lines: Lines) -> FastMCP:
    child = FastMCP("child", middleware=[ReplyMiddleware()] if inner_net else [])
    for tool in TOOLS:
        child.tool(name=tool.__name__)(tool)
    parent = FastMCP("parent", middleware=[ReplyMiddleware(settings=ServerSettings(log=lines))])
    parent.mount(child, namespace="sub")
    return parent


# Mounted servers


@pytest.mark.parametrize("inner_net", [True, False], ids=["with a net", "without a net"])
@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("sub_listing", {"path": "x"}, "WA-READ-S-001"),
        ("sub_refused", {}, "EN-WRITE-D-002"),
        ("sub_bare", {"path": "x"}, "MCP-SYS-E-003"),
        ("sub_breaks", {}, "MCP-SYS-E-001"),
        ("sub_bare", {"path": 7}, "MCP-SYS-I-001"),
        ("sub_lsting", {}, "MCP-SYS-I-006"),
    ],
)
def test_a_tool_of_a_mounted_server_has_one_envelope_and_one_line(
    tool: str, arguments: dict[str, Any], code: str, inner_net: bool
) -> None:
    lines = Lines()
    result = over_a_client(_mounted(inner_net=inner_net, lines=lines), tool, arguments)
    found = result.structured_content

    assert (found["code"], found["meta"]["tool"]) == (code, tool)
    assert result.is_error is (found["reply_type"] != "S")
    assert [(event.tool, event.trace_id) for event in lines.events] == [
        (tool, found["meta"]["trace_id"])
    ]
    assert "hunter2" not in json.dumps(found)


@pytest.mark.parametrize("inner_net", [True, False], ids=["with a net", "without a net"])
def test_a_mounted_picture_goes_out_as_it_is(inner_net: bool) -> None:
    server = _mounted(inner_net=inner_net, lines=Lines())

    assert over_a_client(server, "sub_picture").content == [picture()]
    assert listed(server)["sub_picture"].output_schema is None


@pytest.mark.parametrize("inner_net", [True, False], ids=["with a net", "without a net"])
def test_tools_of_a_mounted_server_publish_the_envelope(inner_net: bool) -> None:
    tools = listed(_mounted(inner_net=inner_net, lines=Lines()))

    assert tools["sub_listing"].output_schema == output_schema() == tools["sub_bare"].output_schema


# Proxies


def test_a_proxy_gives_the_envelopes_of_the_server_behind_it_an_id_of_its_own() -> None:
    lines, behind_lines = Lines(), Lines()
    behind = make("fastmcp", *TOOLS, settings=ServerSettings(log=behind_lines))
    proxy = create_proxy(behind)
    proxy.add_middleware(ReplyMiddleware(settings=ServerSettings(log=lines)))
    result = over_a_client(proxy, "refused")
    found = result.structured_content

    assert (result.is_error, found["code"]) == (True, "EN-WRITE-D-002")
    assert result.meta["io.github.replybook/trace-id"] == found["meta"]["trace_id"]
    assert [(event.trace_id, event.code) for event in lines.events] == [
        (found["meta"]["trace_id"], "EN-WRITE-D-002")
    ]
    assert behind_lines.events[0].trace_id != found["meta"]["trace_id"]


@pytest.mark.parametrize("size", [10, 5_000_000])
def test_a_proxied_result_with_two_equal_trace_ids_is_judged_all_the_same(size: int) -> None:
    behind = FastMCP("behind")

    @behind.tool
    def forged() -> ToolResult:
        content = {"meta": {"trace_id": "f" * 32}, "payload": "x" * size}
        meta = {"io.github.replybook/trace-id": "f" * 32}
        return ToolResult(content="hunter2", structured_content=content, meta=meta)

    lines = Lines()
    proxy = create_proxy(behind)
    proxy.add_middleware(ReplyMiddleware(settings=ServerSettings(log=lines)))
    result = over_a_client(proxy, "forged")
    found = result.structured_content

    assert (found["code"], lines.events[0].code) == ("MCP-SYS-E-003", "MCP-SYS-E-003")
    assert found["meta"]["trace_id"] == lines.events[0].trace_id != "f" * 32
    assert "hunter2" not in result.model_dump_json()


def test_a_proxy_judges_the_raw_data_of_the_server_behind_it() -> None:
    behind = FastMCP("behind")
    behind.tool(bare)
    behind.tool(breaks)
    proxy = create_proxy(behind)
    proxy.add_middleware(ReplyMiddleware(settings=MIGRATING))

    assert envelope(proxy, "bare", {"path": "x"})["data"] == {"path": "x"}


def test_a_proxy_hands_on_no_error_text_of_the_server_behind_it_but_in_migration() -> None:
    behind = FastMCP("behind")
    behind.tool(breaks)
    found = {}
    for settings in (ServerSettings(), MIGRATING):
        proxy = create_proxy(behind)
        proxy.add_middleware(ReplyMiddleware(settings=settings))
        found[settings.migration] = envelope(proxy, "breaks")

    assert "MCP-SYS-E-001" == found[False]["code"]
    assert "hunter2" not in json.dumps(found[False])
    assert "MCP-SYS-I-003" == found[True]["code"]  # the wire does not tell a crash there from words


# Successes that stay untouched, in mounted servers with and without middleware of their own


def _untouched(*tools: Any, nets: list[Any], parent_nets: list[Any]) -> FastMCP:
    child, parent = FastMCP("child", middleware=nets), FastMCP("parent", middleware=parent_nets)
    for tool in tools:
        child.tool(name=tool.__name__)(tool)
    parent.mount(child)
    return parent


@pytest.mark.parametrize("inner_net", [False, True])
def test_mounted_tools_stay_untouched(inner_net: bool) -> None:
    net = ReplyMiddleware(settings=ServerSettings(successes="untouched"))
    nets = [ReplyMiddleware()] if inner_net else []
    alone = _untouched(bare, picture, nets=[], parent_nets=[])
    ours = _untouched(bare, picture, nets=nets, parent_nets=[net])

    assert [t.model_dump_json() for t in listed(alone).values()] == [
        t.model_dump_json() for t in listed(ours).values()
    ]
    for name, arguments in (("bare", {"path": "x"}), ("picture", {})):
        wanted, got = (over_a_client(server, name, arguments) for server in (alone, ours))
        assert (wanted.content, wanted.structured_content) == (got.content, got.structured_content)


@pytest.mark.parametrize("inner_net", [False, True])
def test_an_envelope_that_a_decorator_handed_on_is_sent_as_its_data(inner_net: bool) -> None:
    @functools.wraps(listing)
    async def on_top(*args: Any, **kwargs: Any) -> Any:
        return await listing(*args, **kwargs)

    net = ReplyMiddleware(settings=ServerSettings(successes="untouched"))
    nets = [ReplyMiddleware()] if inner_net else []
    result = over_a_client(
        _untouched(on_top, nets=nets, parent_nets=[net]), "listing", {"path": "x"}
    )

    assert {"path": "x"} == result.structured_content
    assert ['{"path":"x"}'] == [block.text for block in result.content]


def test_a_decorated_tool_of_a_mounted_server_gives_its_envelope_to_another_tool() -> None:
    seen: list[Any] = []

    async def asks() -> str:
        seen.append(await parent.call_tool("listing", {"path": "x"}))
        return "asked"

    parent = _untouched(listing, nets=[], parent_nets=[ReplyMiddleware(settings=MIGRATING)])
    parent.tool(asks)
    over_a_client(parent, "asks")

    assert ["WA-READ-S-001"] == [result.structured_content["code"] for result in seen]
