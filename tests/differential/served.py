"""Servers of a case, bare and ours, and what a client sees of them and what happens in them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from mcp.server.mcpserver import MCPServer
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, InputRequiredResult, ToolAnnotations
from tests.differential.generated_tools import Case, ToolPlan, source_of
from tests.differential.tool_words import names
from tests.runtime.mcp.memory import session
from tests.runtime.mcp.stacks import Lines

from replybook.mcp.result_fields import ENVELOPE
from replybook.safety import ServerSettings

__all__ = ["MODES", "Answer", "Calls", "Observed", "observe"]

Calls = Sequence[tuple[str, dict[str, Any] | None]]

MODES: Final[dict[str, Mapping[str, Any]]] = {
    "untouched": {"successes": "untouched"},
    "migration": {"migration": True},
    "strict": {},
}

_OURS: Final = "io.github.replybook/"


class Answer(NamedTuple):
    """The answer to a client; `how` is success, error, protocol error, input or client refusal.

    `said` is the result as JSON without our keys of `_meta` and without the line that says the next
    action beside an envelope there; `ours` are these keys. `log` is what happened in the server
    meanwhile, and `traced` has the code of each line in the trace.
    """

    how: str
    said: str
    log: tuple[Any, ...]
    ours: Mapping[str, Any] = {}
    traced: tuple[str | None, ...] = ()

    @property
    def result(self) -> dict[str, Any]:
        """The result as it travels."""
        found: dict[str, Any] = json.loads(self.said)
        return found

    @property
    def is_success(self) -> bool:
        """Return True for a result that is no error, whatever its client makes of it."""
        return self.how == "success"

    @property
    def envelope(self) -> dict[str, Any] | None:
        """The envelope of a reply; None in a success that goes out untouched."""
        if ENVELOPE in self.ours:
            beside: dict[str, Any] = self.ours[ENVELOPE]
            return beside
        content = self.result.get("content") or [{}]
        text = content[-1].get("text", "")
        if not text.startswith('{"status":'):
            return None
        found: dict[str, Any] = json.loads(text)
        return found if "reply_type" in found and "trace_id" in found.get("meta", {}) else None


class Observed(NamedTuple):
    """The tools that a server lists, as JSON, and its answer to each call."""

    tools: Mapping[str, str]
    answers: tuple[Answer, ...]


def observe(case: Case, form: str, mode: str | None, calls: Calls | None = None) -> Observed:
    """Serve the tools of a case, bare where there is no mode, and make its calls or others."""
    log: list[Any] = []
    lines = Lines()
    server = _server(case, mode, lines)
    words = names(case.stack, log, is_moved=form != "written")
    words["SERVER"] = server
    home = _home(case, server, has_net=mode is not None)
    for plan in case.tools:
        _register(home, plan, _function(plan, form, words))
    return asyncio.run(_asked(server, case.calls if calls is None else calls, log, lines))


def _server(case: Case, mode: str | None, lines: Lines) -> Any:
    settings = None if mode is None else ServerSettings(log=lines, **MODES[mode])
    if case.stack == "sdk":
        from replybook.mcp.sdk import ReplyServer

        around = {"middleware": [_nothing_else]} if case.around == "middleware" else {}
        if settings is None:
            return MCPServer("small", **around)
        return ReplyServer("small", settings=settings, **around)
    from fastmcp import FastMCP
    from fastmcp.server.middleware import Middleware

    from replybook.mcp.fastmcp import ReplyMiddleware

    ours = [] if settings is None else [ReplyMiddleware(settings=settings)]
    theirs = [Middleware()] if case.around == "middleware" else []
    options = _OPTIONS.get(case.around, {})
    return FastMCP("small", middleware=[*ours, *theirs], **options)


_OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "masked": {"mask_error_details": True},
    "strict input": {"strict_input_validation": True},
}


async def _nothing_else(context: Any, call_next: Any) -> Any:
    return await call_next(context)


def _home(case: Case, server: Any, *, has_net: bool) -> Any:
    """Return the server that has the tools: the one that is asked, or one that is mounted in it."""
    if not case.around.startswith("mounted"):
        return server
    from fastmcp import FastMCP

    from replybook.mcp.fastmcp import ReplyMiddleware

    is_caught = has_net and case.around == "mounted net"
    home = FastMCP("home", middleware=[ReplyMiddleware()] if is_caught else [])
    server.mount(home)
    return home


def _function(plan: ToolPlan, form: str, words: dict[str, Any]) -> Any:
    source = source_of(plan, form=form)
    exec(compile(source, f"<{plan.name}>", "exec", dont_inherit=True), words)
    return words[plan.name]


def _register(server: Any, plan: ToolPlan, function: Any) -> None:
    options: dict[str, Any] = {}
    if plan.is_destructive:
        options["annotations"] = ToolAnnotations(destructive_hint=True)
    if plan.is_unstructured:
        options |= {"structured_output": False} if plan.stack == "sdk" else {"output_schema": None}
    if plan.body.is_late:
        options["timeout"] = 0.02
    server.tool(name=plan.name, **options)(function)


async def _asked(server: Any, calls: Calls, log: list[Any], lines: Lines) -> Observed:
    async with session(server) as connected:
        listed = (await connected.list_tools()).tools
        tools = {tool.name: tool.model_dump_json(by_alias=True) for tool in listed}
        answers: list[Answer] = []
        for name, arguments in calls:
            log.clear()
            lines.events.clear()
            answer = await _answer(connected, name, arguments)
            traced = tuple(event.code for event in lines.events)
            answers.append(answer._replace(log=tuple(log), traced=traced))
        return Observed(tools, tuple(answers))


async def _answer(connected: Any, name: str, arguments: Any) -> Answer:
    try:
        found = await connected.call_tool(name, arguments, allow_input_required=True)
    except MCPError as error:
        told = error.error.model_dump(exclude_none=True)
        data = told.pop("data", None)
        theirs, ours = _parted(data) if isinstance(data, dict) else (data, {})
        if theirs:
            told["data"] = theirs
        return Answer("protocol error", json.dumps(told), (), ours)
    except RuntimeError as error:  # its client holds it against the schema that was published
        return Answer("refused by the client", json.dumps(str(error)), ())
    said = json.loads(found.model_dump_json(by_alias=True, exclude_unset=True))
    said.pop("requestState", None)  # sealed, and each time in another way
    meta, ours = _parted(said.pop("_meta", None) or {})
    if meta:
        said["_meta"] = meta
    if ENVELOPE in ours and said["content"][-1].get("text", "").startswith("Next: "):
        said["content"].pop()
    return Answer(_how(found), json.dumps(said), (), ours)


def _parted(meta: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the keys of others and our own."""
    ours = {key: value for key, value in meta.items() if key.startswith(_OURS)}
    return {key: value for key, value in meta.items() if key not in ours}, ours


def _how(found: CallToolResult | InputRequiredResult) -> str:
    if isinstance(found, InputRequiredResult):
        return "input"
    return "error" if found.is_error else "success"
