"""The door for a low-level `Server` of the MCP SDK: guard its handlers, keep its schemas.

    server = Server("acme", on_list_tools=list_tools, on_call_tool=call_tool)
    guard(server, settings=ServerSettings(successes="untouched"))

For `mcp` 2.x, and for 1.x from 1.10. A handler moves tool by tool: it calls a function under
`mcp_safe_tool` and returns the result, or it returns a `Reply`.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar, cast

from pydantic import BaseModel, ValidationError

from replybook.call import RemoteSpan
from replybook.envelope import output_schema
from replybook.mcp.bare_results import served_blocks
from replybook.mcp.guard import limit_time
from replybook.mcp.listed_schema import listed_schema
from replybook.mcp.repaired_calls import repaired_arguments
from replybook.mcp.result_fields import (
    ENVELOPE,
    TRACE_ID,
    data_sent,
    held_in,
    meta_of,
    meta_of_failure,
    meta_of_success,
    remote_span,
)
from replybook.mcp.schema_faults import MISFIT, fits, schema_faults
from replybook.mcp.unread_lines import answer_unread
from replybook.safety.invocation import Invocation, start_invocation
from replybook.safety.judging.failures import judge_raised
from replybook.safety.judging.returns import judge_returned
from replybook.safety.judging.unmoved import CRASH
from replybook.safety.raised.tool_errors import is_error_result, member_of, text_of
from replybook.safety.replies import faulty_arguments, unknown_tool
from replybook.safety.returned.bare_failure import BareFailure
from replybook.safety.returned.held_envelope import Wire
from replybook.safety.returned.outcome import Outcome, PassedThrough, Verdict
from replybook.safety.returned.served import Served, served_plainly
from replybook.safety.settings import ServerSettings, current_settings
from replybook.safety.stack_settings import Passthrough, stack_settings
from replybook_schema.reply import Reply

_Server = TypeVar("_Server")
_Run = Callable[[dict[str, Any]], Awaitable[Any]]
_List = Callable[[], Awaitable[Iterable[object]]]

_MOST_PAGES: Final = 100
_HIDDEN: Final = (-32603, "Internal server error")
"""What mcp 2.x answers to an exception of a handler."""
_WRONG: Final = (-32602, "Invalid request parameters")
"""What it answers if the exception is one of pydantic."""
_UNKNOWN_TOOL: Final = "phrase:tool_name"
"""The rule of the judge for words that say that a tool is unknown."""


def guard(server: _Server, *, settings: ServerSettings | None = None) -> _Server:
    """Wrap the list and call handlers of a low-level server, and return the server.

    Call it after the handlers are registered and before the server runs.

        guard(server, settings=ServerSettings(migration=True))

    Args:
        server: A `Server` of `mcp.server.lowlevel`.
        settings: Settings of every call. Default: `replybook.safety.current_settings()`.

    Raises:
        TypeError: `server` is not a low-level server.
        ValueError: The server has no handler for `tools/call`.
    """
    if callable(getattr(server, "get_request_handler", None)):
        _guard_handlers(server, settings)
    elif isinstance(getattr(server, "request_handlers", None), dict):
        _guard_earlier(server, settings)
    else:
        raise TypeError(
            "server must be a Server of mcp.server.lowlevel, got"
            f" {type(server).__name__}; for MCPServer use replybook.mcp.sdk.ReplyServer, for FastMCP"
            " replybook.mcp.fastmcp.ReplyMiddleware"
        )
    return answer_unread(server)


_NO_HANDLER: Final = (
    "server must have a handler for tools/call, got none; register it, and call guard after that"
)


def _guard_handlers(server: Any, settings: ServerSettings | None) -> None:
    """Guard a server of mcp 2.x."""
    from mcp_types.version import MODERN_PROTOCOL_VERSIONS

    listed, called = map(server.get_request_handler, ("tools/list", "tools/call"))
    if called is None:
        raise ValueError(_NO_HANDLER)
    net = _Net(settings, "mcp_types", "mcp.shared.exceptions", "MCPError")

    async def call_tool(ctx: Any, params: Any) -> object:
        async def run(arguments: dict[str, Any]) -> object:
            is_same = arguments == (params.arguments or {})
            changed = params if is_same else params.model_copy(update={"arguments": arguments})
            return await called.handler(ctx, changed)

        async def tools() -> Iterable[object]:
            entry: Any = listed
            if entry is None:
                return ()
            return await _pages(entry, lambda page: entry.handler(ctx, page))

        sent: dict[str, object] = getattr(ctx, "params", None) or {}
        is_told = ctx.protocol_version not in MODERN_PROTOCOL_VERSIONS
        span = remote_span(sent.get("_meta"))
        asked = _Asked(params.name, dict(params.arguments or {}), span, ctx, is_told)
        return await net.answer(asked, run, tools)

    server.add_request_handler("tools/call", called.params_type, call_tool)
    if listed is None:
        return

    async def list_tools(ctx: Any, params: Any) -> object:
        return net.listed(await listed.handler(ctx, params))

    server.add_request_handler("tools/list", listed.params_type, list_tools)


async def _pages(listed: Any, read: Callable[[Any], Awaitable[Any]]) -> list[object]:
    """Return the tools of all pages of a list handler."""
    found: list[object] = []
    cursor: object = None
    for _ in range(_MOST_PAGES):
        page = await read(listed.params_type.model_validate({"cursor": cursor} if cursor else {}))
        found += page.tools
        cursor = page.next_cursor
        if not cursor:
            break
    return found


def _guard_earlier(server: Any, settings: ServerSettings | None) -> None:
    """Guard a server of mcp 1.x."""
    types = importlib.import_module("mcp.types")
    handlers: dict[object, Any] = server.request_handlers
    listed, called = handlers.get(types.ListToolsRequest), handlers.get(types.CallToolRequest)
    if called is None:
        raise ValueError(_NO_HANDLER)
    net = _Net(settings, "mcp.types", "mcp.shared.exceptions", "McpError")
    current = importlib.import_module("mcp.server.lowlevel.server").request_ctx

    async def call_tool(request: Any) -> object:
        params = request.params

        async def run(arguments: dict[str, Any]) -> object:
            changed = params.model_copy(update={"arguments": arguments})
            return (await called(request.model_copy(update={"params": changed}))).root

        async def tools() -> Iterable[object]:
            page = None if listed is None else await listed(types.ListToolsRequest())
            return () if page is None else page.root.tools

        span = remote_span(dict(params.meta) if params.meta is not None else None)
        context = current.get(request)  # without one if a test calls the handler
        asked = _Asked(params.name, dict(params.arguments or {}), span, context, is_told=True)
        return types.ServerResult(await net.answer(asked, run, tools))

    handlers[types.CallToolRequest] = call_tool
    if listed is None:
        return

    async def list_tools(request: Any) -> object:
        return types.ServerResult(net.listed((await listed(request)).root))

    handlers[types.ListToolsRequest] = list_tools


class _Asked(NamedTuple):
    """A call that came over the wire.

    Attributes:
        arguments: The arguments, in a mapping that the handler does not get.
        request: The request, which tells calls apart.
        is_told: True if the SDK sends the text of an exception. It does so for clients of protocol
            versions before 2026-07-28.
    """

    name: str
    arguments: dict[str, Any]
    span: RemoteSpan | None
    request: object
    is_told: bool


class _Net:
    """The net around the handlers of one server.

    Args:
        chosen: Settings of the server. None uses those of the context.
        types: Module with the types of results.
        errors: Module with the class of protocol errors.
    """

    def __init__(self, chosen: ServerSettings | None, types: str, errors: str, error: str) -> None:
        module = importlib.import_module(types)
        self._chosen = chosen
        self._result: type[BaseModel] = module.CallToolResult
        self._error: type[BaseException] = getattr(importlib.import_module(errors), error)
        self._error_data: Callable[..., object] = module.ErrorData
        self._input_required: type | None = getattr(module, "InputRequiredResult", None)
        self._tools: dict[str, object] = {}
        wire = Wire(self._sent_reply, held_in, bare=self._sent_bare)
        self._reply, self._untouched = wire, wire._replace(result=self._send_plain_outcome)

    # Listing

    def listed(self, result: Any) -> object:
        """Return the list of tools to send. Hand-written input schemas stay as they are."""
        tools = cast("list[BaseModel]", result.tools)
        self._tools |= {tool.name: tool for tool in cast("list[Any]", tools)}
        settings = self._settings()
        changed = [self._list_tool(tool, settings) for tool in tools]
        is_same = all(now is was for now, was in zip(changed, tools, strict=True))
        return result if is_same else result.model_copy(update={"tools": changed})

    def _list_tool(self, tool: Any, settings: ServerSettings) -> BaseModel:
        takes, gives = "input_schema", "output_schema"
        if not hasattr(tool, takes):
            takes, gives = "inputSchema", "outputSchema"  # mcp 1.x
        written = getattr(tool, takes)
        schema = listed_schema(tool.name, written, settings)
        update: dict[str, object] = {} if schema is written else {takes: schema}
        if settings.successes != "untouched":
            form = settings.output_schema
            update[gives] = None if form == "none" else output_schema(None, form)
        changed: BaseModel = tool.model_copy(update=update) if update else tool
        return changed

    # Calling

    async def answer(self, asked: _Asked, run: _Run, tools: _List) -> object:
        """Return the result of one call."""
        tool = await self._tool(asked.name, tools)
        settings = stack_settings(self._settings(), self._lets_through)
        is_untouched = settings.successes == "untouched"
        wire = self._untouched if is_untouched else self._reply
        wire = wire._replace(
            served=partial(self._serve_value, tool),
            explain=partial(self._explain_refusal, tool, asked, is_kept=is_untouched),
        )
        value: object = None
        with start_invocation(
            asked.name, asked.arguments, settings, wire=wire, remote=asked.span
        ) as invocation:
            invocation.request = asked.request
            try:
                if invocation.refusal is not None:
                    verdict: Verdict = invocation.answered(invocation.refusal)
                else:
                    value, verdict = await self._run(invocation, tool, run)
                    if isinstance(verdict, PassedThrough) and verdict.what == "raised":
                        raise cast("BaseException", verdict.value)  # a result that does not fit
            except BaseException as error:  # a cancellation is raised again
                verdict = self._judge_raised(invocation, error, is_told=asked.is_told)
        return self._send_result(invocation, invocation.settled(verdict), value)

    async def _run(self, invocation: Invocation, tool: object, run: _Run) -> tuple[object, Verdict]:
        """Run the handler. In strict mode, wrong arguments are repaired or refused before."""
        arguments = dict(invocation.args)
        if not invocation.plan.is_migrating and (refused := self._refuse_call(invocation, tool)):
            schema, annotations = _schema_of(tool), getattr(tool, "annotations", None)
            better = None
            if schema is not None:
                better = repaired_arguments(invocation, arguments, schema, annotations)
            if better is None:
                return None, invocation.answered(refused)
            arguments = better
        limit_s = invocation.timeout_s
        limited_run = run if limit_s is None else cast("_Run", limit_time(run, limit_s))
        value: object = await limited_run(arguments)
        made = invocation.verdict
        if isinstance(made, Outcome) and made.carrier is value:
            return value, made
        if value is None or isinstance(value, dict):
            plain = cast("dict[str, object] | None", value)
            return plain, self._judged_plain(invocation, plain)
        return value, judge_returned(invocation, value)

    def _judged_plain(self, invocation: Invocation, value: dict[str, object] | None) -> Verdict:
        """Return the verdict on a result in the form of JSON, which mcp 2.x sends unchanged."""
        if value is not None and "reply_type" in value:  # the envelope of a safe tool
            return judge_returned(invocation, value)
        try:
            result = self._result.model_validate(value)
        except ValidationError:
            if invocation.plan.is_untouched:  # the SDK answers as it does alone
                return invocation.judged(PassedThrough("passed_through", value, invocation.call))
            raise
        return judge_returned(invocation, result)

    def _refuse_call(self, invocation: Invocation, tool: object) -> Reply | None:
        """Return the reply to an unknown tool or to arguments that do not fit, or None."""
        if tool is None and self._tools:
            return unknown_tool(invocation.call.tool, self._tools)
        return _faults(invocation.args, tool, is_closed=True)

    def _explain_refusal(
        self,
        tool: object,
        asked: _Asked,
        judged: Mapping[str, object],
        words: str,
        *,
        is_kept: bool,
    ) -> Reply | None:
        """Return the reply to an unknown tool or to arguments that do not fit, or None.

        The handler of a tool that has not moved failed. The reply would take the place of the
        words unless they are kept beside it.
        """
        if tool is None:
            is_said = judged["rule"] == _UNKNOWN_TOOL and asked.name in words
            is_unknown = bool(self._tools) and (is_said or judged["rule"] == CRASH)
            return unknown_tool(asked.name, self._tools) if is_unknown else None
        if judged["rule"] != CRASH and (not is_kept or judged["type"] in ("D", "W")):
            return None
        return _faults(asked.arguments, tool, is_closed=False)

    def _judge_raised(
        self, invocation: Invocation, error: BaseException, *, is_told: bool
    ) -> Verdict:
        """Return the verdict on an exception of the handler.

        Its text is read only if the SDK sends it.
        """
        is_wrong = isinstance(error, ValidationError)  # of pydantic: the SDK hides its text
        is_sent = is_told and not is_wrong
        bare = BareFailure((text_of(error),) if is_sent else ())
        verdict = judge_raised(invocation, error, bare)
        sent = verdict.bare if isinstance(verdict, Outcome) else None
        if isinstance(verdict, Outcome) and sent is not None and isinstance(error, Exception):
            data = {TRACE_ID: verdict.trace_id, ENVELOPE: verdict.envelope}
            code, text = (0, sent.texts[0]) if is_sent else _WRONG if is_wrong else _HIDDEN
            verdict.carrier = self._made_error(code, text, data)  # as the SDK answers alone
        return verdict

    async def _tool(self, name: str, tools: _List) -> object:
        """Return the tool of a call, as the list handler has it, or None."""
        if name not in self._tools:
            try:
                self._tools = {cast("Any", tool).name: tool for tool in await tools()}
            except Exception:  # the call itself may work
                return None
        return self._tools.get(name)

    def _settings(self) -> ServerSettings:
        return self._chosen or current_settings()

    def _lets_through(self, value: object) -> Passthrough | None:
        if isinstance(value, self._error):
            return "protocol_error"
        is_asking = self._input_required is not None and isinstance(value, self._input_required)
        if is_asking:
            return "input_required"
        is_other = isinstance(value, BaseModel) and not isinstance(value, self._result)
        return "passed_through" if is_other else None  # such as the receipt for a task

    # Results

    def _send_result(self, invocation: Invocation, verdict: Verdict, value: object) -> object:
        """Return the result to send, or raise the error of a call that ends with it."""
        if isinstance(verdict, PassedThrough):
            if isinstance(verdict.value, BaseException):
                raise verdict.value
            return verdict.value
        if isinstance(verdict.carrier, BaseException):
            raise verdict.carrier
        if value is not None and verdict.carrier is value:
            return value
        is_kept = not verdict.is_error and invocation.plan.is_untouched
        if is_kept and isinstance(value, self._result):
            meta = meta_of_success(verdict, cast("Any", value).meta)
            return value.model_copy(update={"meta": meta})
        if is_kept and isinstance(value, dict) and "reply_type" not in value:
            kept = cast("dict[str, object]", value)
            meta = meta_of_success(verdict, cast("Mapping[str, object] | None", kept.get("_meta")))
            return {**kept, "_meta": meta}
        wire = self._reply if invocation.wire is None else invocation.wire
        return wire.result(verdict)

    def _make_result(self, content: Iterable[object], **members: object) -> BaseModel:
        return self._result.model_validate({"content": list(content), **members})

    def _made_error(self, code: int, text: str, data: object = None) -> BaseException:
        make = getattr(self._error, "from_error_data", self._error)  # mcp 1.x takes the data
        error: BaseException = make(self._error_data(code=code, message=text, data=data))
        return error

    def _sent_reply(self, outcome: Outcome) -> object:
        content = (*outcome.blocks, _text(outcome.text))
        return self._make_result(
            content,
            structuredContent=outcome.envelope,
            isError=outcome.is_error,
            _meta=meta_of(outcome),
        )

    def _send_plain_outcome(self, outcome: Outcome) -> object:
        """Return a failure, or the data of a success in the form of mcp 1.x for a dict."""
        if not outcome.is_error:
            data = data_sent(outcome)
            text = _text(json.dumps(data, indent=2))
            meta = meta_of_success(outcome, None)
            return self._make_result((text,), structuredContent=data, isError=False, _meta=meta)
        meta, bare = meta_of_failure(outcome), outcome.bare
        if bare is None:
            return self._make_result(
                (*outcome.blocks, _text(outcome.text)), isError=True, _meta=meta
            )
        content = (*bare.content, _text(outcome.next_line))
        return self._make_result(
            content, structuredContent=bare.structured, isError=True, _meta=meta
        )

    def _sent_bare(self, bare: BareFailure) -> object:
        if bare.content and isinstance(bare.content[0], str):  # the text of an exception
            return self._made_error(0, bare.content[0])
        members: dict[str, object] = {"structuredContent": bare.structured, "isError": True}
        return self._make_result(bare.content, **members, _meta=bare.meta)

    def _serve_value(self, tool: object, value: object) -> Served:
        if not isinstance(value, self._result):
            return served_plainly(value)
        content = cast("Any", value).content
        structured = member_of(value, "structured_content", "structuredContent")
        schema = member_of(tool, "output_schema", "outputSchema")
        if isinstance(schema, Mapping) and not fits(structured, cast("dict[str, object]", schema)):
            raise TypeError(MISFIT)
        return served_blocks(content, structured, is_error_result(value))


def _text(text: str) -> dict[str, str]:
    return {"type": "text", "text": text}


def _faults(arguments: Mapping[str, object], tool: object, *, is_closed: bool) -> Reply | None:
    """Return the reply to arguments that do not fit, or None."""
    schema = _schema_of(tool)
    faults = [] if schema is None else schema_faults(arguments, schema, is_closed=is_closed)
    return faulty_arguments(faults) if faults else None


def _schema_of(tool: object) -> Mapping[str, object] | None:
    schema = member_of(tool, "input_schema", "inputSchema")
    return cast("Mapping[str, object]", schema) if isinstance(schema, Mapping) else None
