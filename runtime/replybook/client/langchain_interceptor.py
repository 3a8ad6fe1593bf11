"""For LangChain and LangGraph: an interceptor of MCP calls, and a middleware that ends the run on an error.

    tools = await load_mcp_tools(session, tool_interceptors=[ReplyInterceptor()])
    agent = create_agent(model, tools, middleware=[EndOnError()], checkpointer=...)

An I goes back to the model, to be corrected; a D interrupts the graph until a person has answered; an E ends the
run with its trace id; "not now" is waited for. Needs the extra `langchain`. Source: specification 2 and 50.
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
"""What a call gives; another interceptor may give other things than the server."""

_Handler: TypeAlias = Callable[[MCPToolCallRequest], Awaitable[_Came]]
_MOST: Final = 1_000


class ReplyInterceptor:
    """Waits where a reply says "not now", and asks a person where it is a denial.

    `max_wait_s` is how many seconds a call may wait in sum. A denial interrupts the graph with tool,
    arguments, code, message, remedy and trace id; `Command(resume=True)` makes the call again, once, and
    any other answer does not. What is no envelope passes as it is.
    """

    def __init__(self, *, max_wait_s: float = 60.0) -> None:
        self._max_wait_s = max_wait_s
        self._asked: OrderedDict[tuple[str, str], Verdict] = OrderedDict()

    async def __call__(self, request: MCPToolCallRequest, handler: _Handler) -> _Came:
        """Make the call, and return what the model is told of it."""

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
        if interrupt(_to_show(request, verdict)) is not True:  # LangGraph runs all this again
            self._asked.pop(key, None)
            return _failed(f"{told(verdict)} The user said no.")
        self._asked.pop(key, None)
        result = await call()
        return _passed(result, _verdict(result))

    def _note(self, key: tuple[str, str], verdict: Verdict) -> None:
        """Remember what was denied, so that nothing is called again before the answer is known."""
        self._asked[key] = verdict
        while len(self._asked) > _MOST:
            self._asked.popitem(last=False)


class EndOnError(AgentMiddleware[Any, Any]):
    """Ends the run where a call says stop; the last message of the run tells why, with the trace id."""

    @hook_config(can_jump_to=["end"])
    def before_model(
        self,
        state: AgentState[Any],
        runtime: Runtime[Any],  # noqa: ARG002  # a hook takes both
    ) -> dict[str, Any] | None:
        """Jump to the end before the model could call again."""
        verdict = stopped(state["messages"])
        if verdict is None:
            return None
        return {"jump_to": "end", "messages": [AIMessage(told(verdict))]}


def stopped(messages: Sequence[AnyMessage]) -> Verdict | None:
    """Return the verdict that says stop among the results of the last calls; None if none does.

    For the edges of a graph of your own, which has no middleware.
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
    """Return the result as it is; in words where it is over and the model could not know."""
    if verdict is not None and verdict.what in ("ask", "retry_same"):
        return _failed(told(verdict))
    return result


def _failed(words: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=words)], isError=True)


def _key(request: MCPToolCallRequest) -> tuple[str, str] | None:
    """Thread and call; None outside a graph, where nobody can be asked."""
    runtime = request.runtime
    if not isinstance(runtime, ToolRuntime) or runtime.tool_call_id is None:
        return None
    return str(runtime.config.get("configurable", {}).get("thread_id")), runtime.tool_call_id


def _to_show(request: MCPToolCallRequest, verdict: Verdict) -> dict[str, Any]:
    """Return the facts for a person who has to decide."""
    names = ("code", "message", "remedy", "trace_id")
    shown = {name: getattr(verdict, name) for name in names}
    return {"tool": request.name, "arguments": request.args, **shown}
