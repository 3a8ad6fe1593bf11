"""Migration adds no limits: every result of the bare stack is sent, whatever its size or depth.

What no other test sees: successes over a megabyte and over a hundred levels on the first day
(specification 47).
"""

from __future__ import annotations

import json
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.runtime.mcp.stacks import make, over_a_client

from replybook.safety import ServerSettings


def large() -> str:
    """Give 1.3 MB of text."""
    return "x" * 1_300_000


def rows() -> list[dict[str, Any]]:
    """Give 30,000 rows."""
    return [
        {"number": number, "name": f"row {number}", "more": "y" * 20} for number in range(30_000)
    ]


def nested(levels: int) -> dict[str, Any]:
    inner: dict[str, Any] = {}
    for _ in range(levels):
        inner = {"a": inner}
    return inner


def deep() -> dict[str, Any]:
    """Give 150 levels."""
    return nested(150)


TOOLS = [large, rows, deep]


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.__name__)
def test_it_goes_out_whole_and_the_log_says_once_what_strict_mode_would_say(
    stack: str, tool: Any, caplog: pytest.LogCaptureFixture
) -> None:
    server = make(stack, tool, settings=ServerSettings(migration=True))
    name = f"{tool.__name__}_{stack}"  # once for each name in a process
    server.tool(name=name)(tool)

    results = [over_a_client(server, name) for _ in range(2)]

    data = [result.structured_content["data"] for result in results]
    expected = tool()
    assert data == [expected if tool is deep else {"result": expected}] * 2
    assert json.loads(results[0].content[0].text) == results[0].structured_content
    said = [
        r.getMessage() for r in caplog.records if r.getMessage().startswith(f"the tool {name} ")
    ]
    assert 1 == len(said)


@pytest.mark.parametrize(("tool", "code"), [(large, "E-005"), (deep, "E-002")])
def test_a_plain_call_and_a_reply_keep_their_limits(stack: str, tool: Any, code: str) -> None:
    from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool

    @mcp_safe_tool
    def strictly(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"it": tool()})

    server = make(stack, strictly, settings=ServerSettings(migration=True))

    assert f"MCP-SYS-{code}" == over_a_client(server, "strictly").structured_content["code"]


def test_a_limit_that_the_author_sets_holds(stack: str) -> None:
    settings = ServerSettings(migration=True, max_bytes=10_000)

    found = over_a_client(make(stack, large, settings=settings), "large").structured_content

    assert "MCP-SYS-E-005" == found["code"]


def test_what_the_bare_stack_cannot_write_is_an_error(stack: str) -> None:
    def too_deep() -> Any:
        return nested(2_000)

    server = make(stack, too_deep, settings=ServerSettings(migration=True))

    assert "E" == over_a_client(server, "too_deep").structured_content["reply_type"]
