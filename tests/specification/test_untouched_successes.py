"""Successes leave the server as the bare stack sends them, byte for byte.

One set of tools is served bare and with `successes="untouched"`, in memory, over stdio and over
HTTP. The bare stack says what is right. Failures of tools that have not moved are in
`test_unmoved_*.py`. Source: specification 68 and 82.
"""

from __future__ import annotations

import json
import time
from typing import Any

import anyio
import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from mcp.server.mcpserver import MCPServer
from tests.runtime.mcp.stacks import Lines, call, listed, make, over_a_client
from tests.runtime.mcp.topped_tools import (
    Change,
    async_on_top,
    plain_on_top,
    read,
    redacted,
    redacted_in_place,
    same,
)
from tests.specification.untouched_tools import TOOLS

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.client.argument_repair import REPAIRED
from replybook.mcp.result_fields import CODE, ENVELOPE, TRACE_ID
from replybook.safety import ServerSettings

STACKS = ("sdk", "fastmcp")
OURS = {TRACE_ID, CODE}

both = pytest.mark.parametrize("stack", STACKS)


def alone(stack: str, *names: str) -> Any:
    """A server of the stack alone with all tools, or those of some names."""
    if stack == "sdk":
        server: Any = MCPServer("small")
    else:
        from fastmcp import FastMCP

        server = FastMCP("small")
    for tool, _ in (TOOLS[name] for name in names or TOOLS):
        server.tool(name=tool.__name__)(tool)
    return server


def untouched(stack: str, *more: Any, names: tuple[str, ...] = (), **settings: Any) -> Any:
    """The same tools on a server of ours."""
    tools = [TOOLS[name][0] for name in names or TOOLS]
    settings = {"successes": "untouched", **settings}
    return make(stack, *tools, *more, settings=ServerSettings(**settings))


def sent(result: Any) -> tuple[str, dict[str, Any]]:
    """A result as JSON without our keys of `_meta`, and those keys."""
    said = json.loads(result.model_dump_json(by_alias=True, exclude_none=True))
    where = "_meta" if "_meta" in said else "meta"
    meta = said.pop(where, {}) or {}
    ours = {key: meta.pop(key) for key in OURS & meta.keys()}
    return json.dumps({**said, **({"_meta": meta} if meta else {})}), ours


@both
def test_the_list_of_tools_is_that_of_the_bare_server(stack: str) -> None:
    bare, ours = listed(alone(stack)), listed(untouched(stack))

    assert [t.model_dump_json(by_alias=True) for t in bare.values()] == [
        t.model_dump_json(by_alias=True) for t in ours.values()
    ]


@both
@pytest.mark.parametrize("name", TOOLS)
def test_a_success_is_that_of_the_bare_server(stack: str, name: str) -> None:
    wanted, _ = sent(call(alone(stack, name), name, TOOLS[name][1]))
    got, ours = sent(call(untouched(stack, names=(name,)), name, TOOLS[name][1]))

    assert wanted == got
    assert (set(ours), ours[CODE]) == (OURS, "MCP-SYS-S-900")


@both
def test_a_success_stands_in_the_trace_with_its_code(stack: str) -> None:
    log = Lines()
    server = untouched(stack, log=log)
    _, ours = sent(over_a_client(server, "a_map"))

    [line] = log.events
    assert (line.tool, line.reply_type, line.code) == ("a_map", "S", "MCP-SYS-S-900")
    assert line.trace_id == ours[TRACE_ID]


# Decorated tools


@mcp_safe_tool
def read_note(path: str, rb: ReplyBuilder) -> Reply:
    """Read a note."""
    if path != "a":
        return rb.invalid(codes.WA_RES_I_001, data={"path": path})
    return rb.success(codes.WA_READ_S_001, data={"text": "a note", "size": 6})


def returns_a_dict(path: str) -> dict[str, Any]:
    return {"text": "a note", "size": 6}


@both
def test_a_decorated_tool_sends_its_data_as_the_stack_sends_a_dict(stack: str) -> None:
    server = untouched(stack, read_note, returns_a_dict)
    wanted, _ = sent(over_a_client(server, "returns_a_dict", {"path": "a"}))
    got, ours = sent(over_a_client(server, "read_note", {"path": "a"}))

    assert wanted == got
    assert ours[CODE] == "WA-READ-S-001"


@both
def test_a_decorated_tool_publishes_what_it_sends(stack: str) -> None:
    tools = listed(untouched(stack, read_note, returns_a_dict))

    schema, like = tools["read_note"].output_schema, tools["returns_a_dict"].output_schema
    assert schema is not None
    assert like is not None
    assert {k: v for k, v in like.items() if k != "title"} == {
        k: v for k, v in schema.items() if k != "title"
    }


@both
def test_what_was_mended_for_a_decorated_tool_is_told(stack: str) -> None:
    result = over_a_client(untouched(stack, counts), "counts", {"Times": "3"})

    assert {"times": 3} == result.structured_content
    assert [("times", "Times", "key"), ("times", "text", "integer")] == [
        tuple(each.values()) for each in result.meta[REPAIRED]
    ]


@mcp_safe_tool
def counts(times: int, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"times": times})


@both
def test_a_decorated_tool_whose_structured_output_is_off_sends_what_the_stack_sends(
    stack: str,
) -> None:
    off: dict[str, Any] = (
        {"structured_output": False} if stack == "sdk" else {"output_schema": None}
    )
    server = untouched(stack)
    server.tool(name="read_note", **off)(read_note)
    server.tool(name="returns_a_dict", **off)(returns_a_dict)

    wanted, _ = sent(over_a_client(server, "returns_a_dict", {"path": "a"}))
    got, _ = sent(over_a_client(server, "read_note", {"path": "a"}))

    assert wanted == got
    assert listed(server)["read_note"].output_schema is None


# Decorators on top of them, which have the last word (specification 37)


@both
@pytest.mark.parametrize("on_top", [plain_on_top, async_on_top])
@pytest.mark.parametrize("change", [redacted, redacted_in_place])
def test_what_a_decorator_took_away_is_not_sent(stack: str, on_top: Any, change: Change) -> None:
    log = Lines()
    server = untouched(stack, on_top(read, change), log=log)

    sent_data = over_a_client(server, "read", {"path": "x"}).structured_content

    assert "hunter2" not in json.dumps(sent_data)
    assert "***" in json.dumps(sent_data)
    assert ["WA-READ-S-001"] == [line.code for line in log.events]


@both
@pytest.mark.parametrize("on_top", [plain_on_top, async_on_top])
def test_what_a_decorator_puts_in_place_of_an_envelope_is_no_reply(stack: str, on_top: Any) -> None:
    server = untouched(stack, on_top(read, lambda _: {"blocked": True}))

    said = failure(over_a_client(server, "read", {"path": "x"}))

    assert "MCP-SYS-E-003" == said["code"]
    assert "hunter2" not in json.dumps(said)


@both
@pytest.mark.parametrize("on_top", [plain_on_top, async_on_top])
def test_a_failure_below_a_decorator_stays_one(stack: str, on_top: Any) -> None:
    tools = [on_top(read_note, same), on_top(mcp_safe_tool(breaks_safely), same)]
    server = untouched(stack, *tools)

    said = [failure(over_a_client(server, *call)) for call in SAFE_FAILURES]

    assert ["WA-RES-I-001", "MCP-SYS-E-001"] == [each["code"] for each in said]


def breaks_safely(rb: ReplyBuilder) -> Reply:
    raise RuntimeError("the secret is hunter2")


SAFE_FAILURES: list[tuple[str, dict[str, Any]]] = [
    ("read_note", {"path": "b"}),
    ("breaks_safely", {}),
]


# Failures


def failure(result: Any) -> dict[str, Any]:
    """The envelope of a failure of ours, which is text and `_meta`, no structured content."""
    assert result.is_error is True
    assert result.structured_content is None
    [block] = result.content
    said: dict[str, Any] = json.loads(block.text)
    assert said == result.meta[ENVELOPE]
    assert said["meta"]["trace_id"] == result.meta[TRACE_ID]
    return said


@both
def test_a_reply_that_fails_is_an_envelope_as_text(stack: str) -> None:
    log = Lines()
    said = failure(over_a_client(untouched(stack, read_note, log=log), "read_note", {"path": "b"}))

    assert said["code"] == "WA-RES-I-001"
    assert [line.code for line in log.events] == ["WA-RES-I-001"]


async def waits_for_long() -> str:
    await anyio.sleep(30)
    return "late"


def waits_in_a_thread() -> str:
    time.sleep(1)
    return "late"


@both
@pytest.mark.parametrize("tool", [waits_for_long, waits_in_a_thread])
def test_a_tool_that_takes_too_long_fails(stack: str, tool: Any) -> None:
    server = untouched(stack, tool, timeout_s=0.05)
    sent = over_a_client(server, tool.__name__)

    assert sent.is_error
    assert sent.meta[ENVELOPE]["code"] == "MCP-SYS-E-006"


def test_no_other_word_is_taken() -> None:
    with pytest.raises(ValueError, match="successes must be reply or untouched, got 'bare'"):
        ServerSettings(successes="bare")  # type: ignore[arg-type]
