"""The kit on tools behind both server stacks, seen through their own clients, in memory."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.testing import (
    SeenCodes,
    assert_codes_seen,
    assert_empty_is_success,
    assert_envelope,
    assert_no_host_path,
    assert_no_secret,
    assert_reply,
)
from replybook.testing.codes_seen import watching
from replybook_ck3 import codes as ck3_codes

Arguments = dict[str, object]


@mcp_safe_tool(name="ck3_logs")
def ck3_logs(log: str, rb: ReplyBuilder) -> Reply:
    if log == "gone":
        return rb.invalid(codes.WA_LOG_I_001, data={"log": log})
    if log == "later":
        return rb.invalid(codes.WA_SYS_I_001)
    if log == "broken":
        return rb.error(codes.WA_LOG_E_001, data={"error_type": "OSError", "detail": "/srv/secret"})
    if log == "nowhere":
        return rb.invalid(ck3_codes.WA_VIS_I_001)
    if log == "other":
        return rb.denied(codes.EN_GATE_D_001)
    if log == "pending":
        data = {"pending": "the store", "after_s": 1, "attempts_left": 2}
        return rb.denied(codes.EN_GATE_D_005, data=data)
    if log == "crash":
        raise ValueError("/srv/secret")
    return rb.success(data={"lines": [], "count": 0})


def on_sdk(calls: list[Arguments], tool: str) -> list[object]:
    mcp = pytest.importorskip("mcp")
    from replybook.mcp.sdk import ReplyServer

    server: Any = ReplyServer("logs")
    server.tool(name="ck3_logs")(ck3_logs)

    async def call() -> list[object]:
        async with mcp.Client(server) as client:
            return [await client.call_tool(tool, arguments) for arguments in calls]

    return asyncio.run(call())


def on_fastmcp(calls: list[Arguments], tool: str) -> list[object]:
    fastmcp = pytest.importorskip("fastmcp")
    from replybook.mcp.fastmcp import ReplyMiddleware

    server = fastmcp.FastMCP("logs", middleware=[ReplyMiddleware()])
    server.tool(name="ck3_logs")(ck3_logs)

    async def call() -> list[object]:
        async with fastmcp.Client(server) as client:
            answers = [client.call_tool(tool, call, raise_on_error=False) for call in calls]
            return [await answer for answer in answers]

    return asyncio.run(call())


Stack = Callable[[list[Arguments], str], list[object]]
LOGS = ["error", "gone", "later", "broken", "crash", "nowhere", "other", "pending"]


@pytest.mark.parametrize("stack", [on_sdk, on_fastmcp])
def test_a_server_is_held_to_the_same_rules_as_a_function(stack: Stack) -> None:
    with watching(SeenCodes()) as seen:
        results = stack([{"log": log} for log in LOGS], "ck3_logs")

    for result in results:
        assert_envelope(result)
        assert_no_host_path(result, {"srv": "/srv/secret"})
        assert_no_secret(result, ["/srv/secret"])
    assert_empty_is_success(results[0])
    assert_reply(results[1], "WA-LOG-I-001", "I", {"log": "gone"})
    assert_reply(results[3], "WA-LOG-E-001", "E", {})
    assert_reply(results[4], "MCP-SYS-E-001", "E", {})
    assert_codes_seen("ck3_logs", seen)


@pytest.mark.parametrize("stack", [on_sdk, on_fastmcp])
def test_what_the_net_of_a_server_answers_is_recorded_too(stack: Stack) -> None:
    with watching(SeenCodes()) as seen:
        (wrong,) = stack([{"log": [1]}], "ck3_logs")
        (unknown,) = stack([{}], "ck3_lgos")

    assert_reply(wrong, "MCP-SYS-I-001", "I")
    assert_reply(unknown, "MCP-SYS-I-006", "I")
    assert seen.of("ck3_logs") == {"MCP-SYS-I-001"}
    assert "MCP-SYS-I-006" in seen
