"""OpenAI Agents SDK: a reply ends the run, or lets it go on.

    async with patient(MCPServerStdio(params)) as server:
        agent = Agent(name="desk", mcp_servers=[server], tool_use_behavior=follow_replies)
        result = await Runner.run(agent, "Close ticket 7")
        if verdict := ended_by(result):
            print(verdict.what, verdict.trace_id)

An E ends the run with its trace id, and so does what a person has to answer, since no hook of this framework
lies between a result and the next call of the model but this one. What is to be corrected goes to the model as
it is. "Not now" never reaches it: `patient` waits and repeats the call. The framework hands on the text of a result
and drops the rest, so `patient` also notes which replies its server really gave: no other text is one.
Source: specification 2, 50 and 72.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, Final, TypeVar

from agents import (
    FunctionToolResult,
    RunContextWrapper,
    ToolCallOutputItem,
    ToolsToFinalOutputResult,
)
from agents.mcp import MCPServer
from agents.result import RunResultBase
from mcp.types import CallToolResult

from replybook.client.blocks import read_blocks, verdict_of
from replybook.client.telling import told
from replybook.client.verdict import Verdict
from replybook.client.waiting import repeated

__all__ = ["ended_by", "follow_replies", "patient"]

_Server = TypeVar("_Server", bound=MCPServer)

_MOST: Final = 1_000
_GIVEN: Final[OrderedDict[str, Verdict]] = OrderedDict()
"""The latest replies that servers gave, by trace id."""

_ENDING: Final = ("stop", "ask", "retry_same")
"""What ends a run, worst first. "Not now" does so where it was waited for in vain."""


def follow_replies(
    _: RunContextWrapper[Any], results: list[FunctionToolResult]
) -> ToolsToFinalOutputResult:
    """Say whether the run goes on: the `tool_use_behavior` of an agent.

    Of several calls in one turn the worst reply decides. The final output is what to tell the user.
    """
    worst = _worst(result.output for result in results)
    if worst is None:
        return ToolsToFinalOutputResult(is_final_output=False)
    return ToolsToFinalOutputResult(is_final_output=True, final_output=told(worst))


def ended_by(result: RunResultBase) -> Verdict | None:
    """Return the verdict that ended a run; None if it ended otherwise. Streamed runs have one once they end."""
    outputs: list[object] = []
    for item in reversed(result.new_items):
        if not isinstance(item, ToolCallOutputItem):
            break  # the model spoke after the last result
        outputs.insert(0, item.output)
    return _worst(outputs)


def patient(server: _Server, *, max_wait_s: float = 60.0) -> _Server:
    """Let a server wait and repeat a call where the reply says so, for `max_wait_s` seconds; return it.

    Only replies of such a server end a run.
    """
    call = server.call_tool

    async def call_tool(
        tool_name: str, arguments: dict[str, Any] | None, meta: dict[str, Any] | None = None
    ) -> CallToolResult:
        more = {} if meta is None else {"meta": meta}
        return await repeated(
            lambda: call(tool_name, arguments, **more), _noted, max_wait_s=max_wait_s
        )

    server.call_tool = call_tool  # type: ignore[method-assign]  # for all transports, and it is typed
    return server


def _noted(result: CallToolResult) -> Verdict | None:
    """Return the verdict on a result, which is kept until its text comes along."""
    verdict = verdict_of(result)
    if verdict is not None and verdict.trace_id is not None:
        _GIVEN[verdict.trace_id] = verdict
        if len(_GIVEN) > _MOST:
            _GIVEN.popitem(last=False)
    return verdict


def _worst(outputs: Iterable[object]) -> Verdict | None:
    read = [verdict for output in outputs if (verdict := read_blocks(output))]
    found = [verdict for verdict in read if _GIVEN.get(verdict.trace_id or "") == verdict]
    ending = [verdict for verdict in found if verdict.what in _ENDING]
    return min(ending, key=lambda verdict: _ENDING.index(verdict.what), default=None)
