"""Plugin for Google ADK that makes a run follow the replies of its MCP tools.

    runner = InMemoryRunner(agent=agent, plugins=[ReplyPlugin()])

- E: the run ends. The model is not asked again, and the last event holds the message and the trace
  id.
- D that a person may lift: the plugin requests a confirmation. The call is repeated only after a
  yes.
- "Not now": the plugin waits and repeats the call.
- I: the reply goes to the model unchanged, so that the model can correct its arguments.

The results of servers that do not speak our envelope are judged. Their text stays as it is; a
sentence may follow it. The same failure five times in a row ends the run.

Source: specification 2, 50, 73 and 74.
"""

from __future__ import annotations

from typing import Any, Final, cast

from google.adk.agents.callback_context import CallbackContext
from google.adk.agents.invocation_context import InvocationContext
from google.adk.models.llm_request import LlmRequest
from google.adk.models.llm_response import LlmResponse
from google.adk.plugins.base_plugin import BasePlugin
from google.adk.tools.base_tool import BaseTool
from google.adk.tools.mcp_tool.mcp_tool import McpTool
from google.adk.tools.tool_context import ToolContext
from google.genai.types import Content, Part

from replybook.client.argument_repair import Change, meta_of_repair, repair_listed
from replybook.client.blocks import read_blocks, verdict_of_error
from replybook.client.following import REFUSED
from replybook.client.loops import Loops
from replybook.client.result_reading import read
from replybook.client.telling import told
from replybook.client.verdict import Verdict
from replybook.client.waiting import repeated

__all__ = ["ReplyPlugin"]

_MOST: Final = 1_000
"""Maximum number of stopped runs to remember. ADK never reports the end of a cancelled run."""

_RAISED: Final = "MCP tool execution failed: "
"""First words of the result that ADK makes of a JSON-RPC error."""

_ADVICE: Final = "advice"
"""Key of a sentence in a result that ADK made."""


class ReplyPlugin(BasePlugin):
    """Reads every result of an MCP tool and does what the reply asks.

    Args:
        name: Name of the plugin in ADK.
        max_wait_s: Maximum total waiting time of one call, in seconds.
        loops: The counts of the same failures in a row, by session, with their limits. A new
            message of the user starts them again.
        repairs: True to repair arguments that the schema of the tool can read in one way only,
            before the call.
    """

    def __init__(
        self,
        name: str = "replybook",
        *,
        max_wait_s: float = 60.0,
        loops: Loops | None = None,
        repairs: bool = False,
    ) -> None:
        super().__init__(name)
        self._repairs = repairs
        self._max_wait_s, self._loops = max_wait_s, Loops() if loops is None else loops
        self._stopped: dict[str, Verdict] = {}  # by invocation id, until the run ends
        self._begun: dict[str, tuple[int | None, tuple[Change, ...]]] = {}
        """The time before a call and its repaired arguments, by id of the call, until it ends."""

    async def on_user_message_callback(
        self, *, invocation_context: InvocationContext, user_message: Content
    ) -> Content | None:
        """Forget the failures of a session at a new message; an answer to a question is none."""
        if any(part.text for part in user_message.parts or []):
            self._loops.forget(invocation_context.session.id)
        return None

    async def before_tool_callback(
        self,
        *,
        tool: BaseTool,
        tool_args: dict[str, Any],
        tool_context: ToolContext,
    ) -> dict[str, Any] | None:
        """Repair the arguments; refuse a call if the user answered the confirmation with no."""
        changes: tuple[Change, ...] = ()
        if self._repairs and isinstance(tool, McpTool):
            arguments, changes = repair_listed(tool.raw_mcp_tool, tool.name, tool_args)
            if changes:  # ADK makes the call with this object
                tool_args.clear()
                tool_args.update(arguments)
        if isinstance(tool, McpTool) and tool_context.function_call_id:
            self._begun[tool_context.function_call_id] = self._loops.now(), changes
            if len(self._begun) > _MOST:
                del self._begun[next(iter(self._begun))]
        asked = tool_context.tool_confirmation
        refused = isinstance(tool, McpTool) and asked is not None and not asked.confirmed
        return {"error": REFUSED} if refused else None

    async def after_tool_callback(
        self,
        *,
        tool: BaseTool,
        tool_args: dict[str, Any],
        tool_context: ToolContext,
        result: dict[str, Any],
    ) -> dict[str, Any] | None:
        """Wait, ask the user, or stop the run; return a result that replaces the first."""
        if not isinstance(tool, McpTool) or _is_of_plugin(result):
            return None
        first: list[Any] = [result]

        async def call() -> Any:
            return first.pop() if first else await tool.run_async(args=tool_args, tool_context=tool_context)  # fmt: skip

        last = await repeated(call, _verdict, max_wait_s=self._max_wait_s)
        verdict = _verdict(last)
        since, changes = self._begun.pop(tool_context.function_call_id or "", (None, ()))
        counsel = self._loops.after(tool.name, verdict, run=tool_context.session.id, since=since)
        if verdict is not None and counsel.stops:
            ended = Verdict(what="stop", code="", reply_type=None, message=counsel.says)
            self._follow(ended, tool_context)
        elif verdict is not None and (verdict.is_reply or counsel.asks):
            self._follow(verdict, tool_context)
        last = _with_repair(_added(last, counsel.says), changes)
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

        try:
            return await repeated(
                call, _verdict, max_wait_s=self._max_wait_s, read_error=verdict_of_error
            )
        except Exception as last:
            if last is error:
                return None  # ADK raises it
            raise

    def _follow(self, verdict: Verdict, context: ToolContext) -> None:
        if verdict.what == "ask" and context.tool_confirmation is None:
            context.request_confirmation(hint=told(verdict))
            # otherwise the model is asked before the user
            context.actions.skip_summarization = True
        # the user said no, or waiting did not help; another server's denial ends no run
        elif verdict.what in ("stop", "ask", "retry_same") and verdict.is_reply:
            self._stopped.setdefault(context.invocation_id, verdict)
            if len(self._stopped) > _MOST:
                del self._stopped[next(iter(self._stopped))]
            context.actions.escalate = True  # a loop of agents ends too

    async def before_model_callback(
        self,
        *,
        callback_context: CallbackContext,
        llm_request: LlmRequest,  # noqa: ARG002  # ADK gives it by name
    ) -> LlmResponse | None:
        """Answer in place of the model if the run has to end."""
        verdict = self._stopped.get(callback_context.invocation_id)
        if verdict is None:
            return None
        told_user = Content(role="model", parts=[Part(text=told(verdict))])
        return LlmResponse(
            content=told_user,
            custom_metadata={"replybook": {"code": verdict.code, "trace_id": verdict.trace_id}},
        )

    async def after_run_callback(self, *, invocation_context: InvocationContext) -> None:
        """Forget the state of this run."""
        self._stopped.pop(invocation_context.invocation_id, None)


def _verdict(result: Any) -> Verdict | None:
    """Return the verdict on a result, which ADK passes on as a JSON object."""
    if not isinstance(result, dict):
        return None
    travelled = cast("dict[str, object]", result)
    raised = travelled.get("error")
    if "content" not in travelled and isinstance(raised, str):
        is_of_server = raised.startswith(_RAISED)
        return read(None, raised.removeprefix(_RAISED), is_error=True) if is_of_server else None
    meta = travelled.get("_meta", travelled.get("meta"))
    return read_blocks(
        travelled.get("content"),
        travelled.get("structuredContent"),
        is_error=travelled.get("isError", False),
        meta=cast("dict[str, object]", meta) if isinstance(meta, dict) else {},
    )


def _is_of_plugin(result: object) -> bool:
    return result == {"error": REFUSED}


def _added(result: Any, words: str) -> Any:
    """Return a result with a sentence after the content of the server."""
    if not words or not isinstance(result, dict):
        return result
    travelled = cast("dict[str, object]", result)
    content = travelled.get("content")
    if not isinstance(content, list):
        return {**travelled, _ADVICE: words}
    blocks = cast("list[object]", content)
    return {**travelled, "content": [*blocks, {"type": "text", "text": words}]}


def _with_repair(result: Any, changes: tuple[Change, ...]) -> Any:
    """Return a result with the repaired arguments in its `_meta`, under the name that it has."""
    if not changes or not isinstance(result, dict):
        return result
    travelled = cast("dict[str, object]", result)
    key = "meta" if "meta" in travelled else "_meta"
    own = travelled.get(key)
    known = cast("dict[str, object]", own) if isinstance(own, dict) else {}
    return {**travelled, key: {**known, **meta_of_repair(changes)}}
