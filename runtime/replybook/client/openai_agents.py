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

The results of servers that do not speak our envelope are judged. Their text stays as it is; a
sentence may follow it as a block of its own. The same failure five times in a row ends the run.

Source: specification 2, 50, 72, 73 and 74.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from contextvars import ContextVar
from typing import Any, Final, TypeVar, cast

from agents import (
    FunctionToolResult,
    RunContextWrapper,
    ToolCallOutputItem,
    ToolsToFinalOutputResult,
)
from agents.mcp import MCPServer
from agents.result import RunResultBase
from mcp.types import CallToolResult, TextContent

from replybook.client.argument_repair import repair_listed, with_repair
from replybook.client.blocks import read_blocks, verdict_of, verdict_of_error
from replybook.client.foreign import text_of
from replybook.client.loops import Loops
from replybook.client.telling import told
from replybook.client.verdict import Verdict
from replybook.client.waiting import repeated

__all__ = ["ended_by", "follow_replies", "patient"]

_Server = TypeVar("_Server", bound=MCPServer)

_MOST: Final = 1_000
_GIVEN: Final[OrderedDict[str, Verdict]] = OrderedDict()
"""The latest replies of all patient servers, by trace id."""

_LOOPS: Final[OrderedDict[str, Verdict]] = OrderedDict()
"""The latest loops of all patient servers, by the sentence that ends them."""

_RUN: Final[ContextVar[str]] = ContextVar("replybook_run", default="")
"""Name of the run that makes a call. The SDK gives it to the resolver of `_meta` alone."""

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


def patient(
    server: _Server,
    *,
    max_wait_s: float = 60.0,
    loops: Loops | None = None,
    repairs: bool = False,
) -> _Server:
    """Make a server wait and repeat a call if its result says "not now".

    Only the replies and loops of a patient server can end a run.

    Args:
        server: The server to change.
        max_wait_s: Maximum total waiting time of one call, in seconds.
        loops: The counts of the same failures in a row, by run, with their limits.
        repairs: True to repair arguments that the schema of the tool can read in one way only,
            before the call.

    Returns:
        The same server.
    """
    call, counts = server.call_tool, Loops() if loops is None else loops
    listed = _listed(server) if repairs else {}
    _name_runs(server)

    async def call_tool(
        tool_name: str, arguments: dict[str, Any] | None, meta: dict[str, Any] | None = None
    ) -> CallToolResult:
        more = {} if meta is None else {"meta": meta}
        mended = repair_listed(listed.get(tool_name), tool_name, arguments)
        if mended.changes:
            arguments = mended.arguments
        run, since = _RUN.get(), counts.now()
        try:
            result = await repeated(
                lambda: call(tool_name, arguments, **more),
                _noted,
                max_wait_s=max_wait_s,
                read_error=verdict_of_error,
            )
        except Exception as error:
            verdict = verdict_of_error(error)
            counsel = counts.after(tool_name, verdict, run=run, since=since)
            if verdict is None or not counsel.says:
                raise
            said = {"type": "text", "text": verdict.message}  # the SDK hands on no note
            result = CallToolResult.model_validate({"content": [said], "isError": True})
        else:
            verdict = verdict_of(result)
            counsel = counts.after(tool_name, verdict, run=run, since=since)
        if counsel.stops and verdict is not None:
            ended = Verdict(what="stop", code="", reply_type=None, message=counsel.says)
            _keep(_LOOPS, counsel.says, ended)
            counts.forget(run)
        return cast("CallToolResult", with_repair(_added(result, counsel.says), mended.changes))

    server.call_tool = call_tool  # type: ignore[method-assign]  # for all transports, and it is typed
    return server


def _listed(server: MCPServer) -> dict[str, object]:
    """Return the tools of a server by name, which fill up whenever the SDK lists them."""
    found: dict[str, object] = {}
    list_tools: Any = server.list_tools

    async def recorded(*words: Any, **more: Any) -> Any:
        tools = await list_tools(*words, **more)
        found.update((tool.name, tool) for tool in tools)
        return tools

    server.list_tools = recorded  # type: ignore[method-assign]  # as `call_tool`
    return found


def _name_runs(server: MCPServer) -> None:
    """Make a server name the run before each call. All calls of a run share one usage object."""
    resolve: Any = getattr(server, "tool_meta_resolver", None)
    names: OrderedDict[int, object] = OrderedDict()  # the objects live, so that no id comes again

    def named(context: Any) -> Any:
        usage = getattr(getattr(context, "run_context", None), "usage", None)
        names[id(usage)] = usage
        if len(names) > _MOST:
            names.popitem(last=False)
        _RUN.set("" if usage is None else str(id(usage)))
        return None if resolve is None else resolve(context)

    more: Any = server
    more.tool_meta_resolver = named


def _added(result: CallToolResult, words: str) -> CallToolResult:
    """Return a result with a sentence after the content of the server."""
    if not words:
        return result
    content = [*result.content, TextContent(type="text", text=words)]
    return result.model_copy(update={"content": content})


def _noted(result: CallToolResult) -> Verdict | None:
    """Return the verdict on a result, and store it.

    The SDK later passes on only the text of the result. The stored verdict shows that the text is
    real.
    """
    verdict = verdict_of(result)
    if verdict is not None and verdict.trace_id is not None:
        _keep(_GIVEN, verdict.trace_id, verdict)
    return verdict


def _keep(kept: OrderedDict[str, Verdict], name: str, verdict: Verdict) -> None:
    kept[name] = verdict
    if len(kept) > _MOST:
        kept.popitem(last=False)


def _worst(outputs: Iterable[object]) -> Verdict | None:
    given = list(outputs)
    read = [verdict for output in given if (verdict := read_blocks(output))]
    found = [verdict for verdict in read if _GIVEN.get(verdict.trace_id or "") == verdict]
    loops = [loop for output in given if (loop := _loop(output))]
    ending = [verdict for verdict in (*found, *loops) if verdict.what in _ENDING]
    return min(ending, key=lambda verdict: _ENDING.index(verdict.what), default=None)


def _loop(output: object) -> Verdict | None:
    """Return the verdict that ends a loop, or None."""
    if not isinstance(output, (list, tuple)) or not output:
        return None
    last = text_of(cast("Sequence[object]", output)[-1])
    return None if last is None else _LOOPS.get(last)
