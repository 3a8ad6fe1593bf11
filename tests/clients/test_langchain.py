"""A reply decides what LangChain does next (specification 2 and 50)."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("langchain_mcp_adapters", reason="make interop installs it")

from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langchain_core.tools import StructuredTool
from langchain_mcp_adapters.interceptors import MCPToolCallRequest
from langgraph.prebuilt import ToolRuntime
from mcp import McpError
from mcp.types import CallToolResult, ErrorData
from tests.clients.foreign_stories import ForeignStories
from tests.clients.framework_stories import STREAMED, FrameworkStories, Host
from tests.clients.runs_of_langchain import go
from tests.runtime.client.envelopes import envelope

from replybook.client.argument_repair import REPAIRED
from replybook.client.langchain_interceptor import ReplyInterceptor, stopped


def _last(state: dict[str, Any]) -> str:
    return str(state["messages"][-1].text)


HOST = Host("LangChain", go, _last)


class TestLangChain(FrameworkStories):
    """The stories of every framework."""

    host = HOST

    @pytest.mark.parametrize(
        ("names", "repaired"),
        [
            (["echo"], True),
            (["desk_echo"], True),
            (["other"], False),
            (["echo", "desk_echo"], False),
        ],
    )
    def test_a_result_names_what_was_repaired_of_a_tool_that_the_graph_has_once(
        self, names: list[str], repaired: bool
    ) -> None:
        schema = {"type": "object", "properties": {"limit": {"type": "integer"}}}
        arrived: list[dict[str, Any]] = []

        async def call(request: MCPToolCallRequest) -> CallToolResult:
            arrived.append(request.args)
            return CallToolResult(content=[])

        tools = [
            StructuredTool(name=name, description="", args_schema=schema, func=print)
            for name in names
        ]
        runtime = ToolRuntime({}, None, {}, print, "call-1", None, tools)
        request = MCPToolCallRequest("echo", {"limit": "3"}, "desk", runtime=runtime)
        result = asyncio.run(ReplyInterceptor(repairs=True)(request, call))

        assert isinstance(result, CallToolResult)
        assert [{"limit": 3 if repaired else "3"}] == arrived
        told = {REPAIRED: [{"name": "limit", "from": "text", "to": "integer"}]}
        assert (told if repaired else None) == result.meta
        assert {"limit": "3"} == request.args


class TestForeignLangChain(ForeignStories):
    """The stories at a server that does not speak our envelope."""

    host = HOST

    def test_where_nobody_can_be_asked_the_model_gets_a_sentence(self, tmp_path: Path) -> None:
        said, run = self.made(tmp_path, [("other_denied", {})], resumable=False)

        assert ("It is done.", ["other_denied"]) == (said, run.arrived)
        assert "Error: 403 Forbidden" in run.told[0].text
        assert "only a person can grant" in run.told[0].text


@STREAMED
def test_a_denial_interrupts_the_graph_and_the_model_is_not_asked(
    tmp_path: Path, streamed: bool
) -> None:
    state, _, run = HOST.made(tmp_path, "ask_user", streamed=streamed)

    [one] = state["__interrupt__"]
    assert ("denied", {}, "EN-GATE-D-003", "A person must approve this first") == (
        one.value["tool"],
        one.value["arguments"],
        one.value["code"],
        one.value["message"],
    )
    assert 32 == len(one.value["trace_id"])
    assert ([], ["denied"]) == (run.told, run.arrived)


def test_only_the_marks_of_the_last_calls_stop_a_graph() -> None:
    told = json.dumps(envelope("MCP-SYS-E-001", "stop_and_report"))
    page = ToolMessage(told, tool_call_id="1", status="error")
    mark = {"replybook": {"what": "stop", "code": "A", "message": "It fell.", "ends": True}}
    fell = ToolMessage("It fell.", tool_call_id="1", status="error", additional_kwargs=mark)
    fine = ToolMessage("fine", tool_call_id="2")

    assert stopped([fine, fell, fine]) is not None
    assert stopped([fine, page, fine]) is None
    assert stopped([fell, AIMessage("I see."), fine]) is None
    assert stopped([fell, HumanMessage("a receipt")]) is not None
    assert stopped([fell, AIMessage("It fell."), HumanMessage("And now?")]) is None
    assert stopped([]) is None


@pytest.mark.parametrize(
    "error",
    [
        McpError(ErrorData(code=-32603, message="connect ECONNREFUSED")),
        ConnectionResetError("gone"),
    ],
)
def test_an_error_that_ends_a_call_is_raised_as_it_is(error: Exception) -> None:
    async def breaks(_: MCPToolCallRequest) -> Any:
        raise error

    request = MCPToolCallRequest(name="find", args={}, server_name="desk")
    with pytest.raises(type(error)) as raised:
        asyncio.run(ReplyInterceptor()(request, breaks))

    assert error is raised.value
