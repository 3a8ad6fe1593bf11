"""For Pydantic AI: a toolset around one of MCP whose calls end as the reply asks.

    agent = Agent(model, toolsets=[ReplyToolset(MCPToolset(...))], output_type=[str, DeferredToolRequests])

An I goes back to the model, to be corrected; a D to the person, as a call to approve; an E is a failure that is
not called again; "not now" is waited for. Needs the extra `pydantic-ai`. Source: specification 2 and 50.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic_ai.exceptions import ApprovalRequired, ModelRetry, ToolFailed
from pydantic_ai.tools import AgentDepsT, RunContext
from pydantic_ai.toolsets import ToolsetTool, WrapperToolset

from replybook.client.telling import told
from replybook.client.verdict import Verdict, read
from replybook.client.waiting import repeated

__all__ = ["ReplyToolset"]


@dataclass(frozen=True, slots=True)
class _Refused:
    """The exception of the wrapped toolset for a result that is an error; its text is the envelope, as JSON."""

    raised: ModelRetry | ToolFailed


@dataclass
class ReplyToolset(WrapperToolset[AgentDepsT]):
    """Follows the next action of each reply; what is no envelope is left to the wrapped toolset.

    `max_wait_s` is how many seconds a call may wait in sum where replies say "not now". The wrapped
    toolset keeps its `tool_error_behavior` at `retry` or `failed`. `ApprovalRequired` carries code,
    message, remedy and trace id as its metadata.
    """

    max_wait_s: float = 60.0

    async def call_tool(
        self,
        name: str,
        tool_args: dict[str, Any],
        ctx: RunContext[AgentDepsT],
        tool: ToolsetTool[AgentDepsT],
    ) -> Any:
        """Call the tool; return what a success gave, and raise what the framework has for the rest."""

        async def call() -> object:
            try:
                return await super(ReplyToolset, self).call_tool(name, tool_args, ctx, tool)
            except (ModelRetry, ToolFailed) as raised:
                return _Refused(raised)

        came = await repeated(call, _verdict, max_wait_s=self.max_wait_s)
        if isinstance(came, _Refused):
            raise _asked(_verdict(came), came.raised, approved=ctx.tool_call_approved) from None
        return came


def _verdict(came: object) -> Verdict | None:
    """Return the verdict on a call that failed; of a success no more is asked. The framework hands on no `_meta`."""
    return read(None, came.raised.message, is_error=True) if isinstance(came, _Refused) else None


def _asked(
    verdict: Verdict | None, raised: ModelRetry | ToolFailed, *, approved: bool
) -> ModelRetry | ToolFailed | ApprovalRequired:
    """Return the exception of the framework for the next action of a reply."""
    if verdict is None:
        return raised
    if verdict.what == "retry_changed":
        return ModelRetry(raised.message)
    if verdict.what == "ask" and verdict.reply_type == "D" and not approved:
        return ApprovalRequired(metadata=_to_show(verdict))
    return ToolFailed(told(verdict))


def _to_show(verdict: Verdict) -> dict[str, Any]:
    """Return the facts for a person who has to decide."""
    names = ("code", "message", "remedy", "trace_id")
    return {name: getattr(verdict, name) for name in names}
