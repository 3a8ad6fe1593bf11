"""The server-wide net: what never reaches a tool, passthrough, migration, sessions."""

from __future__ import annotations

import json
import signal
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from mcp.shared.exceptions import MCPError
from mcp_types import ImageContent, TextContent
from tests.runtime.mcp.served_sizes import bare_server
from tests.runtime.mcp.stacks import (
    Lines,
    call,
    envelope,
    failure_of,
    listed,
    make,
    over_a_client,
)

from replybook import Reply, ReplyBuilder, codes
from replybook.call import SessionInfo
from replybook.safety import ServerSettings, mcp_safe_tool, using
from replybook_schema.active import ACTIVE, Tried

SECRET = "hunter2-0xC0FFEE"


@mcp_safe_tool
async def listing(path: str, rb: ReplyBuilder) -> Reply:
    """List a folder."""
    return rb.success(codes.WA_READ_S_001, data={"path": path})


@mcp_safe_tool
async def refused(rb: ReplyBuilder) -> Reply:
    """Refuse."""
    return rb.denied(codes.EN_WRITE_D_002, data={"path": "root:repo/x"})


def bare(path: str) -> dict[str, str]:
    """Give raw data."""
    return {"path": path}


# Unknown tools


def test_an_unknown_tool_can_be_a_protocol_error_that_holds_the_envelope(stack: str) -> None:
    server = make(stack, listing, unknown_tools="protocol_error")

    with pytest.raises(MCPError) as caught:
        over_a_client(server, "lsting")

    assert caught.value.code == -32602
    assert caught.value.data["code"] == "MCP-SYS-I-006"
    assert caught.value.data["data"] == {"tool": "lsting", "tools": ["listing"]}
    assert caught.value.message == caught.value.data["message"]


def test_a_tool_name_of_any_length_is_repeated_in_part(stack: str) -> None:
    found = envelope(make(stack, listing), "x" * 100_000)

    assert found["code"] == "MCP-SYS-I-006"
    assert len(json.dumps(found)) < 2_000


def test_a_call_that_reaches_no_tool_has_a_line_in_the_trace(stack: str) -> None:
    lines = Lines()
    server = make(stack, listing, settings=ServerSettings(log=lines))
    found = [envelope(server, "lsting"), envelope(server, "listing", {"path": [SECRET]})]

    assert [event.code for event in lines.events] == ["MCP-SYS-I-006", "MCP-SYS-I-001"]
    assert [event.trace_id for event in lines.events] == [e["meta"]["trace_id"] for e in found]


@pytest.mark.parametrize("successes", ["reply", "untouched"])
def test_the_settings_say_how_an_unknown_tool_ends(stack: str, successes: Any) -> None:
    settings = ServerSettings(unknown_tool="protocol_error", successes=successes)

    with pytest.raises(MCPError) as caught:
        over_a_client(make(stack, listing, settings=settings), "lsting")

    assert (-32602, "MCP-SYS-I-006") == (caught.value.error.code, caught.value.error.data["code"])


def test_a_server_whose_tools_cannot_be_listed_suggests_none() -> None:
    fastmcp = pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    from replybook.mcp.fastmcp import ReplyMiddleware

    class Unlisted(fastmcp.FastMCP):  # type: ignore[misc, name-defined]
        async def list_tools(self, **_: object) -> Any:
            raise OSError(SECRET)

    server = Unlisted("small", middleware=[ReplyMiddleware()])
    server.tool(listing)
    result = over_a_client(server, "lsting")

    assert ("MCP-SYS-I-006", {"tool": "lsting", "tools": []}) == (
        *(result.structured_content["code"], result.structured_content["data"]),
    )


def test_a_failure_under_a_time_limit_keeps_its_words_where_successes_are_untouched(
    stack: str,
) -> None:
    def breaks() -> str:
        raise ValueError(SECRET)

    settings = ServerSettings(successes="untouched", timeout_s=30)
    found = over_a_client(make(stack, breaks, settings=settings), "breaks")
    alone = over_a_client(bare_server(stack, breaks), "breaks")
    is_hidden = SECRET not in str(alone)

    assert alone.content == found.content[:-1]
    assert ("MCP-SYS-E-001" if is_hidden else "MCP-SYS-I-003") == failure_of(found)["code"]


def test_another_registry_leaves_successes_untouched(stack: str) -> None:
    @mcp_safe_tool(migration=True)
    def blocks() -> list[TextContent]:
        return [TextContent(type="text", text="hi")]

    server = make(stack, blocks, settings=ServerSettings(successes="untouched"))
    before = over_a_client(server, "blocks")
    parts = Tried(
        policy=ACTIVE.policy(), tools=(), world=ACTIVE.world(), vocabulary=ACTIVE.vocabulary()
    )
    with ACTIVE.trying(parts):
        after = over_a_client(server, "blocks")

    assert (False, before.content) == (after.is_error, after.content)


def test_another_way_to_end_one_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown_tool must be reply or protocol_error, got 'no'"):
        ServerSettings(unknown_tool="no")  # type: ignore[arg-type]


def test_a_tool_that_fastmcp_hides_is_unknown_and_is_not_suggested() -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    server = make("fastmcp", listing, bare)
    server.disable(names={"listing"})

    found = envelope(server, "listing", {"path": "x"})

    assert (found["code"], found["data"]["tools"]) == ("MCP-SYS-I-006", ["bare"])


# Crashes


def test_the_stack_of_a_crash_is_kept_under_the_trace_id(stack: str) -> None:
    def breaks() -> dict[str, str]:
        raise ValueError(SECRET)

    lines = Lines()
    found = envelope(make(stack, breaks, settings=ServerSettings(log=lines)), "breaks")

    assert str(lines.stacks[found["meta"]["trace_id"]]) == SECRET
    assert SECRET not in json.dumps(found)


def test_a_keyboard_interrupt_of_the_main_thread_goes_through(stack: str) -> None:
    @mcp_safe_tool
    async def interrupted(rb: ReplyBuilder) -> Reply:
        for _ in range(2):  # the first one cancels, the second raises
            signal.raise_signal(signal.SIGINT)
        return rb.success(codes.WA_READ_S_001)

    with pytest.raises(KeyboardInterrupt):
        call(make(stack, interrupted), "interrupted")


def test_a_call_without_its_session_is_not_run(stack: str) -> None:
    def no_session() -> SessionInfo:
        raise RuntimeError(SECRET)

    found = envelope(
        make(stack, listing, settings=ServerSettings(session=no_session)), "listing", {"path": "x"}
    )

    assert (found["code"], found["data"]) == ("MCP-SYS-E-004", {"missing": "session"})


def test_the_session_of_a_call_is_in_its_envelope(stack: str) -> None:
    settings = ServerSettings(session=lambda: SessionInfo("s-1", "c-1"))
    found = envelope(make(stack, listing, settings=settings), "listing", {"path": "x"})

    assert (found["meta"]["session_id"], found["meta"]["contract_id"]) == ("s-1", "c-1")


def test_a_server_without_settings_of_its_own_uses_those_of_the_context(stack: str) -> None:
    lines, server = Lines(), make(stack, listing)
    with using(ServerSettings(log=lines)):
        envelope(server, "listing", {"path": "x"})
    envelope(server, "listing", {"path": "x"})

    assert len(lines.events) == 1


# Migration


def _bytes():  # type: ignore[no-untyped-def]  # nobody annotated it
    return {"n": b"\xff"}


def _surrogate():  # type: ignore[no-untyped-def]
    return "\ud800"


def _text() -> str:
    return "forty-two"


def test_raw_data_is_wrapped_while_a_server_moves_over(stack: str) -> None:
    settings = ServerSettings(migration=True)
    server = make(stack, bare, _text, listing, settings=settings)

    assert envelope(server, "bare", {"path": "x"})["code"] == "MCP-SYS-S-900"
    assert envelope(server, "bare", {"path": "x"})["data"] == {"path": "x"}
    assert envelope(server, "_text")["data"] == {"result": "forty-two"}
    assert envelope(server, "listing", {"path": "x"})["code"] == "WA-READ-S-001"
    assert settings.raw.counts() == {"bare": 2, "_text": 1}
    assert not over_a_client(server, "bare", {"path": "x"}).is_error


@pytest.mark.parametrize(
    ("tool", "data"),
    [
        (_bytes, {"field": "data", "value_type": "dict"}),
        (_surrogate, {"field": "result", "value_type": "str"}),
    ],
)
def test_raw_data_that_no_stack_can_send_is_refused_all_the_same(
    tool: Any, data: Mapping[str, object], stack: str
) -> None:
    found = envelope(make(stack, tool, settings=ServerSettings(migration=True)), tool.__name__)

    assert (found["code"], found["data"]) == ("MCP-SYS-E-002", data)


# Passthrough


def picture() -> ImageContent:
    """Show a picture."""
    return ImageContent(type="image", data="AAAA", mime_type="image/png")


@mcp_safe_tool
def picture_or_reply(fail: bool, rb: ReplyBuilder) -> Reply | list[ImageContent | TextContent]:
    """Show a picture with a caption, or say why not."""
    if fail:
        return rb.invalid(codes.WA_RES_I_001, data={"path": "x"})
    return [picture(), TextContent(type="text", text="a pixel")]


def test_blocks_go_out_as_they_are_and_are_a_line_in_the_trace(stack: str) -> None:
    lines = Lines()
    server = make(stack, picture, picture_or_reply, settings=ServerSettings(log=lines))
    one = over_a_client(server, "picture")
    two = over_a_client(server, "picture_or_reply", {"fail": False})

    assert one.content == [picture()]
    assert two.content == [picture(), TextContent(type="text", text="a pixel")]
    assert [one.structured_content, two.structured_content] == [None, None]
    assert [event.outcome for event in lines.events] == ["passed_through"] * 2


def test_a_tool_that_answers_with_blocks_promises_no_envelope_and_may_still_give_one(
    stack: str,
) -> None:
    server = make(stack, picture, picture_or_reply)

    assert {name: tool.output_schema for name, tool in listed(server).items()} == {
        "picture": None,
        "picture_or_reply": None,
    }
    assert envelope(server, "picture_or_reply", {"fail": True})["code"] == "WA-RES-I-001"
    assert envelope(server, "picture_or_reply", {"fail": 7})["code"] == "MCP-SYS-I-001"


def test_a_block_that_the_stack_cannot_send_is_a_crash(stack: str, tmp_path: Path) -> None:
    if stack == "sdk":
        from mcp.server.mcpserver import Image
    else:
        from fastmcp.utilities.types import Image

    def photo() -> Image:
        return Image(path=tmp_path / SECRET)

    photo.__annotations__["return"] = Image
    lines = Lines()
    found = envelope(make(stack, photo, settings=ServerSettings(log=lines)), "photo")

    assert (found["code"], found["data"]) == ("MCP-SYS-E-001", {})
    assert str(tmp_path) not in json.dumps(found)
    assert lines.events[-1].trace_id == found["meta"]["trace_id"]


def test_a_result_that_a_tool_made_for_the_wire_goes_out_as_it_is(stack: str) -> None:
    from mcp_types import CallToolResult

    own = CallToolResult(content=[TextContent(type="text", text="mine")], _meta={"a": 1})

    def results() -> CallToolResult:
        return own

    results.__annotations__["return"] = CallToolResult
    server = make(stack, results)
    found = over_a_client(server, "results")

    assert listed(server)["results"].output_schema is None
    assert (found.content, found.is_error, found.meta["a"]) == (own.content, False, 1)
