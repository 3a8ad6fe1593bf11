"""Toolset for Pydantic AI around an MCP toolset: each call ends as its reply asks.

    tools = ReplyToolset(MCPToolset(...))
    agent = Agent(model, toolsets=[tools], output_type=[str, DeferredToolRequests])

- I: the reply goes back to the model, which corrects its arguments.
- D: a person gets the call for approval.
- E: the call fails and is not repeated.
- "Not now": the toolset waits and repeats the call.

The results of servers that do not speak our envelope are judged. Their text stays as it is; a
sentence may follow it. After the same failure five times in a row the tool fails at once for the
rest of the run.

Needs the extra `pydantic-ai`.

Source: specification 2, 50, 73 and 74.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast, get_args

from pydantic_ai.exceptions import ApprovalRequired, ModelRetry, ToolFailed
from pydantic_ai.messages import ToolReturn
from pydantic_ai.tools import AgentDepsT, DeferredToolRequests, RunContext, ToolDefinition
from pydantic_ai.toolsets import ToolsetTool, WrapperToolset

from replybook.client.argument_repair import Change, meta_of_repair, repair, said
from replybook.client.loops import Counsel, Loops
from replybook.client.result_reading import read
from replybook.client.telling import told
from replybook.client.verdict import Verdict
from replybook.client.waiting import repeated

__all__ = ["ReplyToolset"]

_MOST: Final = 1_000


@dataclass(frozen=True, slots=True)
class _Refused:
    """The exception that the wrapped toolset raised for an error result.

    Attributes:
        raised: The exception. Its text is the envelope as JSON.
    """

    raised: ModelRetry | ToolFailed


@dataclass
class ReplyToolset(WrapperToolset[AgentDepsT]):
    """Follows the next action of each reply, and judges the results of other servers.

    A failure that nobody can judge is left to the wrapped toolset, whose `tool_error_behavior` must
    be `retry` or `failed`. The metadata of `ApprovalRequired` holds code, message, remedy and trace
    id.

    Attributes:
        max_wait_s: Maximum total waiting time of one call, in seconds, if results say "not now".
        asks: True if a person can be asked about a denial of another server. None means that the
            output types of the agent say it. Without it the model gets a sentence.
        loops: The counts of the same failures in a row, by conversation, with their limits. A new
            prompt starts them again.
        repairs: True to repair arguments that the schema of the tool can read in one way only,
            before the call.
    """

    max_wait_s: float = 60.0
    asks: bool | None = None
    loops: Loops = field(default_factory=Loops)
    repairs: bool = False
    _runs: OrderedDict[str, str | None] = field(
        default_factory=OrderedDict[str, "str | None"], init=False, repr=False
    )
    _ended: OrderedDict[tuple[str, str], str] = field(
        default_factory=OrderedDict[tuple[str, str], str], init=False, repr=False
    )

    async def call_tool(
        self,
        name: str,
        tool_args: dict[str, Any],
        ctx: RunContext[AgentDepsT],
        tool: ToolsetTool[AgentDepsT],
    ) -> Any:
        """Call the tool; return the result of a success and raise for any other reply."""
        run, since = self._run(ctx), self.loops.now()
        if (run, name) in self._ended:
            raise ToolFailed(self._ended[run, name])

        changes: tuple[Change, ...] = ()
        if self.repairs:
            tool_args, changes = _mended(name, tool_args, tool.tool_def)

        async def call() -> object:
            try:
                return await super(ReplyToolset, self).call_tool(name, tool_args, ctx, tool)
            except (ModelRetry, ToolFailed) as raised:
                return _Refused(raised)

        came = await repeated(call, _verdict, max_wait_s=self.max_wait_s)
        verdict = _verdict(came)
        counsel = self.loops.after(name, verdict, run=run, since=since)
        if counsel.stops:
            self._ended[run, name] = counsel.says
            if len(self._ended) > _MOST:
                self._ended.popitem(last=False)
        if isinstance(came, _Refused):
            counsel = counsel._replace(says=" ".join(filter(None, (said(changes), counsel.says))))
            asks = not ctx.tool_call_approved and (counsel.asks and self._can_ask(ctx))
            is_own = verdict is not None and verdict.is_reply and not ctx.tool_call_approved
            raise _asked(verdict, counsel, came.raised, asks=asks or is_own) from None
        if (counsel.says or changes) and not _is_return(came):
            told_of = meta_of_repair(changes) or None
            added: Any = ToolReturn(came, content=counsel.says or None, metadata=told_of)
            return added
        return came

    def _can_ask(self, ctx: RunContext[AgentDepsT]) -> bool:
        if self.asks is not None:
            return self.asks
        outputs = getattr(getattr(ctx, "agent", None), "output_type", None)
        several = isinstance(outputs, (list, tuple))
        types = cast("Sequence[object]", outputs) if several else (outputs, *get_args(outputs))
        return DeferredToolRequests in types

    def _run(self, ctx: RunContext[AgentDepsT]) -> str:
        """Return the conversation of a call; forget the failures before a new prompt.

        A run that continues with the answers of a person has no prompt.
        """
        run = str(getattr(ctx, "conversation_id", None) or ctx.run_id)
        if self._runs.pop(run, ctx.run_id) != ctx.run_id and ctx.prompt is not None:
            self.loops.forget(run)
            for kept in [one for one in self._ended if one[0] == run]:
                del self._ended[kept]
        self._runs[run] = ctx.run_id
        if len(self._runs) > _MOST:
            self._runs.popitem(last=False)
        return run


def _mended(
    name: str, given: dict[str, Any], tool: ToolDefinition
) -> tuple[dict[str, Any], tuple[Change, ...]]:
    """Return the arguments of a call, repaired if need be, and the changes in them."""
    annotations = (tool.metadata or {}).get("annotations")
    mended = repair(tool.parameters_json_schema, given, annotations=annotations, tool=name)
    return (mended.arguments if mended.changes else given), mended.changes


def _is_return(came: object) -> bool:
    return isinstance(came, ToolReturn)  # apart, since its type has a parameter that is not known


def _verdict(came: object) -> Verdict | None:
    """Return the verdict on a call.

    Pydantic AI does not pass on the `_meta` of a result. Data that looks like a reply of a success
    has no verdict.
    """
    if isinstance(came, _Refused):
        return read(None, came.raised.message, is_error=True)
    if isinstance(came, str):
        return read(None, came, is_error=False)
    data: Any = came
    return read(data, is_error=False) if isinstance(came, (dict, list)) else None


def _asked(
    verdict: Verdict | None, counsel: Counsel, raised: ModelRetry | ToolFailed, *, asks: bool
) -> ModelRetry | ToolFailed | ApprovalRequired:
    """Return the Pydantic AI exception that matches the verdict on a failed call."""
    if verdict is None:
        return raised
    if counsel.stops:
        return ToolFailed(f"{raised.message}\n{counsel.says}")
    if asks and (verdict.what, verdict.reply_type) == ("ask", "D"):
        return ApprovalRequired(metadata=_to_show(verdict))
    if not verdict.is_reply or verdict.what == "retry_changed":
        return _added(raised, counsel.says, is_reply=verdict.is_reply)
    return ToolFailed(told(verdict))


def _added(
    raised: ModelRetry | ToolFailed, words: str, *, is_reply: bool
) -> ModelRetry | ToolFailed:
    """Return the exception with a sentence after the text of the server."""
    message = f"{raised.message}\n{words}" if words else raised.message
    if is_reply or (words and isinstance(raised, ModelRetry)):
        return ModelRetry(message)
    return ToolFailed(message) if words else raised


def _to_show(verdict: Verdict) -> dict[str, Any]:
    """Return the facts for a person who has to decide."""
    names = ("code", "message", "remedy", "trace_id")
    return {name: getattr(verdict, name) for name in names}
