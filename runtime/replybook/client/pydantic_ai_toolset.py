"""Toolset for Pydantic AI around an MCP toolset: each call ends as its reply asks.

    tools = ReplyToolset(MCPToolset(...))
    agent = Agent(model, toolsets=[tools], output_type=[str, DeferredToolRequests])

- I: the reply goes back to the model, which corrects its arguments.
- D: a person gets the call for approval, if the agent can hand a question out.
- E: the model gets the words. A further call of the tool is not made. With the capability
  `EndOnError` it ends the run.
- "Not now": the toolset waits and repeats the call.

The verdict is read from the result that the client of the toolset received, never from the text
that Pydantic AI makes of it. The results of other toolsets are left alone.

The results of servers that do not speak our envelope are judged. Their text stays as it is; a
sentence may follow it.

Needs the extra `pydantic-ai`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias, cast, get_args

from pydantic_ai.capabilities import AbstractCapability
from pydantic_ai.exceptions import ApprovalRequired, ModelRetry, SkipModelRequest, ToolFailed
from pydantic_ai.mcp import MCPToolset
from pydantic_ai.messages import (
    ModelMessage,
    ModelResponse,
    TextPart,
    ToolReturn,
    UserPromptPart,
)
from pydantic_ai.tools import AgentDepsT, DeferredToolRequests, RunContext, ToolDefinition
from pydantic_ai.toolsets import AbstractToolset, ToolsetTool, WrapperToolset

from replybook.client.argument_repair import Change, meta_of_repair, repair, said
from replybook.client.blocks import verdict_of, verdict_of_error
from replybook.client.loops import Loops
from replybook.client.steps import Follower, Step, Stops, mark_of, verdict_from
from replybook.client.verdict import Verdict

_MOST: Final = 1_000
_MARK: Final = "replybook"
_STOPPED: Final = "replybook_stopped"
"""Key of the stopped tools in the metadata of a response of the model."""

_Seen: TypeAlias = list[tuple[Verdict | None, bool]]

_SEEN: Final[ContextVar[_Seen | None]] = ContextVar("replybook_seen", default=None)
"""The verdicts on the results that the client received during a call, each with `isError`."""

_ENDING: Final[OrderedDict[str, tuple[Step, int]]] = OrderedDict()
"""The steps that end runs, by run id, for `EndOnError`, and the turn of the model."""

_INNER: Final[ContextVar[list[Step] | None]] = ContextVar("replybook_inner", default=None)
"""The steps that ended the runs of agents inside the tool that is being called."""


@dataclass(frozen=True, slots=True)
class _Refused:
    """The exception that the wrapped toolset raised for an error result, and the verdict on it."""

    raised: ModelRetry | ToolFailed
    verdict: Verdict | None


@dataclass(frozen=True, slots=True)
class _Given:
    """The value that the wrapped toolset returned, and the verdict on its result."""

    value: Any
    verdict: Verdict | None


@dataclass(slots=True)
class _Conversation:
    """The last run of a conversation, and the turns in which it was told of stopped tools."""

    run_id: str | None
    told: dict[str, int] = field(default_factory=dict[str, int])


@dataclass
class ReplyToolset(WrapperToolset[AgentDepsT]):
    """Follows the next action of each reply, and judges the results of other servers.

    An exception for the model is of the class that the wrapped toolset chose. With
    `tool_error_behavior="error"` the toolset raises its errors as without this class.

    Attributes:
        max_wait_s: Maximum total waiting time of one call, in seconds, if results say "not now".
        asks: True if a person can be asked about a denial. None means that the output types of the
            agent say it. Without it the model gets the words.
        loops: The counts of the same failures in a row, by conversation, with their limits. A new
            prompt starts them again.
        repairs: True to repair arguments that the schema of the tool can read in one way only,
            before the call.
        stops: `tool` if an E stops its tool, `run` if it ends the run at once.
    """

    max_wait_s: float = 60.0
    asks: bool | None = None
    loops: Loops = field(default_factory=Loops)
    repairs: bool = False
    stops: Stops = "tool"
    _runs: OrderedDict[str, _Conversation] = field(  # a copy for a run has the same
        default_factory=OrderedDict[str, _Conversation], repr=False
    )

    async def call_tool(
        self,
        name: str,
        tool_args: dict[str, Any],
        ctx: RunContext[AgentDepsT],
        tool: ToolsetTool[AgentDepsT],
    ) -> Any:
        """Call the tool; return the result of a success and raise for any other reply."""
        follower = Follower(max_wait_s=self.max_wait_s, loops=self.loops, stops=self.stops)
        run = self._run(ctx, follower)
        told_at = self._runs[run].told
        if (step := follower.before(name, run=run)) is not None:
            if told_at.get(name) != ctx.run_step:  # the model was not told in the same turn
                _keep(ctx.run_id or "", step, ctx)
            raise ToolFailed(step.says)
        self.wrapped.apply(_observe)
        changes: tuple[Change, ...] = ()
        if self.repairs:
            tool_args, changes = _mended(name, tool_args, tool.tool_def)

        async def call() -> _Given | _Refused:
            seen: _Seen = []
            token = _SEEN.set(seen)
            try:
                value = await super(ReplyToolset, self).call_tool(name, tool_args, ctx, tool)
                is_handled = not seen or seen[-1][1]  # a hook made a value of a failure
                return _Given(value, None if is_handled else seen[-1][0])
            except (ModelRetry, ToolFailed) as raised:
                return _Refused(raised, seen[-1][0] if seen else None)
            finally:
                _SEEN.reset(token)

        made = await follower.made(
            call,
            lambda came: came.verdict,
            tool=name,
            run=run,
            can_ask=not ctx.tool_call_approved and self._can_ask(ctx),
            arguments=tool_args,
        )
        if made.error is not None or made.result is None:
            raise made.error or RuntimeError("a call ended without a result")
        if made.step.do == "end":
            _keep(ctx.run_id or "", made.step, ctx)
        elif made.step.stops:
            told_at[name] = ctx.run_step
        if made.step.stops:
            _write_down(ctx.messages, follower.stop_of(name, made.step))
        if isinstance(made.result, _Refused):
            raise _raised(made.step, made.result.raised, said(changes)) from None
        value, words = made.result.value, made.step.says
        if (words or changes) and not _is_return(value):
            told_of = meta_of_repair(changes) or None
            added: Any = ToolReturn(value, content=words or None, metadata=told_of)
            return added
        return value

    def _can_ask(self, ctx: RunContext[AgentDepsT]) -> bool:
        if self.asks is not None:
            return self.asks
        outputs = getattr(getattr(ctx, "agent", None), "output_type", None)
        several = isinstance(outputs, (list, tuple))
        types = cast("Sequence[object]", outputs) if several else (outputs, *get_args(outputs))
        return DeferredToolRequests in types

    def _run(self, ctx: RunContext[AgentDepsT], follower: Follower) -> str:
        """Return the conversation of a call; forget the failures before a new prompt.

        A run that continues with the answers of a person has no prompt. The messages hold the tools
        that were stopped before.
        """
        run = str(getattr(ctx, "conversation_id", None) or ctx.run_id)
        known = self._runs.pop(run, None)
        if known is None or known.run_id != ctx.run_id:
            known = _Conversation(ctx.run_id)
            if ctx.prompt is not None:
                self.loops.forget(run)
            else:
                for kept in _written(ctx.messages):
                    follower.resume(kept, run=run)
        self._runs[run] = known
        if len(self._runs) > _MOST:
            self._runs.popitem(last=False)
        return run


class EndOnError(AbstractCapability[Any]):
    """Ends a run if a stopped tool is called again. The output of the run is the words.

    A run that is ended inside a tool is a failure of that tool. A run whose output is not text is
    not ended, because only the model can write its output.
    """

    async def before_model_request(self, ctx: RunContext[Any], request_context: Any) -> Any:
        """Answer in place of the model if the run has to end."""
        step, _ = _ENDING.get(ctx.run_id or "", (None, 0))
        wanted = request_context.model_request_parameters
        takes_text = wanted.allow_text_output and wanted.output_object is None
        if step is None or step.verdict is None or not takes_text:
            return request_context
        if (inner := _INNER.get()) is not None:
            inner.append(step)
        facts = {_MARK: mark_of(step.verdict)}
        raise SkipModelRequest(ModelResponse([TextPart(step.says)], metadata=facts))

    async def wrap_tool_execute(
        self, ctx: RunContext[Any], *, call: Any, tool_def: Any, args: Any, handler: Any
    ) -> Any:
        """Fail if an agent inside the tool was ended; answer for a tool that failed so before."""
        del tool_def
        key = f"{ctx.run_id} agent {call.tool_name}"
        if key in _ENDING:
            step, turn = _ENDING[key]
            if turn != ctx.run_step:
                _keep(ctx.run_id or "", step, ctx)
            raise ToolFailed(step.says)
        inner: list[Step] = []
        token = _INNER.set(inner)
        try:
            result = await handler(args)
        finally:
            _INNER.reset(token)
        if inner:
            _keep(key, inner[0], ctx)
            raise ToolFailed(inner[0].says)
        return result


def ended_by(messages: Sequence[ModelMessage]) -> Verdict | None:
    """Return the verdict that ended a run, by its messages, or None.

    Args:
        messages: The messages, as `result.all_messages()` gives them.
    """
    last = messages[-1] if messages else None
    mark = (last.metadata or {}).get(_MARK) if isinstance(last, ModelResponse) else None
    return verdict_from(cast("dict[str, Any]", mark)) if isinstance(mark, dict) else None


def _observe(toolset: AbstractToolset[Any]) -> None:
    """Make the client of an MCP toolset note the verdict on each result that it receives."""
    if not isinstance(toolset, MCPToolset):
        return
    client: Any = toolset.client
    if hasattr(client.call_tool, _MARK):
        return
    call_tool = client.call_tool

    async def noted(*words: Any, **more: Any) -> Any:
        seen = _SEEN.get()
        try:
            result = await call_tool(*words, **more)
        except Exception as error:
            if seen is not None:
                seen.append((verdict_of_error(error), True))
            raise
        if seen is not None:
            seen.append((verdict_of(result), bool(getattr(result, "is_error", False))))
        return result

    setattr(noted, _MARK, True)
    client.call_tool = noted


def _write_down(messages: Sequence[ModelMessage], stop: dict[str, Any]) -> None:
    """Keep a stop with the response of the model that made the call."""
    for message in reversed(messages):
        if isinstance(message, ModelResponse):
            known = dict(message.metadata or {})
            message.metadata = {**known, _STOPPED: {**known.get(_STOPPED, {}), **stop}}
            return


def _written(messages: Sequence[ModelMessage]) -> Iterator[object]:
    """Yield the stops in the messages since the last prompt."""
    for message in reversed(messages):
        if isinstance(message, ModelResponse):
            yield (message.metadata or {}).get(_STOPPED)
        elif any(isinstance(part, UserPromptPart) for part in message.parts):
            return


def _keep(key: str, step: Step, ctx: RunContext[Any]) -> None:
    _ENDING[key] = step, ctx.run_step
    if len(_ENDING) > _MOST:
        _ENDING.popitem(last=False)


def _mended(
    name: str, given: dict[str, Any], tool: ToolDefinition
) -> tuple[dict[str, Any], tuple[Change, ...]]:
    """Return the arguments of a call, repaired if need be, and the changes in them."""
    annotations = (tool.metadata or {}).get("annotations")
    mended = repair(tool.parameters_json_schema, given, annotations=annotations, tool=name)
    return (mended.arguments if mended.changes else given), mended.changes


def _is_return(came: object) -> bool:
    return isinstance(came, ToolReturn)  # apart, since its type has a parameter that is not known


def _raised(
    step: Step, raised: ModelRetry | ToolFailed, repaired: str
) -> ModelRetry | ToolFailed | ApprovalRequired:
    """Return the Pydantic AI exception for the next step after a failed call."""
    if step.do == "ask" and step.verdict is not None:
        return ApprovalRequired(metadata=mark_of(step.verdict))
    if step.stops or not step.keeps:
        return ToolFailed(step.over([raised.message]))
    words = " ".join(filter(None, (repaired, step.says)))
    return type(raised)(f"{raised.message}\n{words}") if words else raised
