"""Guards for the tools of a FastMCP server.

A guard is added when a tool is looked up or listed. A transform is the only public place where
FastMCP gives the tool itself. It also gives it to background tasks, which no middleware sees. A
mounted, proxied, generated or transformed tool cannot be guarded. It stays unchanged, and the
middleware reads its result.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final, cast

from fastmcp.server.middleware import MiddlewareContext
from fastmcp.server.providers.addressing import parse_hashed_backend_name
from fastmcp.server.providers.fastmcp_provider import FastMCPProviderTool
from fastmcp.server.transforms import GetToolNext, Transform
from fastmcp.tools.base import Tool
from fastmcp.tools.function_tool import FunctionTool
from fastmcp.utilities.versions import VersionSpec
from mcp_types import (
    CallToolRequestParams,
)
from uncalled_for import get_dependency_parameters  # of FastMCP, which needs it

from replybook.envelope import SchemaForm, is_output_schema
from replybook.mcp.fastmcp_background import as_task
from replybook.mcp.fastmcp_bare import STRUCTURED, TEXT, UNTOUCHED
from replybook.mcp.fastmcp_copies import (
    envelopes,
    is_text_only,
    publishing,
    raising,
    telling_its_call,
)
from replybook.mcp.fastmcp_found import LOOKED_UP, ResolvedTool
from replybook.mcp.fastmcp_mounts import (
    OPEN,
    behind,
    function_behind,
    innermost,
    leads_to,
    server_behind,
)
from replybook.mcp.guard import guard_function, limit_time, publish_schema
from replybook.mcp.passthrough import PassthroughRules, nothing
from replybook.safety.invocation import Invocation
from replybook.safety.returned.held_envelope import Wire
from replybook.safety.timeout import LONGEST_S
from replybook.safety.tool_record import tool_record
from replybook.safety.undecorated import say_if_forgotten
from replybook.safety.wrapper import is_safe_form

if TYPE_CHECKING:
    from fastmcp import FastMCP

_MOST_KEPT: Final = 2_000
"""Maximum number of guards to keep.

A server may make new tools for each request.
"""

# FastMCP caches thousands of functions. A tool that is made again gets the guard of its function.
_guarded = functools.lru_cache(_MOST_KEPT)(guard_function)
_limited = functools.lru_cache(_MOST_KEPT)(limit_time)


@contextmanager
def _looking() -> Generator[None]:
    """Look tools up without an effect on the current call."""
    opened, looked_up = OPEN.set(None), LOOKED_UP.set(None)
    try:
        yield
    finally:
        LOOKED_UP.reset(looked_up)
        OPEN.reset(opened)


async def on_its_way(context: MiddlewareContext[CallToolRequestParams]) -> Invocation | None:
    """Return the open call that a request belongs to, or None.

    The call came through a mounted server, or another middleware of this server opened it. A tool
    that middleware or an unguarded tool calls in the meantime has its own call.
    """
    opened, looked_up, asked = OPEN.get(), LOOKED_UP.get(), context.fastmcp_context
    if opened is None or asked is None or opened.invocation.is_taken:
        return None
    if opened.asked is asked:  # a second net of the same server
        return opened.invocation
    if looked_up is None or not looked_up.is_mounted:
        return None
    with _looking():
        is_that_call = await leads_to(looked_up.found, asked.fastmcp, context.message.name)
    return opened.invocation if is_that_call else None


class AuthorizedTool:
    """The called name of a tool, and the own name that was remembered for it.

    Attributes:
        own: The remembered name of the tool where it is defined.
        is_wrong: True if the call reached another tool.
    """

    def __init__(self, name: str, own: str) -> None:
        self.name: Final = name
        self.own: Final = own
        self.is_wrong = False


ASSUMED: Final[ContextVar[AuthorizedTool | None]] = ContextVar("replybook_assumed", default=None)
"""The remembered name that the current call relies on."""


class GuardTransform(Transform):
    """A transform that guards every function and publishes the envelope schemas.

    Args:
        passthrough: Rules for values that go out unchanged, and the settings.
        watch: Function that gives a mounted server its reply middleware.
    """

    def __init__(
        self, passthrough: PassthroughRules, watch: Callable[[FastMCP[Any]], None]
    ) -> None:
        self._passthrough = passthrough
        self._watch = watch
        self.is_mounted_net = False
        """True for a mounted server whose author gave it no reply middleware.

        Only calls through the server in front are then guarded.
        """
        self._as_task = functools.lru_cache(_MOST_KEPT)(self._opening)
        self._kept: dict[int, ResolvedTool] = {}
        self._own: dict[tuple[int, str], str] = {}

    async def list_tools(self, tools: Sequence[Tool]) -> Sequence[Tool]:
        """Return all tools with their guards."""
        if self.is_mounted_net:
            return tools
        return [self._list_tool(self._guard_tool(tool).listed) for tool in tools]

    def _list_tool(self, tool: Tool) -> Tool:
        """Return a tool with the input schema to list."""
        schema = self._passthrough.listed(tool.name, tool.parameters)
        is_same = schema is tool.parameters
        return tool if is_same else tool.model_copy(update={"parameters": schema})

    async def get_tool(
        self, name: str, call_next: GetToolNext, *, version: VersionSpec | None = None
    ) -> Tool | None:
        """Return one tool with its guard.

        The current call then knows that it reached this tool.

        Args:
            version: Requested version of the tool.
        """
        found = await call_next(name, version=version)
        if found is None or not self._is_as_assumed(name, found):
            return None
        opened = OPEN.get()
        if opened is None and self.is_mounted_net:
            return found
        looked_up = self._guard_tool(found)
        if opened is not None and opened.invocation.is_at_tool:
            return found if looked_up.record is None else raising(looked_up.called)
        function = None
        if opened is not None and looked_up.is_mounted:
            server = server_behind(innermost(found))
            if server is not None:
                self._watch(server)
            with _looking():
                function = await function_behind(found)
        if opened is not None and opened.is_inside:
            looked_up = self._asked_inside(opened.invocation, found, function) or looked_up
        LOOKED_UP.set(looked_up)
        if opened is not None:
            record = looked_up.record if function is None else tool_record(function)
            is_topped = looked_up.is_topped if function is None else not is_safe_form(function)
            leaves = looked_up.leaves_by_error if function is None else _has_dependencies(function)
            opened.invocation.bind_tool(
                record, is_topped=is_topped, wire=looked_up.wire, leaves_by_error=leaves
            )
            if record is None:  # unguarded, so its time limit starts here
                opened.limit()
        return looked_up.called

    def _asked_inside(
        self, invocation: Invocation, tool: Tool, behind: Callable[..., object] | None
    ) -> ResolvedTool | None:
        """Return the tool as it was registered, for another tool that calls it.

        Returns None in strict mode, where raw data is an error, and for a decorated tool. A
        decorated tool may be in a mounted server, `behind` the found one.
        """
        innermost_tool = innermost(tool)
        if behind is None and isinstance(innermost_tool, FunctionTool):
            behind = innermost_tool.fn
        is_decorated = behind is not None and tool_record(behind) is not None
        if is_decorated or not invocation.plan.is_migrating:
            return None
        invocation.plan = invocation.plan.under(
            self._passthrough.untouched(invocation.plan.settings)
        )
        return _make_untouched_tool(tool, self._passthrough.timeout_s)

    def _with_task(self, looked_up: ResolvedTool) -> ResolvedTool:
        """Make a tool open its own call if it runs as a background task."""
        called, listed = looked_up.called, looked_up.listed
        if not isinstance(called, FunctionTool) or not isinstance(listed, FunctionTool):
            return looked_up
        if called.task_config.mode == "forbidden" or not inspect.iscoroutinefunction(called.fn):
            return looked_up
        wire = looked_up.wire or STRUCTURED
        task = {"fn": self._as_task(called.fn, called.name, looked_up.blocks, wire)}
        return looked_up._replace(
            called=called.model_copy(update=task), listed=listed.model_copy(update=task)
        )

    def _opening(
        self, function: Callable[..., object], name: str, blocks: bool, wire: Wire
    ) -> Callable[..., object]:
        """Return the function of a tool that opens its own call if there is none."""
        rules = self._passthrough
        rule = rules.block if blocks else nothing
        return as_task(function, name, lambda: rules.settings(rule), wire)

    async def own_name(
        self, server: FastMCP[Any], message: CallToolRequestParams
    ) -> tuple[str | None, bool]:
        """Return the name of a tool where it is defined, and True if it was remembered.

        Only names of tools of the server itself are remembered. The call checks them when it looks
        up its tool. Other names are looked up here, which takes as long as a small tool.
        """
        key = (id(server), message.name)
        own = self._own.get(key)
        if own is not None and _version(message) is None:
            return own, True
        try:
            with _looking():  # the call looks it up again
                called_tool = await _find_called_tool(server, message)
                tool = None if called_tool is None else await behind(called_tool)
        except Exception:  # the call itself will report the error
            return None, False
        if called_tool is None or tool is None:
            return None, False
        own = _own_name(tool)
        if (
            tool is innermost(called_tool)
            and called_tool.name == message.name
            and _version(message) is None
        ):
            if len(self._own) >= _MOST_KEPT:
                self._own.clear()
            self._own[key] = own
        return own, False

    def _is_as_assumed(self, name: str, tool: Tool) -> bool:
        """Return True if this tool is the one the call was authorized for."""
        assumed = ASSUMED.get()
        if assumed is None or assumed.name != name or assumed.own == _own_name(innermost(tool)):
            return True
        self._own.clear()  # the tool was replaced; the call starts again
        assumed.is_wrong = True
        return False

    def _guard_tool(self, tool: Tool) -> ResolvedTool:
        kept, rules = self._kept.get(id(tool)), self._passthrough
        as_now = (rules.form, rules.is_untouched)
        if kept is None or kept.found is not tool or (kept.form, kept.is_untouched) != as_now:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            form, is_untouched = as_now
            untouched = _make_untouched_tool(tool, rules.timeout_s) if is_untouched else None
            kept = self._with_task(untouched or self._look_at(tool, form))
            function = innermost(tool)
            leaves = isinstance(function, FunctionTool) and _has_dependencies(function.fn)
            kept = kept._replace(form=form, is_untouched=is_untouched, leaves_by_error=leaves)
            is_adopting = kept.record is not None and isinstance(kept.called, FunctionTool)
            if not kept.is_mounted and not is_adopting:
                kept = kept._replace(called=telling_its_call(kept.called))
            self._kept[id(tool)] = kept
        return kept

    def _look_at(self, found: Tool, form: SchemaForm) -> ResolvedTool:
        function = innermost(found)
        if not isinstance(function, FunctionTool):
            return _opaque(found, isinstance(function, FastMCPProviderTool), form)
        blocks = self._passthrough.declared_by(function.fn)
        wire = TEXT if not blocks and is_text_only(function) else STRUCTURED
        is_silent = blocks or wire is TEXT
        if function is not found:
            schema = None if is_silent else publish_schema(function.fn, form) or envelopes(form)
            record = tool_record(function.fn)
            listed, is_topped = publishing(found, schema), not is_safe_form(function.fn)
            return ResolvedTool(
                found, found, listed, blocks, record, is_topped=is_topped, wire=wire
            )
        guard = _guarded(function.fn, function.name, function.timeout)
        changes = {
            "fn": guard,
            "return_type": function.return_type if blocks else None,
            "output_schema": None if is_silent else publish_schema(guard, form),
            "timeout": None,  # the guard has it
        }
        tool = function.model_copy(update=changes)
        return ResolvedTool(found, tool, tool, blocks, tool_record(guard), wire=wire)


async def inject_arguments(
    context: MiddlewareContext[CallToolRequestParams], invocation: Invocation
) -> MiddlewareContext[CallToolRequestParams]:
    """Return the call with the arguments that the server adds and the tool declares."""
    message, asked = context.message, context.fastmcp_context
    tool = None if asked is None else await _find_called_tool(asked.fastmcp, message)
    declared: dict[str, object] = {} if tool is None else tool.parameters.get("properties", {})
    arguments = {**(message.arguments or {}), **invocation.injected_into(declared)}
    return context.copy(message=message.model_copy(update={"arguments": arguments}))


async def with_current_names(
    context: MiddlewareContext[CallToolRequestParams], invocation: Invocation
) -> MiddlewareContext[CallToolRequestParams]:
    """Return the call with the current names of arguments that it has under former names."""
    message, asked = context.message, context.fastmcp_context
    tool = None if asked is None else await _find_called_tool(asked.fastmcp, message)
    declared: dict[str, object] = {} if tool is None else tool.parameters.get("properties", {})
    arguments = invocation.plan.under_current_names(message.arguments or {}, declared)
    return context.copy(message=message.model_copy(update={"arguments": arguments}))


async def _find_called_tool(server: FastMCP[Any], message: CallToolRequestParams) -> Tool | None:
    """Return the tool of a request, found as the server finds it: by name or by hash."""
    tool = await server.get_tool(message.name, _version(message))
    if tool is None:
        hashed = parse_hashed_backend_name(message.name)
        tool = None if hashed is None else await server.get_tool_by_hash(*hashed)
    return tool


def _version(message: CallToolRequestParams) -> VersionSpec | None:
    """Return the version that a request asks for."""
    if not message.meta:
        return None
    ours = message.meta.get("fastmcp")
    version: object = cast("dict[str, object]", ours).get("version") if type(ours) is dict else None
    if isinstance(version, str):
        return VersionSpec(eq=version)
    asked = cast("dict[str, object]", version) if type(version) is dict else {}
    gte, lt, eq = (_text(asked.get(key)) for key in ("gte", "lt", "eq"))
    return VersionSpec(gte=gte, lt=lt, eq=eq) if gte or lt or eq else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _has_dependencies(function: Callable[..., object]) -> bool:
    """Return True if FastMCP gives the function a dependency of its author.

    Such a dependency may end differently after a failure.
    """
    given = get_dependency_parameters(function).values()
    return any(type(each).__module__.partition(".")[0] != "fastmcp" for each in given)


def _own_name(tool: Tool) -> str:
    """Return the name of an innermost tool where it is defined."""
    record = tool_record(tool.fn) if isinstance(tool, FunctionTool) else None
    return tool.name if record is None else record.name


def _make_untouched_tool(found: Tool, timeout_s: float | None) -> ResolvedTool:
    """Return a tool whose successes go out as FastMCP makes them.

    An undecorated tool stays unchanged. A decorated tool gives its data to FastMCP as a tool does
    that returns a `dict`.
    """
    function = innermost(found)
    record = tool_record(function.fn) if isinstance(function, FunctionTool) else None
    if not isinstance(function, FunctionTool):
        is_mounted = isinstance(function, FastMCPProviderTool)
        return ResolvedTool(found, found, found, False, None, is_mounted, wire=UNTOUCHED)
    if record is None:
        say_if_forgotten(function.fn, function.name)
        limit_s, called = function.timeout or timeout_s, found
        if limit_s is not None and limit_s <= LONGEST_S and function is found:
            changes: dict[str, object] = {"fn": _limited(function.fn, limit_s), "timeout": None}
            called = function.model_copy(update=changes)
        return ResolvedTool(found, called, found, False, None, wire=UNTOUCHED)
    if function is not found:
        is_topped = not is_safe_form(function.fn)
        return ResolvedTool(found, found, found, False, record, is_topped=is_topped, wire=UNTOUCHED)
    guard = _guarded(function.fn, function.name, function.timeout)
    declared = None
    if not is_text_only(function):
        declared = _ANY_DATA if record.data is None else dict(record.data.schema)
    changes = {"fn": guard, "output_schema": declared, "return_type": dict, "timeout": None}
    tool = function.model_copy(update=changes)
    return ResolvedTool(found, tool, tool, False, tool_record(guard), wire=UNTOUCHED)


_ANY_DATA: Final = {"additionalProperties": True, "type": "object"}
"""The schema that FastMCP publishes for a tool that returns a `dict`."""


def _opaque(tool: Tool, is_mounted: bool, form: SchemaForm) -> ResolvedTool:
    """Return a tool that runs elsewhere.

    If it publishes no schema, it may answer with content blocks.
    """
    schema = tool.output_schema
    if schema is None or is_output_schema(schema):  # our own schema
        return ResolvedTool(tool, tool, tool, schema is None, None, is_mounted)
    return ResolvedTool(tool, tool, publishing(tool, envelopes(form)), False, None, is_mounted)
