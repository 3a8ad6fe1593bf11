"""Plugin for Google ADK that makes a run follow the replies of its MCP tools.

    runner = InMemoryRunner(agent=agent, plugins=[ReplyPlugin()])

- E: the model gets the words. A further call of the tool is not made, and ends the run of its
  agent: the model is not asked again, and the last event holds the message and the trace id.
- D that a person may lift: the plugin requests a confirmation. The call is repeated only after a
  yes. Inside an `AgentTool` nobody can be asked, and the model gets the words.
- "Not now": the plugin waits and repeats the call.
- I: the reply goes to the model unchanged, so that the model can correct its arguments.

An agent with an `output_schema` is not ended, because only the model can write its output. A run
that ends inside an `AgentTool` is a failure of that tool.

The results of servers that do not speak our envelope are judged. Their text stays as it is; a
sentence may follow it.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any, Final, NamedTuple, cast
from weakref import WeakKeyDictionary

from google.adk.agents.base_agent import BaseAgent
from google.adk.agents.callback_context import CallbackContext
from google.adk.agents.invocation_context import InvocationContext
from google.adk.events.event import Event
from google.adk.models.llm_request import LlmRequest
from google.adk.models.llm_response import LlmResponse
from google.adk.plugins.base_plugin import BasePlugin
from google.adk.tools.agent_tool import AgentTool
from google.adk.tools.base_tool import BaseTool
from google.adk.tools.mcp_tool.mcp_tool import McpTool
from google.adk.tools.tool_context import ToolContext
from google.genai.types import Content, Part

from replybook.client.argument_repair import Change, meta_of_repair, repair_listed
from replybook.client.blocks import read_blocks, verdict_of_error
from replybook.client.loops import Loops
from replybook.client.result_reading import read
from replybook.client.steps import REFUSED, Follower, Step, Stops
from replybook.client.verdict import Verdict

_MOST: Final = 1_000
"""Maximum number of runs and prompts to remember. ADK never reports the end of a cancelled run."""

_RAISED: Final = "MCP tool execution failed: "
"""First words of the result that ADK makes of a JSON-RPC error."""

_ADVICE: Final = "advice"
"""Key of a sentence in a result that ADK made."""


class _Inner(NamedTuple):
    """The runs inside an `AgentTool` that is being called.

    Attributes:
        prompt: The prompt of the session that made the call, for the counts.
        ended: The steps that ended the runs inside.
    """

    prompt: str
    ended: list[Step]


_INNER: Final[ContextVar[_Inner | None]] = ContextVar("replybook_inner", default=None)


class _Begun(NamedTuple):
    """A call before it is made.

    Attributes:
        local: The step in place of the call, or None.
        outer: The `AgentTool` around the call, or None.
    """

    changes: tuple[Change, ...] = ()
    local: Step | None = None
    outer: _Inner | None = None


class ReplyPlugin(BasePlugin):
    """Reads every result of an MCP tool and does what the reply asks.

    Args:
        name: Name of the plugin in ADK.
        max_wait_s: Maximum total waiting time of one call, in seconds.
        loops: The counts of the same failures in a row, by session and toolset, with their limits.
            A new message of the user starts them again.
        repairs: True to repair arguments that the schema of the tool can read in one way only,
            before the call.
        stops: `tool` if an E stops its tool for all agents of the session, `run` if it ends the run
            of its agent at once.
    """

    def __init__(
        self,
        name: str = "replybook",
        *,
        max_wait_s: float = 60.0,
        loops: Loops | None = None,
        repairs: bool = False,
        stops: Stops = "tool",
    ) -> None:
        super().__init__(name)
        self._repairs = repairs
        self._follower, self._stops = (
            Follower(max_wait_s=max_wait_s, loops=loops, stops=stops),
            stops,
        )
        self._agents: dict[str, BaseAgent] = {}  # by run of an agent, until it ends
        self._ending: dict[str, Step] = {}  # the same
        self._begun: WeakKeyDictionary[ToolContext, _Begun] = WeakKeyDictionary()

    async def before_agent_callback(
        self, *, agent: BaseAgent, callback_context: CallbackContext
    ) -> Content | None:
        """Remember the agent of a run."""
        self._agents[_agent_run(callback_context)] = agent
        if len(self._agents) > _MOST:
            del self._agents[next(iter(self._agents))]
        return None

    async def before_tool_callback(
        self,
        *,
        tool: BaseTool,
        tool_args: dict[str, Any],
        tool_context: ToolContext,
    ) -> dict[str, Any] | None:
        """Answer for a stopped tool and after a no of the user; repair the arguments."""
        if not isinstance(tool, (McpTool, AgentTool)):
            return None
        step = self._before(tool, tool_context)
        outer = _INNER.get()
        if isinstance(tool, AgentTool):
            _INNER.set(_Inner(self._prompt(tool_context), []))
        changes: tuple[Change, ...] = ()
        if self._repairs and isinstance(tool, McpTool) and step is None:
            arguments, changes = repair_listed(tool.raw_mcp_tool, tool.name, tool_args)
            if changes:  # ADK makes the call with this object
                tool_args.clear()
                tool_args.update(arguments)
        asked = tool_context.tool_confirmation
        if step is None and asked is not None and not asked.confirmed:
            step = Step("tell", REFUSED)
        self._begun[tool_context] = _Begun(changes, step, outer)
        if step is None:
            return None
        if step.do == "end":
            self._end(tool_context, step)
        return {"error": step.says}

    async def after_tool_callback(
        self,
        *,
        tool: BaseTool,
        tool_args: dict[str, Any],
        tool_context: ToolContext,
        result: dict[str, Any],
    ) -> dict[str, Any] | None:
        """Wait, ask the user, or stop the tool; return a result that replaces the first."""
        begun = self._begun.pop(tool_context, None)
        if begun is None:  # no tool of these, or an earlier plugin answered in its place
            return None
        inner = _INNER.get()
        if isinstance(tool, AgentTool):
            _INNER.set(begun.outer)
        if begun.local is not None:
            return None
        if isinstance(tool, AgentTool):
            return self._failed(tool, tool_context, inner)
        first: list[Any] = [result]

        async def call() -> Any:
            return first.pop() if first else await tool.run_async(args=tool_args, tool_context=tool_context)  # fmt: skip

        made = await self._follower.made(
            call,
            _verdict,
            tool=tool.name,
            run=self._run(tool, tool_context),
            can_ask=tool_context.tool_confirmation is None and _INNER.get() is None,
            arguments=tool_args,
        )
        if made.error is not None:
            raise made.error
        step = made.step
        if step.stops:
            self._tell(tool, tool_context, step)
        if step.do == "ask":
            tool_context.request_confirmation(hint=step.says)
            # otherwise the model is asked before the user
            tool_context.actions.skip_summarization = True
        elif step.do == "end":
            self._end(tool_context, step)
        last = _with_repair(_added(made.result, step), begun.changes)
        return last if last is not result else None

    async def on_tool_error_callback(
        self,
        *,
        tool: BaseTool,
        tool_args: dict[str, Any],
        tool_context: ToolContext,
        error: Exception,
    ) -> dict[str, Any] | None:
        """Wait if a JSON-RPC error says "not now"; return a result, or None to raise the error.

        Newer versions of ADK make a result of such an error themselves.
        """
        if not isinstance(tool, McpTool) or verdict_of_error(error) is None:
            return None
        first = [error]

        async def call() -> Any:
            if first:
                raise first.pop()
            return await tool.run_async(args=tool_args, tool_context=tool_context)

        made = await self._follower.made(
            call,
            _verdict,
            tool=tool.name,
            run=self._run(tool, tool_context),
            arguments=tool_args,
        )
        if made.step.stops:
            self._tell(tool, tool_context, made.step)
        if made.error is error or made.error is None:
            return made.result  # None: ADK raises the error
        raise made.error

    def _failed(
        self, tool: AgentTool, context: ToolContext, inner: _Inner | None
    ) -> dict[str, Any] | None:
        """Return a failure if a run inside the tool was ended, and stop the tool."""
        if inner is None or not inner.ended:
            return None
        step = inner.ended[0]
        self._follower.loops.stop(_name(tool), step, run=self._run(tool, context))
        self._tell(tool, context, step)
        return {"error": step.says}

    def _prompt(self, context: ToolContext) -> str:
        """Return a name for the prompt that a call belongs to, also inside an `AgentTool`."""
        if (inner := _INNER.get()) is not None:
            return inner.prompt
        said = (event for event in reversed(context.session.events) if _is_prompt(event))
        prompt = next((one.invocation_id for one in said), context.invocation_id)
        return f"{context.session.id} {prompt}"

    def _agent(self, context: ToolContext) -> str:
        """Return a name for the agent that made a call, since the prompt."""
        return f"{self._prompt(context)} {context.session.id} {context.agent_name}"

    def _run(self, tool: BaseTool, context: ToolContext) -> str:
        """Return a name for all calls that share their counts and stopped tools."""
        if self._stops == "run":
            return self._agent(context)
        return f"{self._prompt(context)} {id(getattr(tool, '_mcp_session_manager', None))}"

    def _before(self, tool: BaseTool, context: ToolContext) -> Step | None:
        """Return the step in place of a call of a stopped tool: the end, if its agent was told."""
        kept: Any = context.state.get(_stops_of(context), {})
        if kept.get("prompt") == self._prompt(context):
            for run in (self._run(tool, context), self._agent(context)):
                self._follower.resume(
                    {
                        name: mark
                        for name, mark in kept["tools"].items()
                        if name in ("", _name(tool))
                    },
                    run=run,
                )
        step = self._follower.before(_name(tool), run=self._run(tool, context))
        if step is None:
            return None
        was_told = self._follower.before(_name(tool), run=self._agent(context)) is not None
        self._tell(tool, context, step)
        return step if was_told else step._replace(do="tell")

    def _tell(self, tool: BaseTool, context: ToolContext, step: Step) -> None:
        """Keep in the session that the agent of a call is told of a stopped tool."""
        name, key, prompt = _name(tool), _stops_of(context), self._prompt(context)
        self._follower.loops.stop(name, step._replace(do="end"), run=self._agent(context))
        kept: Any = context.state.get(key, {})
        known: dict[str, Any] = kept["tools"] if kept.get("prompt") == prompt else {}
        tools = {**known, **self._follower.stop_of(name, step)}
        context.state[key] = {"prompt": prompt, "tools": tools}

    def _end(self, context: ToolContext, step: Step) -> None:
        """End the run of the agent that made a call, before it asks the model again."""
        self._ending.setdefault(_agent_run(context), step)
        if len(self._ending) > _MOST:
            del self._ending[next(iter(self._ending))]
        agent = self._agents.get(_agent_run(context))
        if hasattr(getattr(agent, "parent_agent", None), "max_iterations"):
            context.actions.escalate = True  # a loop of agents ends too

    async def before_model_callback(
        self,
        *,
        callback_context: CallbackContext,
        llm_request: LlmRequest,  # noqa: ARG002  # ADK gives it by name
    ) -> LlmResponse | None:
        """Answer in place of the model if the run has to end."""
        step = self._ending.get(_agent_run(callback_context))
        agent = self._agents.get(_agent_run(callback_context))
        if step is None or step.verdict is None or getattr(agent, "output_schema", None):
            return None
        if (inner := _INNER.get()) is not None:
            inner.ended.append(step)
        verdict = step.verdict
        facts = {"code": verdict.code, "message": verdict.message, "trace_id": verdict.trace_id}
        return LlmResponse(
            content=Content(role="model", parts=[Part(text=step.says)]),
            custom_metadata={"replybook": facts},
        )

    async def after_run_callback(self, *, invocation_context: InvocationContext) -> None:
        """Forget the state of this run."""
        kept: dict[str, Any]
        for kept in (self._agents, self._ending):
            for run in [one for one in kept if one.startswith(invocation_context.invocation_id)]:
                del kept[run]


def _is_prompt(event: Event) -> bool:
    """Return True for a message of the user; an answer to a question is none."""
    parts = event.content.parts if event.content is not None and event.author == "user" else None
    return any(part.function_response is None for part in parts or [])


def _stops_of(context: ToolContext) -> str:
    """Return the key of the stopped tools of an agent in the state of its session."""
    return f"replybook_stopped_{context.agent_name}"


def _name(tool: BaseTool) -> str:
    return f"agent {tool.name}" if isinstance(tool, AgentTool) else tool.name


def _agent_run(context: CallbackContext | ToolContext) -> str:
    """Return a name for the run of one agent. Parallel agents share the id of an invocation."""
    return f"{context.invocation_id} {context.agent_name}"


def _verdict(result: Any) -> Verdict | None:
    """Return the verdict on a result, which ADK passes on as a JSON object."""
    if not isinstance(result, dict):
        return None
    travelled = cast("dict[str, object]", result)
    raised = travelled.get("error")
    if "content" not in travelled and isinstance(raised, str):
        is_of_server = raised.startswith(_RAISED)
        return (
            read(None, raised.removeprefix(_RAISED), is_error=True, meta={})
            if is_of_server
            else None
        )
    meta = travelled.get("_meta", travelled.get("meta"))
    return read_blocks(
        travelled.get("content"),
        travelled.get("structuredContent"),
        is_error=travelled.get("isError", False),
        meta=cast("dict[str, object]", meta) if isinstance(meta, dict) else {},
    )


def _added(result: Any, step: Step) -> Any:
    """Return a result with the words after the content of the server, or in its place."""
    if not step.says or not isinstance(result, dict):
        return result
    travelled = cast("dict[str, object]", result)
    if not step.keeps:
        return {"content": [{"type": "text", "text": step.says}], "isError": True}
    content = travelled.get("content")
    if not isinstance(content, list):
        return {**travelled, _ADVICE: step.says}
    blocks = cast("list[object]", content)
    return {**travelled, "content": [*blocks, {"type": "text", "text": step.says}]}


def _with_repair(result: Any, changes: tuple[Change, ...]) -> Any:
    """Return a result with the repaired arguments in its `_meta`, under the name that it has."""
    if not changes or not isinstance(result, dict):
        return result
    travelled = cast("dict[str, object]", result)
    key = "meta" if "meta" in travelled else "_meta"
    own = travelled.get(key)
    known = cast("dict[str, object]", own) if isinstance(own, dict) else {}
    return {**travelled, key: {**known, **meta_of_repair(changes)}}
