"""The adapter of the MCP SDK: one envelope for every call of every tool.

    server = ReplyServer("acme")

    @server.tool()
    @mcp_safe_tool
    def read_note(path: str, rb: ReplyBuilder) -> Reply: ...

For `mcp>=2.0,<3`. It overrides documented methods of `MCPServer`: `call_tool`, `list_tools` and
`add_tool`. A tool is guarded when it is first called or listed, for every way of registration. If a
server has middleware or extensions, an edge around them judges the results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from functools import partial
from typing import Any, Final, TypeAlias, cast

try:
    from mcp.server.mcpserver import Context, MCPServer
except ImportError as error:  # not installed, or version 1
    from replybook.mcp.installed import cannot_serve

    raise cannot_serve("replybook.mcp.sdk", "mcp", "2.0") from error

from mcp.server.context import ServerMiddleware
from mcp.server.lowlevel.helper_types import ReadResourceContents
from mcp.server.lowlevel.server import LifespanResultT
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from mcp.server.mcpserver.tools import Tool
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INTERNAL_ERROR,
    CallToolResult,
    ContentBlock,
    GetPromptResult,
    InputRequiredResult,
    TextContent,
)
from mcp_types import Tool as ListedTool
from opentelemetry.trace import get_current_span
from pydantic import AnyUrl, ValidationError

from replybook.call import RemoteSpan, ongoing
from replybook.mcp.beside_tools import failure_to_raise
from replybook.mcp.guard import publish_schema
from replybook.mcp.passthrough import PassthroughRules, nothing
from replybook.mcp.refused_arguments import misfitting, refused_arguments
from replybook.mcp.repaired_calls import repaired_arguments
from replybook.mcp.result_fields import (
    beside,
    data_sent,
    held_in,
    make_passed_meta,
    meta_of,
    meta_of_failure,
    meta_of_success,
)
from replybook.mcp.sdk_edge import OPENED, OutermostMiddleware, opened_for, request_of, span_of_call
from replybook.mcp.sdk_guards import BLOCKS, GuardedTool, guarded_tool, untouched_tool
from replybook.mcp.sdk_results import ToolFailed, is_text_only
from replybook.mcp.sdk_text import TextKept
from replybook.mcp.unread_lines import answer_unread
from replybook.mcp.wire import (
    UnknownTools,
    bare_failure,
    cause_of,
    content_of_failure,
    describe,
    protocol_error,
    with_protocol_error,
)
from replybook.safety.invocation import Invocation, start_invocation
from replybook.safety.judging.failures import judge_raised
from replybook.safety.judging.returns import judge_returned
from replybook.safety.judging.untouched import raises_as_bare
from replybook.safety.replies import unknown_tool
from replybook.safety.returned.bare_failure import BareFailure
from replybook.safety.returned.held_envelope import Wire
from replybook.safety.returned.outcome import Outcome, PassedThrough, Verdict
from replybook.safety.returned.raw_answers_log import SERVED_RAW
from replybook.safety.settings import ServerSettings
from replybook.safety.tool_plan import ToolPlan
from replybook.safety.tool_record import tool_record
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply

_Result: TypeAlias = CallToolResult | InputRequiredResult


class ReplyServer(MCPServer[LifespanResultT]):
    """An `MCPServer` whose every tool answers with envelopes, also undecorated tools.

        server = ReplyServer("acme", settings=ServerSettings(log=TraceLog("traces")))

    Args:
        settings: Settings of every call. Default: `replybook.safety.current_settings()`.
        unknown_tools: The answer to a call of an unknown tool: a reply (MCP-SYS-I-006) or a
            JSON-RPC error. Default: `unknown_tool` of the settings.
    """

    def __init__(
        self,
        name: str | None = None,
        *,
        settings: ServerSettings | None = None,
        unknown_tools: UnknownTools | None = None,
        **options: Any,  # checked by MCPServer
    ) -> None:
        self._passthrough = PassthroughRules(settings, BLOCKS)
        self._unknown_tools = unknown_tools
        self._guards: dict[str, GuardedTool] = {}
        self._text_only: dict[str, Tool] = {}
        super().__init__(name, **options)
        answer_unread(self._lowlevel_server)
        self._edge = OutermostMiddleware(self._open, _send_result)
        chain = super().middleware
        self._built_in = len(chain) - len(options.get("middleware") or ())
        if len(chain) > self._built_in or options.get("extensions"):
            chain.insert(self._built_in, self._edge)

    @property
    def middleware(self) -> list[ServerMiddleware[Any]]:
        """The middleware of the server, outermost first.

        Appended middleware is inside the edge.
        """
        chain = super().middleware
        if self._edge not in chain:
            chain.insert(self._built_in, self._edge)
        return chain

    def add_tool(self, fn: Callable[..., Any], *args: Any, **options: Any) -> None:
        """Add a tool as `MCPServer` does.

        With `structured_output=False` its envelopes are text only.

        Args:
            fn: The function of the tool.
            args: Further arguments of `MCPServer.add_tool`.
            options: The options of `MCPServer.add_tool`.
        """
        super().add_tool(fn, *args, **options)
        if options.get("structured_output") is False:
            name = options.get("name") or (args[0] if args else None) or fn.__name__
            if (tool := self._tool_manager.get_tool(name)) is not None:
                self._text_only[name] = tool

    async def list_tools(self) -> list[ListedTool]:
        """List the tools with the schemas of their envelopes."""
        return [self._publishing(tool) for tool in await super().list_tools()]

    async def call_tool(
        self,
        name: str,
        arguments: dict[str, Any],
        context: Context[LifespanResultT, Any] | None = None,
    ) -> _Result:
        """Answer with one envelope, or with a result that passes through unchanged.

        Args:
            context: Context of the request. Default: a new one, for a call inside this process.
        """
        guard = self._guard(name)
        value: _Result | None = None
        raised: BaseException | None = None
        request = None if context is None else request_of(context)
        around = ongoing()
        is_inside = isinstance(around, Invocation) and around.is_asking(request)
        if is_inside and guard is not None:
            guard = self._asked_inside(guard)
        opened = None
        if OPENED.get() is not None:
            opened = opened_for(name, None if guard is None else guard.plan.record)
        remote = None if context is None else span_of_call(context)
        ours = nullcontext(opened) if opened else self._collecting(name, arguments, remote, guard)
        with ours as invocation:
            invocation.request = request
            if invocation.refusal is not None:
                refused = invocation.answered(invocation.refusal)
                if is_inside:
                    raise ToolFailed(refused)
                return _send_result(invocation, refused, None)
            if guard is None:
                raises = is_inside or raises_as_bare(invocation, around)
                return await self._unknown(invocation, name, raises=raises)
            if context is None:
                context = Context(mcp_server=self, subscriptions=self._subscriptions)
            if invocation.injected:
                declared: dict[str, object] = guard.called.parameters.get("properties", {})
                arguments = {**arguments, **invocation.injected_into(declared)}
            if invocation.plan.former:
                known = guard.called.parameters.get("properties", {})
                arguments = invocation.plan.under_current_names(arguments, known)
            try:
                value, verdict = await self._run(invocation, guard, arguments, context)
            except BaseException as error:  # a cancellation is raised again
                raised = error
                verdict = _error_verdict(error, invocation, guard.called)
        if invocation.is_begun:
            verdict = invocation.settled(verdict)
        if isinstance(verdict, Outcome) and verdict.is_error:
            is_bare = guard.is_untouched and guard.plan.record is None
            if is_inside and value is not None and is_bare:
                return value  # the tool returned a failure, and raised nothing
            if is_inside:
                raise raised or ToolFailed(verdict)
            if raised is not None and raises_as_bare(invocation, around):
                raise raised
        return _send_result(invocation, verdict, value)

    async def _run(
        self,
        invocation: Invocation,
        guard: GuardedTool,
        arguments: dict[str, Any],
        context: Context[LifespanResultT, Any],
    ) -> tuple[_Result | None, Verdict]:
        """Run a tool.

        If its arguments are refused, run it once more with repaired arguments.
        """
        tool, declared = guard.called, guard.declared
        unknown = None
        if declared is not None and not declared.issuperset(arguments):
            unknown = _refuse_undeclared(arguments, invocation, tool)
        if unknown is None:
            try:
                value: _Result = await tool.run(arguments, context, convert_result=True)
                made = invocation.verdict
                if isinstance(made, Outcome) and made.carrier is value:
                    return value, made  # the result of the guard, unchanged
                return value, _result_verdict(value, invocation, tool)
            except ToolError as error:
                if not _is_of_arguments(error, invocation, tool):
                    raise
                better = repaired_arguments(
                    invocation, arguments, tool.parameters, tool.annotations
                )
                if better is None:
                    raise
        else:
            better = repaired_arguments(invocation, arguments, tool.parameters, tool.annotations)
            if better is None:
                return None, invocation.answered(unknown)
        value = await tool.run(better, context, convert_result=True)
        return value, _result_verdict(value, invocation, tool)

    async def read_resource(
        self, uri: AnyUrl | str, context: Context[LifespanResultT, Any] | None = None
    ) -> Iterable[ReadResourceContents] | InputRequiredResult:
        """Read a resource as `MCPServer` does. A failure shows its trace id."""
        try:
            return await super().read_resource(uri, context)
        except BaseException as error:
            kind = type(error) if isinstance(error, ResourceError) else ResourceError
            settings = self._passthrough.settings(nothing)
            raise failure_to_raise(error, "resource", str(uri), settings, kind)  # noqa: B904

    async def get_prompt(
        self,
        name: str,
        arguments: dict[str, Any] | None = None,
        context: Context[LifespanResultT, Any] | None = None,
    ) -> GetPromptResult | InputRequiredResult:
        """Render a prompt as `MCPServer` does.

        A failure is a protocol error that shows its trace id.

        Raises:
            MCPError: The prompt failed.
        """
        try:
            return await super().get_prompt(name, arguments, context)
        except BaseException as error:
            settings = self._passthrough.settings(nothing)
            made = partial(MCPError, INTERNAL_ERROR)
            raise failure_to_raise(error, "prompt", name, settings, made)  # noqa: B904

    async def run_stdio_async(self) -> None:
        """Serve over standard input and output.

        At the end, the log names the tools that still answer raw.
        """
        with SERVED_RAW:
            await super().run_stdio_async()

    async def run_sse_async(self, **options: Any) -> None:
        """Serve over SSE, with the options of `MCPServer`.

        At the end, the log names the tools that still answer raw.
        """
        with SERVED_RAW:
            await super().run_sse_async(**options)

    async def run_streamable_http_async(self, **options: Any) -> None:
        """Serve over HTTP, with the options of `MCPServer`.

        At the end, the log names the tools that still answer raw.
        """
        with SERVED_RAW:
            await super().run_streamable_http_async(**options)

    def _asked_inside(self, guard: GuardedTool) -> GuardedTool:
        """Return the tool as it was registered, for another tool that calls it.

        In strict mode, where raw data is an error, the tool is returned unchanged.
        """
        settings = guard.plan.settings
        is_decorated = tool_record(guard.registered.fn) is not None
        if is_decorated or not settings.migration or guard.is_untouched:
            return guard
        bare = untouched_tool(guard.registered, self._passthrough, UNTOUCHED)
        return bare._replace(plan=bare.plan.under(self._passthrough.untouched(settings)))

    def _open(self, name: str, arguments: dict[str, Any], remote: RemoteSpan | None) -> Invocation:
        return self._collecting(name, arguments, remote, self._guard(name))

    def _collecting(
        self,
        name: str,
        arguments: dict[str, Any],
        remote: RemoteSpan | None,
        guard: GuardedTool | None,
    ) -> Invocation:
        if guard is None:
            unguarded = self._passthrough.settings(nothing)
            wire = UNTOUCHED if self._passthrough.is_untouched else STRUCTURED
            return start_invocation(name, arguments, unguarded, wire=wire, remote=remote)
        settings = guard.plan.settings
        if settings.log or settings.before_call or settings.session_of:
            arguments = guard.called.fn_metadata.pre_parse_json(arguments)  # as the SDK reads them
        return Invocation(guard.plan, arguments, guard.wire, remote, is_open=True)

    def _guard(self, name: str) -> GuardedTool | None:
        registered = self._tool_manager.get_tool(name)
        if registered is None:
            return None
        rules, guard = self._passthrough, self._guards.get(name)
        chosen = rules.chosen
        is_untouched = chosen.successes == "untouched" if chosen else rules.is_untouched
        if guard is None or (guard.registered, guard.is_untouched) != (registered, is_untouched):
            if is_untouched:
                is_decorated = tool_record(registered.fn) is not None
                is_text = is_decorated and self._is_text(name, registered)
                guard = untouched_tool(registered, rules, UNTOUCHED, is_text=is_text)
            else:
                wire = TEXT if self._is_text(name, registered) else STRUCTURED
                guard = guarded_tool(registered, rules, wire)
            if name != registered.name:  # an alias, which the registry may know
                plan = guard.plan
                guard = guard._replace(plan=ToolPlan.of(name, plan.settings, plan.record))
            self._guards[name] = guard
        if chosen is None or guard.plan.tools is not ACTIVE.now.tools:
            guard = self._guards[name] = self._planned_anew(name, guard)
        return guard

    def _planned_anew(self, name: str, guard: GuardedTool) -> GuardedTool:
        """Return the guard with the settings of the context and the current registry."""
        rules, plan = self._passthrough, guard.plan
        settings = rules.settings(rules.block if guard.blocks else nothing)
        if plan.settings is settings and plan.is_current:
            return guard
        return guard._replace(plan=ToolPlan.of(name, settings, plan.record))

    def _is_text(self, name: str, registered: Tool) -> bool:
        return self._text_only.get(name) is registered or is_text_only(registered)

    def _publishing(self, tool: ListedTool) -> ListedTool:
        guard = self._guard(tool.name)
        schema = None
        own = tool.name if guard is None else guard.plan.tool
        listed = self._passthrough.listed(own, tool.input_schema)
        if listed is not tool.input_schema:
            tool = tool.model_copy(update={"input_schema": listed})
        if guard is not None and guard.is_untouched:
            is_bare = guard.plan.record is None
            return tool if is_bare else _with_schema(tool, guard.called)
        if guard is not None and guard.wire.result is STRUCTURED.result and not guard.blocks:
            schema = publish_schema(guard.called.fn, self._passthrough.form)
        return tool.model_copy(update={"output_schema": schema})

    async def _unknown(self, invocation: Invocation, name: str, *, raises: bool) -> _Result:
        known = [tool.name for tool in await self.list_tools()]
        verdict = invocation.answered(unknown_tool(name, known))
        beside(verdict, invocation, bare_failure(f"Unknown tool: {name}"))
        if raises:
            raise ToolFailed(verdict)
        result = _send_result(invocation, verdict, None)
        if (self._unknown_tools or invocation.plan.settings.unknown_tool) == "protocol_error":
            verdict.carrier = protocol_error(verdict)
            raise verdict.carrier
        return result


def _with_schema(tool: ListedTool, called: Tool) -> ListedTool:
    return tool.model_copy(update={"output_schema": called.fn_metadata.output_schema})


def _mark(result: CallToolResult, verdict: Verdict) -> None:
    """Put code and trace id of a success into the result to send."""
    if isinstance(verdict, Outcome) and not verdict.is_error:
        result.meta = meta_of_success(verdict, result.meta)
        verdict.carrier = result


def _result_verdict(value: _Result, invocation: Invocation, tool: Tool) -> Verdict:
    """Return the verdict on the result that the SDK made of the guard's value."""
    if invocation.plan.is_untouched:
        verdict = judge_returned(invocation, value)
        is_new = isinstance(tool.fn_metadata, TextKept)  # the result object belongs to this call
        if is_new and isinstance(value, CallToolResult) and not value.is_error:
            _mark(value, verdict)
        return verdict
    made = invocation.verdict
    if isinstance(made, PassedThrough) or (isinstance(made, Outcome) and made.carrier is value):
        return made
    return judge_returned(invocation, value)


# The form in which envelopes go out


def _result(outcome: Outcome) -> CallToolResult:
    """Return a result with the envelope as structured content and as text.

    The text is for hosts that show no structured content.
    """
    return CallToolResult(
        content=[
            *cast("tuple[ContentBlock, ...]", outcome.blocks),
            TextContent(type="text", text=outcome.text),
        ],
        structured_content=outcome.envelope,
        is_error=outcome.is_error,
        _meta=meta_of(outcome),
    )


def _text(outcome: Outcome) -> CallToolResult:
    """Return a result with the envelope as text only."""
    return _result(outcome).model_copy(update={"structured_content": None})


def _send_plain_outcome(outcome: Outcome) -> object:
    """Return a failure as text and in `_meta`, or the data of a success for the SDK."""
    if not outcome.is_error:
        return data_sent(outcome)
    return CallToolResult(
        content=content_of_failure(outcome),
        structured_content=None if outcome.bare is None else outcome.bare.structured,
        is_error=True,
        _meta=meta_of_failure(outcome),
    )


def _bare_result(bare: BareFailure) -> CallToolResult:
    """Return the result of the SDK for a failure that nobody judged."""
    return CallToolResult(
        content=cast("list[ContentBlock]", list(bare.content)),
        structured_content=bare.structured,
        is_error=True,
        _meta=None if bare.meta is None else dict(bare.meta),
    )


STRUCTURED: Final = Wire(_result, held_in, bare=_bare_result)
TEXT: Final = Wire(_text, held_in, bare=_bare_result)
"""Converter for a tool whose structured output is off: the envelope is text only."""
UNTOUCHED: Final = Wire(_send_plain_outcome, held_in, bare=_bare_result)


def _error_verdict(error: BaseException, invocation: Invocation, tool: Tool) -> Verdict:
    """Return the verdict on an exception of the SDK.

    It is about refused arguments, or about the body of the tool.
    """
    bare = bare_failure(str(error)) if isinstance(error, ToolError) else BareFailure()
    if _is_of_arguments(error, invocation, tool):
        refused = cast("ValidationError", error.__cause__)
        refusal = refused_arguments(
            refused, tool.parameters, invocation.plan.record, invocation.args
        )
        return beside(invocation.answered(refusal), invocation, bare)
    verdict = judge_raised(invocation, cause_of(error, (ToolError,)), bare)
    return with_protocol_error(verdict, invocation, error, bare)


def _is_of_arguments(error: BaseException, invocation: Invocation, tool: Tool) -> bool:
    """Return True if the SDK refused the arguments of a call, so that nothing has run."""
    cause, names = error.__cause__, tool.fn_metadata.arg_model.__name__
    is_early = type(error) is ToolError and invocation.verdict is None
    return is_early and isinstance(cause, ValidationError) and cause.title == names


def _refuse_undeclared(
    arguments: Mapping[str, object], invocation: Invocation, tool: Tool
) -> Reply | None:
    """Return the reply to arguments that a tool does not declare, or None.

    The SDK and migration mode ignore such arguments.
    """
    return None if invocation.plan.is_migrating else misfitting(arguments, tool.parameters)


def _send_result(invocation: Invocation, verdict: Verdict, value: _Result | None) -> _Result:
    """Return the result to send: an envelope, or the result of the SDK.

    Raises the error of a call whose error passes through.
    """
    span = get_current_span()
    if span.is_recording():
        describe(span, verdict)
    if isinstance(verdict, Outcome):
        if isinstance(verdict.carrier, MCPError):
            raise verdict.carrier
        if value is not None and value is verdict.carrier:
            return value
        if (
            isinstance(value, CallToolResult)
            and invocation.plan.is_untouched
            and not verdict.is_error
        ):
            return value.model_copy(update={"meta": meta_of_success(verdict, value.meta)})
        wire = STRUCTURED if invocation.wire is None else invocation.wire
        return cast("CallToolResult", wire.result(verdict))
    if isinstance(verdict.value, BaseException):
        raise verdict.value
    if value is None:
        return cast("_Result", verdict.value)
    if verdict.repaired and isinstance(value, CallToolResult):
        return value.model_copy(update={"meta": make_passed_meta(verdict, value.meta)})
    return value
