"""Toolset for Pydantic AI around an MCP toolset: each call ends as its reply asks.

    tools = ReplyToolset(MCPToolset(...))
    agent = Agent(model, toolsets=[tools], output_type=[str, DeferredToolRequests])

- I: the reply goes back to the model, which corrects its arguments.
- D: a person gets the call for approval.
- E: the call fails and is not repeated.
- "Not now": the toolset waits and repeats the call.

Needs the extra `pydantic-ai`.

Source: specification 2 and 50.
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
    """The exception that the wrapped toolset raised for an error result.

    Attributes:
        raised: The exception. Its text is the envelope as JSON.
    """

    raised: ModelRetry | ToolFailed


@dataclass
class ReplyToolset(WrapperToolset[AgentDepsT]):
    """Follows the next action of each reply.

    A result that is no envelope is left to the wrapped toolset, whose `tool_error_behavior` must be
    `retry` or `failed`. The metadata of `ApprovalRequired` holds code, message, remedy and trace
    id.

    Attributes:
        max_wait_s: Maximum total waiting time of one call, in seconds, if replies say "not now".
    """

    max_wait_s: float = 60.0

    async def call_tool(
        self,
        name: str,
        tool_args: dict[str, Any],
        ctx: RunContext[AgentDepsT],
        tool: ToolsetTool[AgentDepsT],
    ) -> Any:
        """Call the tool; return the result of a success and raise for any other reply."""

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
    """Return the verdict on a failed call, or None for a success.

    Pydantic AI does not pass on the `_meta` of a result.
    """
    return read(None, came.raised.message, is_error=True) if isinstance(came, _Refused) else None


def _asked(
    verdict: Verdict | None, raised: ModelRetry | ToolFailed, *, approved: bool
) -> ModelRetry | ToolFailed | ApprovalRequired:
    """Return the Pydantic AI exception that matches the next action of a reply."""
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
