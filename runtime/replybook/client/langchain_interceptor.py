"""Interceptor and middleware for LangChain and LangGraph that follow the replies of MCP tools.

    tools = await load_mcp_tools(session, tool_interceptors=[ReplyInterceptor()])
    agent = create_agent(model, tools, middleware=[EndOnError()], checkpointer=...)

- I: the reply goes back to the model, which corrects its arguments.
- D: the graph is interrupted until a person has answered, if it has a checkpointer.
- E: the model gets the words. A further call of the tool is not made, and ends the run.
- "Not now": the interceptor waits and repeats the call.

The interceptor marks the message of a result. The middleware reads the marks alone, so the texts of
tools and servers do nothing. Marks, questions and answers are kept with the messages of the graph:
they hold after a restart, and belong to one call each.

The results of servers that do not speak our envelope are judged. Their text stays as it is; a
sentence may follow it.

Needs the extra `langchain`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextvars import ContextVar
from typing import Any, Final, TypeAlias, cast
from uuid import uuid4

from langchain.agents.middleware import (
    AgentMiddleware,
    AgentState,
    ModelRequest,
    ModelResponse,
    hook_config,
)
from langchain.agents.middleware.types import ToolCallRequest
from langchain.messages import AIMessage, AnyMessage, HumanMessage, ToolMessage
from langchain_mcp_adapters.interceptors import MCPToolCallRequest
from langgraph.config import get_config
from langgraph.prebuilt import ToolRuntime
from langgraph.runtime import Runtime
from langgraph.types import Command, interrupt
from mcp.types import (
    BlobResourceContents,
    CallToolResult,
    EmbeddedResource,
    ImageContent,
    ResourceLink,
    TextContent,
    TextResourceContents,
)

from replybook.client.argument_repair import Repair, repair, with_repair
from replybook.client.blocks import verdict_of
from replybook.client.loops import Loops
from replybook.client.steps import REFUSED, Follower, Step, Stops, mark_of, verdict_from
from replybook.client.verdict import Verdict

_Came: TypeAlias = CallToolResult | ToolMessage | Command[Any]
"""A result of a call. Another interceptor may return something else than the server's result."""

_Handler: TypeAlias = Callable[[MCPToolCallRequest], Awaitable[_Came]]
_Mark: TypeAlias = dict[str, Any]
_Block: TypeAlias = dict[Any, Any]
_CHECKPOINTER: Final = "__pregel_checkpointer"
_MARK: Final = "replybook"
"""Key of a mark in a message. No server can write it."""

_INNER: Final[ContextVar[list[_Mark] | None]] = ContextVar("replybook_inner", default=None)
"""The marks that ended the runs of agents inside the tool that is being called."""


class ReplyInterceptor:
    """Waits if a result says "not now", and marks the results that stop a tool or ask a person.

    Without `EndOnError` nobody is asked and no run is ended: the model gets the words.

    Args:
        max_wait_s: Maximum total waiting time of one call, in seconds.
        loops: The counts of the same failures in a row, by thread and server, with their limits. A
            new message of the user starts them again.
        repairs: True to repair arguments that the schema of the tool can read in one way only,
            before the call.
        stops: `tool` if an E stops its tool, `run` if it ends the run at once.
    """

    def __init__(
        self,
        *,
        max_wait_s: float = 60.0,
        loops: Loops | None = None,
        repairs: bool = False,
        stops: Stops = "tool",
    ) -> None:
        self._follower = Follower(max_wait_s=max_wait_s, loops=loops, stops=stops)
        self._repairs = repairs

    async def __call__(self, request: MCPToolCallRequest, handler: _Handler) -> _Came:
        """Make the call and return the result for the model."""
        runtime = _runtime(request)
        messages = [] if runtime is None else _messages(runtime.state)
        known = _known(messages, None if runtime is None else runtime.tool_call_id)
        if known is not None and not _is_allowed(known):
            return known
        if runtime is not None and (ended := _stopping(messages, _tool(request))) is not None:
            return _message(request.name, runtime.tool_call_id, ended, ends=True)
        mended = _mended(request) if self._repairs else None
        if mended is not None and mended.changes:
            request = request.override(args=mended.arguments)
        made = await self._follower.made(
            lambda: handler(request),
            _verdict,
            tool=request.name,
            run=_run(request, messages),
            can_ask=runtime is not None and _can_resume(runtime.config),
            arguments=request.args,
        )
        if made.error is not None:
            raise made.error
        result = _passed(request, cast("_Came", made.result), made.step)
        if isinstance(result, ToolMessage) and known is not None:
            _mark(result)["answer"] = False  # a person has answered already
        changes = () if mended is None else mended.changes
        is_result = isinstance(result, CallToolResult)
        return cast("_Came", with_repair(result, changes)) if is_result else result


class EndOnError(AgentMiddleware[Any, Any]):
    """Asks a person about denied calls, and ends the run if a stopped tool is called again.

    The last message of an ended run holds the words and the facts. A run with a `response_format`
    is not ended, because only the model can write its result.
    """

    def before_agent(
        self,
        state: AgentState[Any],
        runtime: Runtime[Any],  # noqa: ARG002  # a hook takes both
    ) -> dict[str, Any] | None:
        """Mark the new message of the user. Tools and middlewares may add more in its form."""
        for message in reversed(state["messages"]):
            if isinstance(message, HumanMessage):
                marked = {**message.response_metadata, _MARK: f"prompt {uuid4()}"}
                return {"messages": [message.model_copy(update={"response_metadata": marked})]}
            if isinstance(message, (AIMessage, ToolMessage)):
                break
        return None

    @hook_config(can_jump_to=["tools"])
    def before_model(
        self,
        state: AgentState[Any],
        runtime: Runtime[Any],  # noqa: ARG002  # a hook takes both
    ) -> dict[str, Any] | None:
        """Ask about each denied call, in the order of the calls; make the allowed ones again."""
        answered = [_with_answer(one) for one in _to_ask(state["messages"])]
        if not answered:
            return None
        again = {"jump_to": "tools"} if any(map(_is_allowed, answered)) else {}
        return {"messages": answered, **again}

    def after_tools(
        self, state: AgentState[Any], *, model: str = "model", tools: str = "tools"
    ) -> Command[str]:
        """Do what `create_agent` does by itself, as a node of your own graph after its tools.

        Args:
            state: The state of the graph.
            model: Name of the node of the model.
            tools: Name of the node of the tools. Give it the two methods `wrap_tool_call` and
                `awrap_tool_call`.
        """
        asked = self.before_model(state, cast("Any", None)) or {}
        if asked.pop("jump_to", None):
            return Command(update=asked, goto=tools)
        if (ending := _ending(_messages(state))) is not None:
            return Command(update={"messages": [_said(ending)]}, goto="__end__")
        return Command(update=asked, goto=model)

    def wrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], ModelResponse[Any]]
    ) -> ModelResponse[Any] | AIMessage:
        """Answer in place of the model if the run has to end."""
        return _last_words(request) or handler(request)

    async def awrap_model_call(
        self,
        request: ModelRequest[Any],
        handler: Callable[[ModelRequest[Any]], Awaitable[ModelResponse[Any]]],
    ) -> ModelResponse[Any] | AIMessage:
        """Answer in place of the model if the run has to end."""
        return _last_words(request) or await handler(request)

    def wrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Any]
    ) -> Any:
        """Return a result that is known; fail if an agent inside the tool was ended."""
        if (known := _answer_for(request)) is not None:
            return known
        token = _INNER.set([])
        try:
            return _with_inner(request, handler(request), _INNER.get())
        finally:
            _INNER.reset(token)

    async def awrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Awaitable[Any]]
    ) -> Any:
        """Return a result that is known; fail if an agent inside the tool was ended."""
        if (known := _answer_for(request)) is not None:
            return known
        token = _INNER.set([])
        try:
            return _with_inner(request, await handler(request), _INNER.get())
        finally:
            _INNER.reset(token)


def stopped(messages: Sequence[AnyMessage]) -> Verdict | None:
    """Return the verdict that ended a run, or has to end it now, or None.

    Use this function in the edges of a graph of your own, which has no middleware.
    """
    if messages and isinstance(messages[-1], AIMessage):
        mark = messages[-1].response_metadata.get(_MARK)
        return verdict_from(cast("_Mark", mark)) if isinstance(mark, dict) else None
    ending = _ending(messages)
    return None if ending is None else verdict_from(ending)


# Marks


def _mark(message: AnyMessage) -> _Mark:
    found = message.additional_kwargs.get(_MARK)
    return cast("_Mark", found) if isinstance(found, dict) else {}


def _is_allowed(message: ToolMessage) -> bool:
    """Return True if a person allowed a denied call."""
    mark = _mark(message)
    return mark.get("what") == "ask" and mark.get("answer") is True


def _messages(state: object) -> list[AnyMessage]:
    held = cast("dict[str, Any]", state).get("messages") if isinstance(state, dict) else state
    return cast("list[AnyMessage]", held) if isinstance(held, list) else []


def _is_prompt(message: AnyMessage) -> bool:
    return isinstance(message, HumanMessage) and _MARK in message.response_metadata


def _prompt(messages: Sequence[AnyMessage]) -> int:
    """Return the place of the last prompt: the marked one, else any in its form, else -1."""
    said = [at for at, one in enumerate(messages) if isinstance(one, HumanMessage)]
    marked = [at for at in said if _is_prompt(messages[at])]
    return max(marked or said, default=-1)


def _run(request: MCPToolCallRequest, messages: Sequence[AnyMessage]) -> str:
    """Return thread, prompt and server of a call: a new prompt starts the counts again."""
    runtime, at = _runtime(request), _prompt(messages)
    thread = None if runtime is None else runtime.config.get("configurable", {}).get("thread_id")
    prompt = messages[at].response_metadata.get(_MARK, messages[at].id) if at >= 0 else None
    return f"{thread} {prompt} {request.server_name}"


def _latest(messages: Sequence[AnyMessage]) -> list[ToolMessage]:
    """Return the results after the last message of the model, whatever else was added there."""
    found: list[ToolMessage] = []
    for message in reversed(messages):
        if isinstance(message, AIMessage) or _is_prompt(message):
            break
        if isinstance(message, ToolMessage):
            found.insert(0, message)
    return found


def _known(messages: Sequence[AnyMessage], call: str | None) -> ToolMessage | None:
    """Return the result that a call has already, or None."""
    found = [one for one in _latest(messages) if one.tool_call_id == call]
    return found[-1] if found else None


def _stopping(messages: Sequence[AnyMessage], tool: str) -> _Mark | None:
    """Return the mark that stopped a tool or the run, and that the model was told since the prompt.

    The calls of one turn do not stop each other.
    """
    prompt = _prompt(messages)
    turns = [at for at, one in enumerate(messages) if isinstance(one, AIMessage)]
    for message in reversed(messages[prompt + 1 : max(turns, default=0)]):
        mark = _mark(message)
        if mark.get("what") == "stop" and (mark.get("ends") or mark.get("tool") == tool):
            return mark
    return None


def _to_ask(messages: Sequence[AnyMessage]) -> Iterable[ToolMessage]:
    """Return the latest denials that nobody has answered, if the graph can be resumed."""
    asking = [one for one in _latest(messages) if _mark(one).get("what") == "ask"]
    if not asking or not _can_resume(get_config()):
        return []
    return [one for one in asking if "answer" not in _mark(one)]


def _can_resume(config: Any) -> bool:
    """Return True if the graph has a checkpointer. Without one an interrupt is the end of a run."""
    return config.get("configurable", {}).get(_CHECKPOINTER) not in (None, False)


def _with_answer(message: ToolMessage) -> ToolMessage:
    """Ask a person about a denied call; return its message with the answer."""
    mark = _mark(message)
    shown = {name: mark.get(name) for name in ("code", "message", "remedy", "trace_id")}
    answer = interrupt({"tool": mark.get("tool"), "arguments": mark.get("arguments"), **shown})
    answered = message.model_copy(
        update={"additional_kwargs": {_MARK: {**mark, "answer": answer is True}}}
    )
    if answer is not True:
        text = f"\n{REFUSED}" if mark.get("keeps") else " The user said no."
        content = message.content
        answered.content = content + text if isinstance(content, str) else [*content, _text(text)]
    return answered


def _last_words(request: ModelRequest[Any]) -> AIMessage | None:
    """Return the last message of a run that has to end, or None."""
    ending = _ending(_messages(request.state))
    return None if ending is None or request.response_format is not None else _said(ending)


def _ending(messages: Sequence[AnyMessage]) -> _Mark | None:
    """Return the mark of a latest result that ends the run, or None."""
    return next((mark for mark in map(_mark, _latest(messages)) if mark.get("ends")), None)


def _said(mark: _Mark) -> AIMessage:
    """Return the last message of a run, and note the end for the tool around the run."""
    if (inner := _INNER.get()) is not None:
        inner.append(mark)
    return AIMessage(mark["says"], response_metadata={_MARK: mark})


def _answer_for(request: ToolCallRequest) -> ToolMessage | None:
    """Return the result that a call has already, or that of a stopped agent, or None."""
    messages, call = _messages(request.state), request.tool_call
    known = _known(messages, call["id"])
    if known is not None:
        return None if _is_allowed(known) else known
    ended = _stopping(messages, f"agent {call['name']}")
    return None if ended is None else _message(call["name"], call["id"], ended, ends=True)


def _with_inner(request: ToolCallRequest, result: Any, inner: list[_Mark] | None) -> Any:
    """Return the result of a tool, or a failure if an agent inside the tool was ended."""
    call = request.tool_call
    if isinstance(result, ToolMessage) and (known := _known(_messages(request.state), call["id"])):
        result.id = known.id  # it takes the place of the denial
    if not inner or not isinstance(result, ToolMessage):
        return result
    mark = {**inner[0], "tool": f"agent {call['name']}"}
    return _message(call["name"], call["id"], mark, ends=False)


# Results


def _verdict(result: _Came) -> Verdict | None:
    return verdict_of(result) if isinstance(result, CallToolResult) else None


def _tool(request: MCPToolCallRequest) -> str:
    return f"{request.server_name} {request.name}"


def _passed(request: MCPToolCallRequest, result: _Came, step: Step) -> _Came:
    """Return the result for the model: unchanged, with words, or as a marked failure."""
    if not isinstance(result, CallToolResult) or (step.do == "pass" and not step.says):
        return result
    runtime, verdict = _runtime(request), step.verdict
    call = None if runtime is None else runtime.tool_call_id
    if verdict is not None and call is not None and (step.stops or step.do == "ask"):
        tool = request.name if step.do == "ask" else _tool(request)
        more = {"keeps": step.keeps, "tool": tool, "arguments": request.args}
        mark = {**mark_of(verdict), "says": step.says, **more}
        return _message(request.name, call, mark, ends=step.do == "end", words=_words(result, step))
    if step.keeps:  # some models get the blocks as one text, without anything in between
        content = [*result.content, TextContent(type="text", text=f"\n{step.says}")]
        return result.model_copy(update={"content": content})
    content = [TextContent(type="text", text=step.says)]
    return CallToolResult(content=cast("Any", content), isError=True)


def _words(result: CallToolResult, step: Step) -> str | list[str | _Block]:
    """Return the words of a step, with the content of the result if the step keeps it."""
    content = [block for one in result.content if (block := _block(one)) is not None]
    if not step.keeps or all(block["type"] == "text" for block in content):
        return step.over([block["text"] for block in content if block["type"] == "text"])
    return [*content, _text(f"\n{step.says}")]


def _block(block: object) -> _Block | None:
    """Return a content block in the form of LangChain, or None for a sound: it has no form here."""
    held: _Block
    match block:
        case TextContent(text=text) | EmbeddedResource(resource=TextResourceContents(text=text)):
            return _text(text)
        case ImageContent():
            held = {"base64": block.data, "mime_type": block.mimeType}
        case ResourceLink():
            held = {"url": str(block.uri), "mime_type": block.mimeType}
        case EmbeddedResource(resource=BlobResourceContents() as resource):
            held = {"base64": resource.blob, "mime_type": resource.mimeType}
        case _:
            return None
    is_image = str(held["mime_type"]).startswith("image/")
    known = {name: value for name, value in held.items() if value is not None}
    return {"type": "image" if is_image else "file", **known}


def _text(text: str) -> _Block:
    return {"type": "text", "text": text}


def _message(
    name: str,
    call: str | None,
    mark: _Mark,
    *,
    ends: bool,
    words: str | list[str | _Block] | None = None,
) -> ToolMessage:
    """Return a failed result with a mark."""
    return ToolMessage(
        mark["says"] if words is None else words,
        name=name,
        tool_call_id=call or "",
        status="error",
        additional_kwargs={_MARK: {**mark, "ends": ends}},
    )


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
