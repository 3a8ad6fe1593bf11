"""The adapter of FastMCP: one envelope for every call of every tool.

    mcp = FastMCP("acme")
    mcp.add_middleware(ReplyMiddleware())

    @mcp.tool
    @mcp_safe_tool
    def read_note(path: str, rb: ReplyBuilder) -> Reply: ...

For `fastmcp>=4.0.11,<5`. Add it before other middleware: the first middleware is the outermost and
sees the changes of the others. A middleware gets results only after FastMCP has converted them. The
functions themselves are therefore guarded by a transform, which the first call or listing adds to
the server.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, cast

try:
    from fastmcp.tools.base import InputRequiredToolResult as InputRequiredToolResult  # the newest
    from fastmcp.tools.base import Tool, ToolResult
except ImportError as error:  # not installed, or an earlier version
    from replybook.mcp.installed import cannot_serve

    raise cannot_serve("replybook.mcp.fastmcp", "fastmcp", "4.0.11") from error

from anyio import CancelScope
from fastmcp.exceptions import (
    AuthorizationError,
    DisabledError,
    FastMCPError,
    NotFoundError,
    PromptError,
    ResourceError,
)
from fastmcp.exceptions import ValidationError as ArgumentsRefused
from fastmcp.prompts.base import PromptResult
from fastmcp.resources.base import ResourceResult
from fastmcp.server.low_level import LowLevelServer
from fastmcp.server.middleware import CallNext, Middleware, MiddlewareContext
from mcp.shared.exceptions import MCPError
from mcp_types import (
    CallToolRequestParams,
    CallToolResult,
    GetPromptRequestParams,
    ListToolsRequest,
    ReadResourceRequestParams,
)
from opentelemetry.trace import SpanKind, StatusCode, get_current_span
from pydantic import ValidationError

from replybook.call import ongoing
from replybook.mcp.beside_tools import failure_to_raise
from replybook.mcp.fastmcp_bare import STRUCTURED, TEXT, UNTOUCHED
from replybook.mcp.fastmcp_found import BLOCKS, LOOKED_UP
from replybook.mcp.fastmcp_guards import (
    ASSUMED,
    AuthorizedTool,
    GuardTransform,
    inject_arguments,
    on_its_way,
    with_current_names,
)
from replybook.mcp.fastmcp_mounts import OPEN, Opened, names_of_caller, request_of, span_of
from replybook.mcp.fastmcp_results import (
    FOREIGN,
    ReplyResult,
    ToolFailed,
    failure_in,
    has_left_by,
    is_of_tool,
    is_text_alone,
    verdict_on,
)
from replybook.mcp.passthrough import AROUND, PassthroughRules, nothing
from replybook.mcp.refused_arguments import concerns_caller, misfitting, refused_arguments
from replybook.mcp.repaired_calls import repaired_arguments
from replybook.mcp.result_fields import (
    beside,
    data_sent,
    held_in,
    make_passed_meta,
    meta_of_success,
)
from replybook.mcp.unread_lines import answer_unread
from replybook.mcp.wire import (
    UnknownTools,
    bare_failure,
    describe,
    protocol_error,
    with_protocol_error,
)
from replybook.safety.invocation import Invocation, start_invocation
from replybook.safety.judging.failures import judge_raised
from replybook.safety.judging.unmoved import judge_unmoved
from replybook.safety.judging.untouched import raises_as_bare
from replybook.safety.mounting import enter
from replybook.safety.raised.cancellation import must_go_on
from replybook.safety.raised.readable import Unreadable, readable_origin
from replybook.safety.raised.tool_errors import came_through_body, is_error_result, text_of
from replybook.safety.replies import unknown_tool
from replybook.safety.returned.bare_failure import BareFailure
from replybook.safety.returned.outcome import Outcome, Verdict
from replybook.safety.settings import ServerSettings
from replybook.safety.stack_settings import Passthrough
from replybook.safety.tool_name import is_declared

if TYPE_CHECKING:
    from fastmcp import FastMCP

__all__ = ["ReplyMiddleware", "ReplyResult"]


class ReplyMiddleware(Middleware):
    """The middleware that makes every tool of a FastMCP server answer with envelopes.

    Undecorated tools answer with envelopes, too.

        mcp.add_middleware(ReplyMiddleware(settings=ServerSettings(timeout_s=30)))

    Args:
        settings: Settings of every call. Default: `replybook.safety.current_settings()`.
        unknown_tools: The answer to a call of an unknown tool: a reply (MCP-SYS-I-006) or a
            JSON-RPC error. Default: `unknown_tool` of the settings.
    """

    def __init__(
        self, *, settings: ServerSettings | None = None, unknown_tools: UnknownTools | None = None
    ) -> None:
        self._passthrough = PassthroughRules(settings, BLOCKS)
        self._guards = GuardTransform(self._passthrough, _watch)
        self._unknown_tools = unknown_tools

    def guard(self, server: FastMCP[Any]) -> None:
        """Guard the tools of a server before it starts.

        Otherwise the first call or listing does this. A server whose tools run as background tasks
        needs it, because a worker calls the functions that were registered at the start.

            net = ReplyMiddleware(settings=settings)
            mcp = FastMCP("acme", middleware=[net])
            net.guard(mcp)
        """
        if self._guards not in server.transforms:
            server.add_transform(self._guards)

    async def on_list_tools(
        self,
        context: MiddlewareContext[ListToolsRequest],
        call_next: CallNext[ListToolsRequest, Sequence[Tool]],
    ) -> Sequence[Tool]:
        """List the tools with the schemas of their envelopes."""
        self._guard(context)
        with self._holding():
            return await call_next(context)

    async def on_call_tool(
        self,
        context: MiddlewareContext[CallToolRequestParams],
        call_next: CallNext[CallToolRequestParams, ToolResult],
    ) -> ToolResult:
        """Answer with one envelope, or with a result that passes through unchanged."""
        self._guard(context)
        under_way = await on_its_way(context)
        if under_way is not None:
            return await self._go_on(under_way, context, call_next)
        looked_up = LOOKED_UP.set(None)
        try:
            with self._holding():
                return await self._answer(context, call_next)
        finally:
            LOOKED_UP.reset(looked_up)

    async def on_read_resource(
        self,
        context: MiddlewareContext[ReadResourceRequestParams],
        call_next: CallNext[ReadResourceRequestParams, ResourceResult],
    ) -> ResourceResult:
        """Read a resource. A failure shows its trace id, and no text of an exception."""
        try:
            return await call_next(context)
        except (NotFoundError, DisabledError):
            raise
        except BaseException as error:
            settings, uri = self._passthrough.settings(nothing), str(context.message.uri)
            raise failure_to_raise(error, "resource", uri, settings, ResourceError)  # noqa: B904

    async def on_get_prompt(
        self,
        context: MiddlewareContext[GetPromptRequestParams],
        call_next: CallNext[GetPromptRequestParams, PromptResult],
    ) -> PromptResult:
        """Render a prompt. A failure shows its trace id, and no text of an exception."""
        try:
            return await call_next(context)
        except (NotFoundError, DisabledError):
            raise
        except BaseException as error:
            settings, name = self._passthrough.settings(nothing), context.message.name
            raise failure_to_raise(error, "prompt", name, settings, PromptError)  # noqa: B904

    @contextmanager
    def _holding(self) -> Generator[None]:
        """Apply the form of answers to mounted servers without settings, too."""
        token = AROUND.set(self._passthrough.chosen or AROUND.get())
        try:
            yield
        finally:
            AROUND.reset(token)

    async def _go_on(
        self,
        invocation: Invocation,
        context: MiddlewareContext[CallToolRequestParams],
        call_next: CallNext[CallToolRequestParams, ToolResult],
    ) -> ToolResult:
        """Take part in a call that this server or the server around it opened."""
        if self._passthrough.chosen is not None:
            enter(invocation, self._passthrough.settings(self._rule))
        return await _run(invocation, context, call_next)

    async def _answer(
        self,
        context: MiddlewareContext[CallToolRequestParams],
        call_next: CallNext[CallToolRequestParams, ToolResult],
    ) -> ToolResult:
        name, asked = context.message.name, context.fastmcp_context
        if asked is None or is_declared(name):  # the registry knows this name
            return await self._answer_as(None, context, call_next)
        own, is_remembered = await self._guards.own_name(asked.fastmcp, context.message)
        if own is None or not is_remembered:
            return await self._answer_as(own, context, call_next)
        assumed = AuthorizedTool(name, own)
        token = ASSUMED.set(assumed)
        try:
            return await self._answer_as(own, context, call_next, assumed)
        except _Replaced:
            pass  # another tool replaced it and has not run
        finally:
            ASSUMED.reset(token)
        LOOKED_UP.set(None)
        own, _ = await self._guards.own_name(asked.fastmcp, context.message)
        return await self._answer_as(own, context, call_next)

    async def _answer_as(
        self,
        own: str | None,
        context: MiddlewareContext[CallToolRequestParams],
        call_next: CallNext[CallToolRequestParams, ToolResult],
        assumed: AuthorizedTool | None = None,
    ) -> ToolResult:
        """Answer a call of a tool whose own name is known.

        `own` is None if the tool is called by its own name.
        """
        name, arguments = context.message.name, context.message.arguments or {}
        value: ToolResult | None = None
        raised: BaseException | None = None
        span = span_of(context.fastmcp_context)
        request, around = request_of(context.fastmcp_context), ongoing()
        is_inside = isinstance(around, Invocation) and around.is_asking(request)
        settings = self._passthrough.settings(self._rule, is_inside=is_inside)
        with start_invocation(
            name, arguments, settings, own=own, wire=STRUCTURED, remote=span
        ) as invocation:
            invocation.request = request
            opened = Opened(invocation, context.fastmcp_context, CancelScope(), is_inside)
            token = OPEN.set(opened)
            try:
                with opened.scope:
                    value = await _run(invocation, context, call_next)
                _check(assumed, invocation)
                verdict = (
                    opened.late()
                    or _refused_elsewhere(cast("ToolResult", value), invocation, arguments)
                    or verdict_on(cast("ToolResult", value), invocation)
                )
            except _Replaced:
                raise
            except BaseException as caught:  # a cancellation is raised again
                _check(assumed, invocation)
                is_of_stack = isinstance(caught, FastMCPError)
                error = raised = caught if is_of_stack else readable_origin(caught)
                late = None if must_go_on(error) else opened.late()
                verdict = late or await self._error_verdict(error, invocation, context)
            finally:
                OPEN.reset(token)
        verdict = invocation.settled(verdict)
        is_read = not isinstance(raised, Unreadable)  # FastMCP breaks on an exception that is not
        raises = is_inside or (
            is_read and raised is not None and raises_as_bare(invocation, around)
        )
        if raises and isinstance(verdict, Outcome) and verdict.is_error:
            _describe(verdict)
            if (
                value is not None
                and invocation.plan.is_untouched
                and invocation.plan.record is None
            ):
                return value  # the tool returned a failure, and raised nothing
            raise raised or ToolFailed.of(verdict)
        return _send_result(invocation, verdict, value)

    def _guard(self, context: MiddlewareContext[Any]) -> None:
        """Guard the tools of the server from now on."""
        if context.fastmcp_context is not None:
            self.guard(context.fastmcp_context.fastmcp)

    def _rule(self, value: object) -> Passthrough | None:
        """Let through the values that only FastMCP knows."""
        if value is FOREIGN:
            return "passed_through"
        if isinstance(value, AuthorizationError) and not is_of_tool(value):
            return "protocol_error"  # FastMCP sends it to the client itself
        looked_up = LOOKED_UP.get()
        return (
            self._passthrough.block(value) if looked_up is not None and looked_up.blocks else None
        )

    async def _error_verdict(
        self,
        error: BaseException,
        invocation: Invocation,
        context: MiddlewareContext[CallToolRequestParams],
    ) -> Verdict:
        """Return the verdict on an exception.

        The exception may come from the tool, from the check of the call, or from middleware above
        the tool.
        """
        if invocation.verdict is not None and has_left_by(error, invocation.left_by):
            return invocation.verdict
        failure, bare = failure_in(error, invocation), _bare(error, context.message.name)
        if invocation.verdict is None and not came_through_body(failure, _RUNS_BODIES):
            cause, looked_up = failure.__cause__, LOOKED_UP.get()
            schema = looked_up.found.parameters if looked_up is not None else {}
            if isinstance(failure, ArgumentsRefused) and isinstance(cause, ValidationError):
                given = context.message.arguments or {}
                name_of = str if looked_up is None else names_of_caller(looked_up.found, given)
                if concerns_caller(cause, name_of):
                    record = invocation.plan.record
                    refusal = refused_arguments(cause, schema, record, given, name_of)
                    return beside(invocation.answered(refusal), invocation, bare)
            if isinstance(failure, TypeError) and schema:
                misfits = misfitting(context.message.arguments or {}, schema)
                if misfits is not None:
                    return beside(invocation.answered(misfits), invocation, bare)
            if isinstance(failure, (NotFoundError, DisabledError)) and context.fastmcp_context:
                server = context.fastmcp_context.fastmcp
                return beside(await self._not_found(server, context, invocation), invocation, bare)
        raised = error.__cause__ if isinstance(error, FastMCPError) else None
        if isinstance(raised, MCPError) and invocation.plan.is_migrating:
            return judge_unmoved(invocation, bare, raised)  # FastMCP made a result of it
        verdict = judge_raised(invocation, failure, bare)
        if isinstance(error, Unreadable):
            return verdict
        return with_protocol_error(verdict, invocation, error, bare)

    async def _not_found(
        self,
        server: FastMCP[Any],
        context: MiddlewareContext[CallToolRequestParams],
        invocation: Invocation,
    ) -> Outcome:
        try:
            known = [tool.name for tool in await server.list_tools()]
        except Exception:  # similar names are optional
            known = []
        verdict = invocation.answered(unknown_tool(context.message.name, known))
        if (self._unknown_tools or invocation.plan.settings.unknown_tool) == "protocol_error":
            _describe(verdict)
            raise protocol_error(verdict) from None
        return verdict


class _MountedNet(ReplyMiddleware):
    """The middleware for a mounted server whose author gave it none.

    It handles calls that come through the server in front. It has no settings and lists nothing.
    Direct callers of the mounted server see no difference.
    """

    def __init__(self) -> None:
        super().__init__()
        self._guards.is_mounted_net = True

    async def on_list_tools(
        self,
        context: MiddlewareContext[ListToolsRequest],
        call_next: CallNext[ListToolsRequest, Sequence[Tool]],
    ) -> Sequence[Tool]:
        """List the tools unchanged."""
        return await call_next(context)

    async def on_call_tool(
        self,
        context: MiddlewareContext[CallToolRequestParams],
        call_next: CallNext[CallToolRequestParams, ToolResult],
    ) -> ToolResult:
        """Take part in the ongoing call.

        Other calls are left alone, also those through a proxy.
        """
        around, request = ongoing(), request_of(context.fastmcp_context)
        if isinstance(around, Invocation) and (request is None or request is around.request):
            return await super().on_call_tool(context, call_next)
        token = OPEN.set(None)
        try:
            return await call_next(context)
        finally:
            OPEN.reset(token)

    async def on_read_resource(
        self,
        context: MiddlewareContext[ReadResourceRequestParams],
        call_next: CallNext[ReadResourceRequestParams, ResourceResult],
    ) -> ResourceResult:
        """Read a resource unchanged. The server in front conceals failures."""
        return await call_next(context)

    async def on_get_prompt(
        self,
        context: MiddlewareContext[GetPromptRequestParams],
        call_next: CallNext[GetPromptRequestParams, PromptResult],
    ) -> PromptResult:
        """Render a prompt unchanged."""
        return await call_next(context)


def _answers_unread(server: LowLevelServer[Any]) -> bool:
    return any(isinstance(each, ReplyMiddleware) for each in server.fastmcp.middleware)


# A connection runs before the first middleware does, so no middleware can see its lines.
answer_unread(LowLevelServer, _answers_unread)


def _watch(server: FastMCP[Any]) -> None:
    """Give a mounted server a reply middleware if it has none."""
    if not any(isinstance(each, ReplyMiddleware) for each in server.middleware):
        server.middleware.insert(0, _MountedNet())  # outside of the author's middleware


_RUNS_BODIES: Final = "fastmcp.tools.function_tool"
"""The module of FastMCP that calls the function of a tool.

It tells failures of unguarded tools, which leave no verdict, from failures before the tool.
"""


def _refused_elsewhere(
    value: ToolResult, invocation: Invocation, arguments: Mapping[str, object]
) -> Verdict | None:
    """Return the verdict on a failure of a tool of another server whose arguments do not fit.

    FastMCP checks no arguments of such a tool, and the words of the other server are not sent.
    """
    looked_up = LOOKED_UP.get()
    if looked_up is None or invocation.verdict is not None or invocation.plan.is_migrating:
        return None
    if not is_error_result(value) or held_in(value) is not None:
        return None
    misfits = misfitting(arguments, looked_up.found.parameters)
    return None if misfits is None else invocation.answered(misfits)


class _Replaced(Exception):
    """The tool that the call was authorized for has been replaced by another one."""


def _check(assumed: AuthorizedTool | None, invocation: Invocation) -> None:
    """Raise `_Replaced` if the call reached another tool than it was authorized for."""
    if assumed is not None and assumed.is_wrong:
        invocation.dropped()
        raise _Replaced


async def _run(
    invocation: Invocation,
    context: MiddlewareContext[CallToolRequestParams],
    call_next: CallNext[CallToolRequestParams, ToolResult],
) -> ToolResult:
    """Run the tool with the injected arguments, unless the call is refused."""
    if invocation.refusal is not None:
        verdict = invocation.answered(invocation.refusal)
        result = (
            _send_plain_outcome(verdict, None)
            if invocation.plan.is_untouched
            else ReplyResult(verdict)
        )
        verdict.carrier = result
        return result
    if invocation.injected:
        context = await inject_arguments(context, invocation)
    if not invocation.plan.former.keys().isdisjoint(context.message.arguments or ()):
        context = await with_current_names(context, invocation)
    try:
        return await call_next(context)
    except ArgumentsRefused as error:
        looked_up, given = LOOKED_UP.get(), context.message.arguments or {}
        is_early = invocation.verdict is None and isinstance(error.__cause__, ValidationError)
        asked = context.fastmcp_context
        is_strict = asked is not None and asked.fastmcp.strict_input_validation
        if looked_up is None or not is_early or is_strict:
            raise
        found = looked_up.found
        arguments = repaired_arguments(invocation, given, found.parameters, found.annotations)
        if arguments is None:
            raise
    message = context.message.model_copy(update={"arguments": arguments})
    return await call_next(context.copy(message=message))


def _bare(error: BaseException, name: str) -> BareFailure:
    """Return the failure that FastMCP alone sends for an exception at its edge."""
    if isinstance(error, (NotFoundError, DisabledError)):
        return bare_failure(f"Unknown tool: {name!r}")
    if isinstance(error, Unreadable):
        return bare_failure(f"Error calling tool {name!r}: {text_of(error)}")
    return bare_failure(text_of(error)) if isinstance(error, FastMCPError) else BareFailure()


def _send_result(invocation: Invocation, verdict: Verdict, value: ToolResult | None) -> ToolResult:
    """Return the result to send: an envelope, or the result of the stack.

    Raises the error of a call whose error passes through.
    """
    _describe(verdict)
    if isinstance(verdict, Outcome):
        if isinstance(verdict.carrier, MCPError):
            raise verdict.carrier
        if value is not None and value is verdict.carrier:
            return value
        if invocation.plan.is_untouched:
            return _send_plain_outcome(verdict, value)
        is_text = invocation.wire is TEXT or is_text_alone(value)
        return ReplyResult(verdict, is_structured=not is_text)
    if isinstance(verdict.value, BaseException):
        raise verdict.value
    if value is None:
        return cast("ToolResult", verdict.value)
    if verdict.repaired and type(value) is ToolResult:
        return value.model_copy(update={"meta": make_passed_meta(verdict, value.meta)})
    return value


def _send_plain_outcome(outcome: Outcome, value: ToolResult | None) -> ToolResult:
    """Return a success as FastMCP made it, with our `_meta`, or a failure as text.

    In a mounted server, an unguarded decorator on a safe tool passes on the tool's envelope.
    """
    if outcome.is_error:
        return cast("ToolResult", UNTOUCHED.result(outcome))
    held = held_in(value)
    if held is not None and held.envelope_id == outcome.trace_id:
        value = ToolResult(structured_content=data_sent(outcome))
    if not isinstance(value, (ToolResult, CallToolResult)):
        return cast("ToolResult", value)  # the receipt for a task
    meta = {"meta": meta_of_success(outcome, value.meta)}
    sent = value if isinstance(value, CallToolResult) else value.to_mcp_result()
    if isinstance(sent, CallToolResult) and hasattr(ToolResult, "from_mcp_result"):
        return ToolResult.from_mcp_result(sent.model_copy(update=meta))
    return value.model_copy(update=meta)


def _describe(verdict: Verdict) -> None:
    """Describe the span of the request.

    FastMCP does not mark the span of an error that is returned.
    """
    span = get_current_span()
    if not span.is_recording():
        return
    describe(span, verdict)
    is_request = getattr(span, "kind", SpanKind.SERVER) is SpanKind.SERVER
    if is_request and isinstance(verdict, Outcome) and verdict.is_error:
        span.set_attribute("error.type", "tool_error")
        span.set_status(StatusCode.ERROR)
