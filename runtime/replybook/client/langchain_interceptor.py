"""Interceptor and middleware for LangChain and LangGraph that follow the replies of MCP tools.

    tools = await load_mcp_tools(session, tool_interceptors=[ReplyInterceptor()])
    agent = create_agent(model, tools, middleware=[EndOnError()], checkpointer=...)

- I: the reply goes back to the model, which corrects its arguments.
- D: the graph is interrupted until a person has answered.
- E: the run ends with the trace id.
- "Not now": the interceptor waits and repeats the call.

Needs the extra `langchain`.

Source: specification 2 and 50.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, TypeAlias

from langchain.agents.middleware import AgentMiddleware, AgentState, hook_config
from langchain.messages import AIMessage, AnyMessage, ToolMessage
from langchain_mcp_adapters.interceptors import MCPToolCallRequest
from langgraph.prebuilt import ToolRuntime
from langgraph.runtime import Runtime
from langgraph.types import Command, interrupt
from mcp.types import CallToolResult, TextContent

from replybook.client.blocks import verdict_of
from replybook.client.telling import told
from replybook.client.verdict import Verdict, read
from replybook.client.waiting import repeated

__all__ = ["EndOnError", "ReplyInterceptor", "stopped"]

_Came: TypeAlias = CallToolResult | ToolMessage | Command[Any]
"""A result of a call. Another interceptor may return something else than the server's result."""

_Handler: TypeAlias = Callable[[MCPToolCallRequest], Awaitable[_Came]]
_MOST: Final = 1_000


class ReplyInterceptor:
    """Waits if a reply says "not now", and asks a person if a call is denied.

    A denial interrupts the graph. The interrupt holds tool, arguments, code, message, remedy and
    trace id. `Command(resume=True)` makes the call once more; any other answer does not. A result
    that is no envelope is passed on unchanged.

    Args:
        max_wait_s: Maximum total waiting time of one call, in seconds.
    """

    def __init__(self, *, max_wait_s: float = 60.0) -> None:
        self._max_wait_s = max_wait_s
        self._asked: OrderedDict[tuple[str, str], Verdict] = OrderedDict()

    async def __call__(self, request: MCPToolCallRequest, handler: _Handler) -> _Came:
        """Make the call and return the result for the model."""

        async def call() -> _Came:
            return await repeated(lambda: handler(request), _verdict, max_wait_s=self._max_wait_s)

        key = _key(request)
        if key is None or key not in self._asked:
            result = await call()
            verdict = _verdict(result)
            if verdict is None or not _is_for_a_person(verdict) or key is None:
                return _passed(result, verdict)
            self._note(key, verdict)
        verdict = self._asked[key]
        # on resume LangGraph runs this function from its start
        if interrupt(_to_show(request, verdict)) is not True:
            self._asked.pop(key, None)
            return _failed(f"{told(verdict)} The user said no.")
        self._asked.pop(key, None)
        result = await call()
        return _passed(result, _verdict(result))

    def _note(self, key: tuple[str, str], verdict: Verdict) -> None:
        """Remember a denial, so that the call is not repeated before a person has answered."""
        self._asked[key] = verdict
        while len(self._asked) > _MOST:
            self._asked.popitem(last=False)


class EndOnError(AgentMiddleware[Any, Any]):
    """Ends the run if a reply says stop; the last message holds the reason and the trace id."""

    @hook_config(can_jump_to=["end"])
    def before_model(
        self,
        state: AgentState[Any],
        runtime: Runtime[Any],  # noqa: ARG002  # a hook takes both
    ) -> dict[str, Any] | None:
        """Jump to the end before the model can make another call."""
        verdict = stopped(state["messages"])
        if verdict is None:
            return None
        return {"jump_to": "end", "messages": [AIMessage(told(verdict))]}


def stopped(messages: Sequence[AnyMessage]) -> Verdict | None:
    """Return the verdict that says stop among the latest tool results, or None.

    Use this function in the edges of a graph of your own, which has no middleware.
    """
    for message in reversed(messages):
        if not isinstance(message, ToolMessage):
            return None
        verdict = read(None, message.text, is_error=True) if message.status == "error" else None
        if verdict is not None and verdict.what == "stop":
            return verdict
    return None


def _verdict(result: _Came) -> Verdict | None:
    return verdict_of(result) if isinstance(result, CallToolResult) else None


def _is_for_a_person(verdict: Verdict) -> bool:
    return verdict.what == "ask" and verdict.reply_type == "D"


def _passed(result: _Came, verdict: Verdict | None) -> _Came:
    """Return the result unchanged, or a text if the model must not call again."""
    if verdict is not None and verdict.what in ("ask", "retry_same"):
        return _failed(told(verdict))
    return result


def _failed(words: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=words)], isError=True)


def _key(request: MCPToolCallRequest) -> tuple[str, str] | None:
    """Return thread id and call id, or None outside a graph, where nobody can be asked."""
    runtime = request.runtime
    if not isinstance(runtime, ToolRuntime) or runtime.tool_call_id is None:
        return None
    return str(runtime.config.get("configurable", {}).get("thread_id")), runtime.tool_call_id


def _to_show(request: MCPToolCallRequest, verdict: Verdict) -> dict[str, Any]:
    """Return the facts for a person who has to decide."""
    names = ("code", "message", "remedy", "trace_id")
    shown = {name: getattr(verdict, name) for name in names}
    return {"tool": request.name, "arguments": request.args, **shown}
