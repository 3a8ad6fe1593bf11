"""Arguments that a transformed FastMCP tool refuses are the caller's fault (specification 9).

FastMCP refuses them by an exception of Python, before any tool runs.
"""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp import FastMCP
from fastmcp.server import create_proxy
from fastmcp.tools import Tool
from fastmcp.tools.tool_transform import ArgTransform, forward
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


def _called(arguments: dict[str, Any], tool: Tool | None = None, **options: Any) -> Any:
    server = make("fastmcp")
    server.add_tool(Tool.from_tool(tool or Tool.from_function(find), name="look", **options))
    return envelope(server, "look", arguments)


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


MOST = {"name": "most", "problem": "type", "expected": "integer"}


async def passing_on(query: str, most: int = 10) -> Any:
    return await forward(query=query, most=most)


async def breaking(query: str, limit: int = 10) -> Any:  # the fault of it
    return await forward(query=query, limit="nope")


@pytest.mark.parametrize("function", [None, passing_on])
def test_a_value_that_does_not_fit_is_told_by_the_name_that_the_caller_sees(function: Any) -> None:
    changes = {"limit": ArgTransform(name="most")}
    found = _called({"query": "q", "most": "x"}, transform_args=changes, transform_fn=function)

    assert ("MCP-SYS-I-001", [MOST]) == (found["code"], found["data"].get("fields"))


def test_the_names_of_two_transforms_are_followed() -> None:
    inner = Tool.from_tool(
        Tool.from_function(find), transform_args={"limit": ArgTransform(name="l")}
    )
    changes = {"l": ArgTransform(name="most")}
    found = _called({"query": "q", "most": "x"}, inner, transform_args=changes)

    assert [MOST] == found["data"]["fields"]


@pytest.mark.parametrize(
    "options",
    [
        {"transform_args": {"limit": ArgTransform(hide=True, default="nope")}},
        {"transform_fn": breaking},
    ],
    ids=["hidden", "passed on"],
)
def test_a_value_that_the_author_chose_is_no_fault_of_the_caller(options: Any) -> None:
    assert "MCP-SYS-E-001" == _called({"query": "q"}, **options)["code"]


def test_a_proxied_tool_that_refuses_its_arguments_is_explained_by_its_schema() -> None:
    def far(file_name: str) -> str:
        if file_name == "x":
            raise RuntimeError
        return file_name

    bare = FastMCP("far")
    bare.tool(far)
    server = make("fastmcp")
    server.mount(create_proxy(bare))

    told = envelope(server, "far", {"file_nam": 1, "much": 2})
    assert "MCP-SYS-I-001" == told["code"]
    assert {"file_nam", "file_name", "much"} == {one["name"] for one in told["data"]["fields"]}
    assert "MCP-SYS-E-001" == envelope(server, "far", {"file_name": "x"})["code"]


def test_arguments_that_fit_reach_the_tool() -> None:
    found, _ = _asked({"query": "q", "most": 3})

    assert ("WA-READ-S-001", {"query": "q", "limit": 3}) == (found["code"], found["data"])


def test_a_type_error_of_the_function_itself_is_a_crash() -> None:
    async def breaks(query: str, limit: int = 10) -> Any:
        raise TypeError(f"{query} {limit}")

    assert "MCP-SYS-E-001" == _asked({"query": "q"}, breaks)[0]["code"]
