"""Arguments that a transformed FastMCP tool refuses are the caller's fault (specification 9).

FastMCP refuses them by an exception of Python, before any tool runs.
"""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp.tools import Tool
from fastmcp.tools.tool_transform import ArgTransform
from tests.runtime.mcp.stacks import Lines, envelope, make

from replybook import Reply, ReplyBuilder, codes
from replybook.safety import ServerSettings, mcp_safe_tool


@mcp_safe_tool
def find(query: str, rb: ReplyBuilder, limit: int = 10) -> Reply:
    """Find something."""
    return rb.success(codes.WA_READ_S_001, data={"query": query, "limit": limit})


def _asked(arguments: dict[str, Any], function: Any = None) -> tuple[dict[str, Any], Lines]:
    lines = Lines()
    server = make("fastmcp", settings=ServerSettings(log=lines))
    renamed = {"limit": ArgTransform(name="most")}
    options = {"transform_args": renamed} if function is None else {"transform_fn": function}
    server.add_tool(Tool.from_tool(Tool.from_function(find), name="look", **options))
    return envelope(server, "look", arguments), lines


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"query": "q", "limit": 3}, {"name": "limit", "problem": "unknown"}),
        ({"query": "q", "hunter2 /home/jo": 3}, {"name": "?", "problem": "unknown"}),
        ({"most": 3}, {"name": "query", "problem": "missing", "expected": "string"}),
    ],
)
def test_arguments_that_do_not_fit_are_invalid(
    arguments: dict[str, Any], fault: dict[str, str]
) -> None:
    found, lines = _asked(arguments)

    assert "MCP-SYS-I-001" == found["code"]
    assert [fault] == found["data"]["fields"]
    assert ["MCP-SYS-I-001"] == [event.code for event in lines.events]


def test_arguments_that_fit_reach_the_tool() -> None:
    found, _ = _asked({"query": "q", "most": 3})

    assert ("WA-READ-S-001", {"query": "q", "limit": 3}) == (found["code"], found["data"])


def test_a_type_error_of_the_function_itself_is_a_crash() -> None:
    async def breaks(query: str, limit: int = 10) -> Any:
        raise TypeError(f"{query} {limit}")

    assert "MCP-SYS-E-001" == _asked({"query": "q"}, breaks)[0]["code"]
