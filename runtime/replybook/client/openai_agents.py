"""Tool-use behavior for the OpenAI Agents SDK: the reply of an MCP tool can end the run.

    async with patient(MCPServerStdio(params)) as server:
        agent = Agent(name="desk", mcp_servers=[server], tool_use_behavior=follow_replies)
        result = await Runner.run(agent, "Close ticket 7")
        if verdict := ended_by(result):
            print(verdict.what, verdict.trace_id)

- E: the model gets the words. A further call of the tool is not made, and ends the run.
- D: the run ends with the question. The SDK has no other hook between a result and the next call of
  the model.
- I: the reply goes to the model unchanged.
- "Not now": `patient` waits and repeats the call.

`patient` keeps the step after each call by the id of the call. The texts of tools and servers are
never read again. An agent with an `output_type` is not ended, because only the model can write its
output: the model gets the words.

The results of servers that do not speak our envelope are judged. Their text stays as it is; a
sentence may follow it as a block of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final, TypeVar, cast

from agents import (
    FunctionToolResult,
    RunContextWrapper,
    ToolCallOutputItem,
    ToolsToFinalOutputResult,
)
from agents.mcp import MCPServer
from agents.result import RunResultBase
from agents.tool_context import ToolContext
from mcp.types import CallToolResult, TextContent

from replybook.client.argument_repair import repair_listed, with_repair
from replybook.client.blocks import verdict_of
from replybook.client.loops import Loops
from replybook.client.steps import Follower, Step, Stops
from replybook.client.verdict import Verdict

_Server = TypeVar("_Server", bound=MCPServer)

_RUN: Final = "_replybook_run"
"""Attribute of the usage, which a run shares with the runs inside its tools."""

_NUMBERS: Final = count(1)

_ON_FAILURE: Final = "_failure_error_function"
"""Attribute of a server: None if it raises its errors."""

_FAILED: Final = "An error occurred while running the tool. "
"""First words of the SDK for a tool that failed."""


@dataclass
class _Run:
    """A run with the steps after its calls, by the ids of the calls.

    Attributes:
        ended: The calls of tools in which a run was ended: name of the tool, and id of the call.
        agents: Names of such tools whose failure went to the model.
    """

    name: str = field(default_factory=lambda: f"run {next(_NUMBERS)}")
    steps: dict[str, Step] = field(default_factory=dict[str, Step])
    ended: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    agents: set[str] = field(default_factory=set[str])


_CALL: Final[ContextVar[tuple[_Run, str] | None]] = ContextVar("replybook_call", default=None)
"""Run and id of the call that is made. The SDK tells them to the resolver of `_meta` alone."""


def follow_replies(
    context: RunContextWrapper[Any], results: list[FunctionToolResult]
) -> ToolsToFinalOutputResult:
    """Decide if the run goes on; pass this function as the `tool_use_behavior` of an agent.

    The final output is the text for the user. Inside a tool it is the failure of that tool, which
    stops the tool. Nobody is asked there.
    """
    items = [result.run_item for result in results]
    run, steps = _run_of(context.usage), list(_steps(context, items))
    made = {(result.tool.name, id_) for result, id_ in zip(results, _ids(items), strict=True)}
    run.agents |= {name for name, _ in made & run.ended}
    run.ended -= made
    if not all(map(_takes_text, items)):
        steps = []
    if not isinstance(context, ToolContext):
        words = "\n".join(step.says for step in steps)
        return ToolsToFinalOutputResult(is_final_output=bool(steps), final_output=words or None)
    outer = context
    for id_ in _ids(items):
        run.steps.pop(id_, None)  # a call outside may have the same id
    if not steps or steps[0].do != "end":
        return ToolsToFinalOutputResult(is_final_output=False)
    again = steps[0] if outer.tool_name in run.agents else steps[0]._replace(do="tell")
    run.ended.add((outer.tool_name, outer.tool_call_id))
    run.steps[outer.tool_call_id] = again
    return ToolsToFinalOutputResult(is_final_output=True, final_output=_FAILED + again.says)


def ended_by(result: RunResultBase) -> Verdict | None:
    """Return the verdict that ended a run, or None.

    A streamed run has a verdict only after it ended.
    """
    items: list[object] = []
    for item in reversed(result.new_items):
        if not isinstance(item, ToolCallOutputItem):
            break  # the model answered after the last result
        items.insert(0, item)
    steps = list(_steps(result.context_wrapper, items)) if all(map(_takes_text, items)) else []
    return steps[0].verdict if steps else None


def patient(
    server: _Server,
    *,
    max_wait_s: float = 60.0,
    loops: Loops | None = None,
    repairs: bool = False,
    stops: Stops = "tool",
    asks: bool = True,
) -> _Server:
    """Make a server follow its replies: wait, answer for stopped tools, and note the next steps.

    Only the replies and loops of a patient server can end a run.

    Args:
        max_wait_s: Maximum total waiting time of one call, in seconds.
        loops: The counts of the same failures in a row, by run, with their limits.
        repairs: True to repair arguments that the schema of the tool can read in one way only,
            before the call.
        stops: `tool` if an E stops its tool, `run` if it ends the run at once.
        asks: True if a denial ends the run with the question. Otherwise the model gets the words.

    Returns:
        The same server.
    """
    call = server.call_tool
    follower = Follower(max_wait_s=max_wait_s, loops=loops, stops=stops)
    listed = _listed(server) if repairs else {}
    _name_calls(server)

    async def call_tool(
        tool_name: str, arguments: dict[str, Any] | None, meta: dict[str, Any] | None = None
    ) -> CallToolResult:
        run, id_ = _CALL.get() or (_Run(), "")  # outside of a run, each call is one
        more = {} if meta is None else {"meta": meta}
        step = follower.before(tool_name, run=run.name)
        if step is not None:
            run.steps[id_] = step
            return _failed(step.says)
        mended = repair_listed(listed.get(tool_name), tool_name, arguments)
        given = mended.arguments if mended.changes else arguments
        made = await follower.made(
            lambda: call(tool_name, given, **more),
            verdict_of,
            tool=tool_name,
            run=run.name,
            can_ask=asks,
            arguments=given or (),
        )
        step = run.steps[id_] = made.step
        result = made.result
        if made.error is not None:
            if getattr(server, _ON_FAILURE, "") is None or step.verdict is None or not step.says:
                raise made.error
            result = _failed(step.verdict.message)  # the SDK hands on no note
        return cast("CallToolResult", with_repair(_added(result, step), mended.changes))

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


def _name_calls(server: MCPServer) -> None:
    """Make a server note run and id of each call before it is made."""
    resolve: Any = getattr(server, "tool_meta_resolver", None)

    def named(context: Any) -> Any:
        given = context.run_context
        _CALL.set((_run_of(given.usage), str(getattr(given, "tool_call_id", ""))))
        return None if resolve is None else resolve(context)

    more: Any = server
    more.tool_meta_resolver = named


def _run_of(usage: object) -> _Run:
    run = getattr(usage, _RUN, None)
    if not isinstance(run, _Run):
        run = _Run()
        object.__setattr__(usage, _RUN, run)
    return run


def _steps(context: RunContextWrapper[Any], items: Iterable[object]) -> Iterator[Step]:
    """Yield the steps after the calls of some results that end a run, ends before questions."""
    kept = _run_of(context.usage).steps
    found = [kept[id_] for id_ in _ids(items) if id_ in kept]
    for do in ("end", "ask"):
        # another server's denial ends no run
        yield from (one for one in found if one.do == do and (do == "end" or not one.keeps))


def _ids(items: Iterable[object]) -> Iterator[str]:
    for item in items:
        raw: object = getattr(item, "raw_item", None)
        known = cast("dict[str, object]", raw).get("call_id") if isinstance(raw, dict) else None
        yield str(known or getattr(cast("Any", raw), "call_id", ""))


def _takes_text(item: object) -> bool:
    """Return True if a text can be the final output of the agent of a result."""
    kind: Any = getattr(getattr(item, "agent", None), "output_type", None)
    return kind in (None, str) or bool(getattr(kind, "is_plain_text", lambda: False)())


def _failed(words: str) -> CallToolResult:
    said = {"type": "text", "text": words}
    return CallToolResult.model_validate({"content": [said], "isError": True})


def _added(result: Any, step: Step) -> Any:
    """Return a result with the words after the content of the server, or in its place."""
    if not step.says:
        return result
    if not step.keeps:
        return _failed(step.says)
    content = [*result.content, TextContent(type="text", text=step.says)]
    return result.model_copy(update={"content": content})
