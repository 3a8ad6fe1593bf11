"""Middleware that raises decides the result, and no exception text leaks (specification 37)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp import FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.server.middleware import Middleware
from fastmcp.server.middleware.error_handling import ErrorHandlingMiddleware
from fastmcp.tools import ToolResult
from mcp.shared.exceptions import MCPError
from tests.runtime.mcp.edge_servers import SECRET, After, raise_it, sent_and_traced, served
from tests.runtime.mcp.stacks import Lines, envelope, over_a_client

Envelope = dict[str, Any]


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        (ValueError(SECRET), "ValueError"),
        (ToolError(SECRET), "ToolError"),
        (PermissionError(SECRET), "PermissionError"),
        (asyncio.CancelledError(SECRET), "CancelledError"),
    ],
)
@pytest.mark.parametrize("tool", ["read", "refused"])
def test_middleware_that_raises_has_the_last_word(
    error: BaseException, shown: str, tool: str
) -> None:
    result, line = sent_and_traced(lambda _: raise_it(error), tool)
    found = result.structured_content

    assert (found["code"], found["data"]) == ("MCP-SYS-E-001", {})
    assert (line.code, line.trace_id) == ("MCP-SYS-E-001", found["meta"]["trace_id"])
    assert line.result == {"error_type": shown}
    assert SECRET not in result.model_dump_json()


def test_a_protocol_error_that_middleware_raises_is_its_own() -> None:
    lines = Lines()
    server = served(After(lambda _: raise_it(MCPError(-31000, "slow down"))), lines=lines)

    with pytest.raises(MCPError, match="slow down"):
        over_a_client(server, "read", {"path": "x"})
    assert [(e.outcome, e.code) for e in lines.events] == [("protocol_error", None)]


def test_a_protocol_error_made_of_a_failure_tells_nothing_of_it() -> None:
    class Tells(Middleware):
        async def on_call_tool(self, *_: Any, **__: Any) -> Any:
            try:
                raise OSError(SECRET)
            except OSError as error:
                raise MCPError(-31000, f"it was {error}") from error

    lines = Lines()
    result = over_a_client(served(Tells(), lines=lines), "read", {"path": "x"})

    assert result.structured_content["data"] == {}
    assert SECRET not in result.model_dump_json()


def test_a_protocol_error_of_a_tool_can_be_replaced_by_another() -> None:
    class Replaces(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> Any:
            try:
                return await call_next(context)
            except ToolError as error:
                raise MCPError(-31001, "closed") from error

    lines = Lines()
    with pytest.raises(MCPError) as caught:
        over_a_client(served(Replaces(), lines=lines), "protocol")

    assert (caught.value.error.code, caught.value.error.message) == (-31001, "closed")
    assert [e.outcome for e in lines.events] == ["protocol_error"]


def test_a_protocol_error_that_middleware_turned_into_an_answer_is_that_answer() -> None:
    class Swallows(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> Any:
            try:
                return await call_next(context)
            except ToolError:
                return ToolResult(content="never mind")

    lines = Lines()
    result = over_a_client(served(Swallows(), lines=lines), "protocol")

    assert result.structured_content["code"] == "MCP-SYS-E-003"
    assert [e.code for e in lines.events] == ["MCP-SYS-E-003"]


@pytest.mark.parametrize("arguments", [{"path": [SECRET]}, {"path": "x", SECRET: SECRET}])
def test_arguments_refused_under_error_handling_show_no_value(arguments: Any) -> None:
    lines = Lines()
    result = over_a_client(served(ErrorHandlingMiddleware(), lines=lines), "read", arguments)

    assert result.structured_content["code"] == "MCP-SYS-I-001"
    assert SECRET not in result.model_dump_json()


@pytest.mark.parametrize("between", [None, ToolError("two"), MCPError(-31000, "three")])
def test_errors_that_are_causes_of_each_other_have_an_end(between: Exception | None) -> None:
    class Again(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> Any:
            try:
                return await call_next(context)
            except ToolError as error:
                (between or error).__cause__ = error
                raise error from between or error

    def tells() -> str:
        raise ToolError(SECRET)

    child = FastMCP("child")
    child.tool(tells)
    lines = Lines()
    parent = served(Again(), lines=lines)
    parent.mount(child)
    found = envelope(parent, "tells")

    assert (found["code"], found["data"]) == ("MCP-SYS-E-001", {})
    assert ["MCP-SYS-E-001"] == [event.code for event in lines.events]
