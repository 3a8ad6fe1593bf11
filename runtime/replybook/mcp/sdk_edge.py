"""The edge of an SDK server: the outermost middleware, which judges all results.

It is for servers with middleware or extensions. Middleware of the SDK sees the wire form of a
result. The edge reads that form and compares it with the outcome of the call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Any, Final, TypeAlias, cast

from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.mcpserver import Context
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, ErrorData, InputRequiredResult
from pydantic import ValidationError

from replybook.call import RemoteSpan
from replybook.mcp.result_fields import remote_span
from replybook.mcp.sdk_results import served_on_wire
from replybook.mcp.wire import bare_failure, with_protocol_error
from replybook.safety.invocation import Invocation
from replybook.safety.judging.failures import judge_raised
from replybook.safety.judging.returns import judge_returned
from replybook.safety.raised.tool_errors import words_of
from replybook.safety.returned.bare_failure import BareFailure
from replybook.safety.returned.outcome import Outcome, Verdict
from replybook.safety.tool_record import ToolRecord

_Result: TypeAlias = CallToolResult | InputRequiredResult

OPENED: Final[ContextVar[tuple[str, Invocation] | None]] = ContextVar(
    "replybook_edge", default=None
)
"""The called name, and the invocation that the edge opened for it."""


class OutermostMiddleware:
    """The outermost middleware of a server: it opens each call and judges its result.

    Args:
        open_call: Function that opens the invocation of a tool call, from its name, its arguments
            and the span of the client.
        sent: Function that makes the result to send, from a verdict and the result it is about.
    """

    def __init__(
        self,
        open_call: Callable[[str, dict[str, Any], RemoteSpan | None], Invocation],
        sent: Callable[[Invocation, Verdict, _Result | None], _Result],
    ) -> None:
        self._open_call: Final = open_call
        self._sent: Final = sent

    async def __call__(
        self, ctx: ServerRequestContext[Any, Any], call_next: CallNext
    ) -> HandlerResult:
        """Pass on a request, and judge the result of a tool call."""
        asked = _read_request(ctx)
        if asked is None:
            return await call_next(ctx)
        value: _Result | None = None
        with self._open_call(*asked, _span_of(ctx)) as invocation:
            token = OPENED.set((asked[0], invocation))
            try:
                if invocation.refusal is not None:
                    return self._sent(invocation, invocation.answered(invocation.refusal), None)
                value = _read_result(await call_next(ctx))
                if invocation.wire is not None:
                    invocation.wire = invocation.wire._replace(served=served_on_wire)
                verdict = judge_returned(invocation, value)
            except BaseException as error:  # a cancellation is raised again
                made = invocation.verdict
                if isinstance(made, Outcome) and made.carrier is error:
                    raise
                words = words_of(error)
                bare = BareFailure() if words is None else bare_failure(words)
                judged = judge_raised(invocation, error, bare)
                verdict = with_protocol_error(judged, invocation, error, bare)
            finally:
                OPENED.reset(token)
        return self._sent(invocation, invocation.settled(verdict), value)


def _span_of(ctx: ServerRequestContext[Any, Any]) -> RemoteSpan | None:
    """Return the span that the client of a request names, or None."""
    meta = (ctx.params or {}).get("_meta")
    return None if meta is None else remote_span(meta)


def span_of_call(context: Context[Any, Any]) -> RemoteSpan | None:
    """Return the span that the client of a tool call names, or None."""
    request = request_of(context)
    return None if request is None else _span_of(request)


def request_of(context: Context[Any, Any] | None) -> ServerRequestContext[Any, Any] | None:
    """Return the request that came over the wire, or None."""
    try:
        return None if context is None else context.request_context
    except ValueError:  # a call inside this process
        return None


def opened_for(name: str, record: ToolRecord | None) -> Invocation | None:
    """Return the invocation that the edge opened for this tool, or None.

    A middleware may call the tool more than once.
    """
    opened = OPENED.get()
    if opened is None or opened[0] != name or opened[1].is_taken:
        return None
    opened[1].bind_tool(record)
    return opened[1]


def _read_request(ctx: ServerRequestContext[Any, Any]) -> tuple[str, dict[str, Any]] | None:
    """Return tool and arguments of a tool call. None for other and malformed requests."""
    params = ctx.params or {}
    name, arguments = params.get("name"), cast("object", params.get("arguments") or {})
    if ctx.method != "tools/call" or not isinstance(name, str):
        return None
    return (
        (name, dict(cast("Mapping[str, Any]", arguments)))
        if isinstance(arguments, Mapping)
        else None
    )


def _read_result(result: HandlerResult) -> _Result:
    """Return the result that middleware passes on, in wire form or as an object."""
    if isinstance(result, ErrorData):
        raise MCPError.from_error_data(result)
    if isinstance(result, (CallToolResult, InputRequiredResult)):
        return result
    try:
        return CallToolResult.model_validate(result)
    except ValidationError:
        return InputRequiredResult.model_validate(result)
