"""Interceptor and middleware for LangChain and LangGraph that follow the replies of MCP tools.

    tools = await load_mcp_tools(session, tool_interceptors=[ReplyInterceptor()])
    agent = create_agent(model, tools, middleware=[EndOnError()], checkpointer=...)

- I: the reply goes back to the model, which corrects its arguments.
- D: the graph is interrupted until a person has answered.
- E: the run ends with the trace id.
- "Not now": the interceptor waits and repeats the call.

The results of servers that do not speak our envelope are judged. Their text stays as it is; a
sentence may follow it. The same failure five times in a row ends the run.

Needs the extra `langchain`.

Source: specification 2, 50, 73 and 74.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, cast

from langchain.agents.middleware import AgentMiddleware, AgentState, hook_config
from langchain.messages import AIMessage, AnyMessage, HumanMessage, ToolMessage
from langchain_mcp_adapters.interceptors import MCPToolCallRequest
from langgraph.prebuilt import ToolRuntime
from langgraph.runtime import Runtime
from langgraph.types import Command, interrupt
from mcp.types import CallToolResult, TextContent

from replybook.client.argument_repair import Repair, repair, with_repair
from replybook.client.blocks import verdict_of, verdict_of_error
from replybook.client.following import REFUSED, noted
from replybook.client.loops import Counsel, Loops
from replybook.client.telling import told
from replybook.client.verdict import Verdict, read_reply
from replybook.client.waiting import repeated

__all__ = ["EndOnError", "ReplyInterceptor", "stopped"]

_Came: TypeAlias = CallToolResult | ToolMessage | Command[Any]
"""A result of a call. Another interceptor may return something else than the server's result."""

_Handler: TypeAlias = Callable[[MCPToolCallRequest], Awaitable[_Came]]
_MOST: Final = 1_000
_CHECKPOINTER: Final = "__pregel_checkpointer"
_MARK: Final = "replybook"
"""Key in a `ToolMessage` that ends the run. No server can write it."""


class _Asked(NamedTuple):
    """A denial that a person has to answer.

    Attributes:
        verdict: The verdict.
        result: The denied result.
    """

    verdict: Verdict
    result: _Came


class ReplyInterceptor:
    """Waits if a result says "not now", and asks a person if a call is denied.

    A denial interrupts the graph. The interrupt holds tool, arguments, code, message, remedy and
    trace id. `Command(resume=True)` makes the call once more; any other answer does not. A denial
    of a server that does not speak our envelope is asked once, and only in a graph with a
    checkpointer. A failure of such a server that nobody can judge is passed on unchanged.

    Args:
        max_wait_s: Maximum total waiting time of one call, in seconds.
        loops: The counts of the same failures in a row, by thread and server, with their limits. A
            new message of the user starts them again.
        repairs: True to repair arguments that the schema of the tool can read in one way only,
            before the call.
    """

    def __init__(
        self, *, max_wait_s: float = 60.0, loops: Loops | None = None, repairs: bool = False
    ) -> None:
        self._max_wait_s, self._repairs = max_wait_s, repairs
        self._loops = Loops() if loops is None else loops
        self._asked: OrderedDict[tuple[str, str], _Asked] = OrderedDict()
        self._prompts: OrderedDict[str, str] = OrderedDict()

    async def __call__(self, request: MCPToolCallRequest, handler: _Handler) -> _Came:
        """Make the call and return the result for the model."""
        mended = _mended(request) if self._repairs else None
        if mended is None or not mended.changes:
            return await self._followed(request, handler)
        result = await self._followed(request.override(args=mended.arguments), handler)
        is_result = isinstance(result, CallToolResult)
        return cast("_Came", with_repair(result, mended.changes)) if is_result else result

    async def _followed(self, request: MCPToolCallRequest, handler: _Handler) -> _Came:
        key = _key(request)
        if key is None or key not in self._asked:
            result, verdict, counsel = await self._made(request, handler)
            asks = not counsel.stops and _is_for_a_person(request, verdict, counsel)
            if verdict is None or key is None or not asks:
                return _passed(request, result, verdict, counsel)
            self._note(key, _Asked(verdict, result))
        asked = self._asked[key]
        # on resume LangGraph runs this function from its start
        if interrupt(_to_show(request, asked.verdict)) is not True:
            self._asked.pop(key, None)
            if not asked.verdict.is_reply:
                return _added(asked.result, REFUSED)
            return _failed(f"{told(asked.verdict)} The user said no.")
        self._asked.pop(key, None)
        return _passed(request, *await self._made(request, handler))

    async def _made(
        self, request: MCPToolCallRequest, handler: _Handler
    ) -> tuple[_Came, Verdict | None, Counsel]:
        """Make the call, wait if its result asks for it, and count its failure."""
        run, since = self._run(request), self._loops.now()
        try:
            result = await repeated(
                lambda: handler(request),
                _verdict,
                max_wait_s=self._max_wait_s,
                read_error=verdict_of_error,
            )
        except Exception as error:
            raised = verdict_of_error(error)
            noted(error, raised, self._loops.after(request.name, raised, run=run, since=since))
            raise
        verdict = _verdict(result)
        return result, verdict, self._loops.after(request.name, verdict, run=run, since=since)

    def _run(self, request: MCPToolCallRequest) -> str:
        """Return thread and server of a call; forget the failures before the last prompt."""
        runtime = _runtime(request)
        if runtime is None:
            return request.server_name
        run = f"{_thread(runtime)} {request.server_name}"
        prompt = _prompt(runtime.state)
        if self._prompts.pop(run, prompt) != prompt:
            self._loops.forget(run)
        self._prompts[run] = prompt
        if len(self._prompts) > _MOST:
            self._prompts.popitem(last=False)
        return run

    def _note(self, key: tuple[str, str], asked: _Asked) -> None:
        """Remember a denial, so that the call is not repeated before a person has answered."""
        self._asked[key] = asked
        while len(self._asked) > _MOST:
            self._asked.popitem(last=False)


class EndOnError(AgentMiddleware[Any, Any]):
    """Ends the run if a reply says stop, or at a loop; the last message holds the reason."""

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
        words = message.additional_kwargs.get(_MARK)
        if isinstance(words, str):  # a loop
            return Verdict(what="stop", code="", reply_type=None, message=words)
        is_failed = message.status == "error"
        verdict = read_reply(None, message.text, is_error=True) if is_failed else None
        if verdict is not None and verdict.what == "stop":
            return verdict
    return None


def _verdict(result: _Came) -> Verdict | None:
    return verdict_of(result) if isinstance(result, CallToolResult) else None


def _is_for_a_person(
    request: MCPToolCallRequest, verdict: Verdict | None, counsel: Counsel
) -> bool:
    if verdict is None or (verdict.what, verdict.reply_type) != ("ask", "D"):
        return False
    return verdict.is_reply or (counsel.asks and _can_resume(_runtime(request)))


def _can_resume(runtime: ToolRuntime[Any, Any] | None) -> bool:
    """Return True if the graph has a checkpointer. Without one an interrupt is the end of a run."""
    if runtime is None:
        return False
    return runtime.config.get("configurable", {}).get(_CHECKPOINTER) is not None


def _passed(
    request: MCPToolCallRequest, result: _Came, verdict: Verdict | None, counsel: Counsel
) -> _Came:
    """Return the result for the model: unchanged, with a sentence, or as an end of the run."""
    if counsel.stops:
        return _ended(request, result, counsel.says)
    if verdict is not None and verdict.is_reply and verdict.what in ("ask", "retry_same"):
        return _failed(told(verdict))
    return _added(result, counsel.says)


def _added(result: _Came, words: str) -> _Came:
    """Return a result with a sentence after the content of the server."""
    if not words or not isinstance(result, CallToolResult):
        return result
    # some models get the blocks as one text, without anything in between
    content = [*result.content, TextContent(type="text", text=f"\n{words}")]
    return result.model_copy(update={"content": content})


def _ended(request: MCPToolCallRequest, result: _Came, words: str) -> _Came:
    """Return a failed result that ends the run, see `stopped`. Only `EndOnError` reads the mark."""
    runtime = _runtime(request)
    call = None if runtime is None else runtime.tool_call_id
    if call is None or not isinstance(result, CallToolResult):
        return _added(result, words)
    texts = [block.text for block in result.content if isinstance(block, TextContent)]
    return ToolMessage(
        "\n".join([*texts, words]),
        name=request.name,
        tool_call_id=call,
        status="error",
        additional_kwargs={_MARK: words},
    )


def _failed(words: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=words)], isError=True)


def _runtime(request: MCPToolCallRequest) -> ToolRuntime[Any, Any] | None:
    runtime = request.runtime
    is_ours = isinstance(runtime, ToolRuntime)
    return cast("ToolRuntime[Any, Any]", runtime) if is_ours else None


def _mended(request: MCPToolCallRequest) -> Repair | None:
    """Return the repaired arguments of a call, or None if the graph has no such tool, or two."""
    runtime = _runtime(request)
    names = (request.name, f"{request.server_name}_{request.name}")
    found = [tool for tool in ([] if runtime is None else runtime.tools) if tool.name in names]
    schema: object = found[0].args_schema if len(found) == 1 else None
    if not isinstance(schema, dict):
        return None
    known = cast("dict[str, object]", schema)
    return repair(known, request.args, annotations=found[0].metadata, tool=request.name)


def _thread(runtime: ToolRuntime[Any, Any]) -> str:
    return str(runtime.config.get("configurable", {}).get("thread_id"))


def _prompt(state: object) -> str:
    """Return a name for the last message of the user, or "" if the graph keeps no messages."""
    held = cast("dict[str, Any]", state).get("messages") if isinstance(state, dict) else None
    messages = cast("list[object]", held) if isinstance(held, list) else []
    said = [one for one in messages if isinstance(one, HumanMessage)]
    return f"{len(said)} {said[-1].id}" if said else ""


def _key(request: MCPToolCallRequest) -> tuple[str, str] | None:
    """Return thread id and call id, or None outside a graph, where nobody can be asked."""
    runtime = _runtime(request)
    if runtime is None or runtime.tool_call_id is None:
        return None
    return _thread(runtime), runtime.tool_call_id


def _to_show(request: MCPToolCallRequest, verdict: Verdict) -> dict[str, Any]:
    """Return the facts for a person who has to decide."""
    names = ("code", "message", "remedy", "trace_id")
    shown = {name: getattr(verdict, name) for name in names}
    return {"tool": request.name, "arguments": request.args, **shown}
