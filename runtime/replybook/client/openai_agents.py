"""Tool-use behavior for the OpenAI Agents SDK: the reply of an MCP tool can end the run.

    async with patient(MCPServerStdio(params)) as server:
        agent = Agent(name="desk", mcp_servers=[server], tool_use_behavior=follow_replies)
        result = await Runner.run(agent, "Close ticket 7")
        if verdict := ended_by(result):
            print(verdict.what, verdict.trace_id)

- E: the run ends with the trace id.
- D, or any other reply that a person has to answer: the run ends too. The SDK has no other hook
  between a result and the next call of the model.
- I: the reply goes to the model unchanged.
- "Not now": `patient` waits and repeats the call.

The SDK passes on only the text of a result. `patient` therefore stores the replies that its server
returned, and only a text that equals a stored reply counts as a reply.

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
"""The latest replies of all patient servers, by trace id."""

_ENDING: Final = ("stop", "ask", "retry_same")
"""Steps that end a run, worst first. "Not now" ends a run if waiting did not help."""


def follow_replies(
    _: RunContextWrapper[Any], results: list[FunctionToolResult]
) -> ToolsToFinalOutputResult:
    """Decide if the run goes on; pass this function as the `tool_use_behavior` of an agent.

    If one turn made several calls, the worst reply decides. The final output is the text for the
    user.
    """
    worst = _worst(result.output for result in results)
    if worst is None:
        return ToolsToFinalOutputResult(is_final_output=False)
    return ToolsToFinalOutputResult(is_final_output=True, final_output=told(worst))


def ended_by(result: RunResultBase) -> Verdict | None:
    """Return the verdict that ended a run, or None.

    A streamed run has a verdict only after it ended.
    """
    outputs: list[object] = []
    for item in reversed(result.new_items):
        if not isinstance(item, ToolCallOutputItem):
            break  # the model answered after the last result
        outputs.insert(0, item.output)
    return _worst(outputs)


def patient(server: _Server, *, max_wait_s: float = 60.0) -> _Server:
    """Make a server wait and repeat a call if its reply says "not now".

    Only the replies of a patient server can end a run.

    Args:
        server: The server to change.
        max_wait_s: Maximum total waiting time of one call, in seconds.

    Returns:
        The same server.
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
    """Return the verdict on a result, and store it.

    The SDK later passes on only the text of the result. The stored verdict shows that the text is
    real.
    """
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
