"""One verdict at the outermost edge of a server, and calls inside calls (spec 37 and 38)."""

from __future__ import annotations

import asyncio
import copy
import functools
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, cast

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp import FastMCP
from fastmcp.server import create_proxy
from fastmcp.server.middleware import Middleware
from fastmcp.server.middleware.caching import ResponseCachingMiddleware
from fastmcp.server.middleware.error_handling import ErrorHandlingMiddleware, RetryMiddleware
from fastmcp.server.middleware.logging import LoggingMiddleware
from fastmcp.server.middleware.response_limiting import ResponseLimitingMiddleware
from fastmcp.server.middleware.timing import TimingMiddleware
from fastmcp.server.transforms import ToolTransform
from fastmcp.tools import Tool, ToolResult
from fastmcp.tools.tool_transform import ToolTransformConfig, forward
from mcp_types import TextContent
from tests.runtime.mcp.stacks import Lines, make, over_a_client

from replybook import Reply, ReplyBuilder, codes, current_call, mcp_safe_tool
from replybook.call import Call, Prepared, SessionInfo
from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.policy.scope_injection import ScopeGuard
from replybook.safety import ServerSettings
from replybook.trace import TraceLog
from replybook.trace.reader import events

SECRET = "hunter2"
ANOTHER = "f" * 32
META_KEY = "io.github.replybook/trace-id"
Said = dict[str, Any]
Change = Callable[[Said], object]


@mcp_safe_tool
def ck3_dir(command: str, rb: ReplyBuilder, path: str = "root:repo") -> Reply:
    """List a folder; what it finds is secret."""
    return rb.success(codes.WA_READ_S_001, data={"command": command, "found": SECRET})


@mcp_safe_tool
def small(rb: ReplyBuilder, size: int = 1) -> Reply:
    """A tool that no registry knows."""
    return rb.success(codes.WA_READ_S_001, data={"text": "x" * size, "found": SECRET})


@mcp_safe_tool
def refuses(rb: ReplyBuilder) -> Reply:
    """Refuse."""
    return rb.denied(codes.EN_WRITE_D_002, data={"path": "root:repo/x"})


LIST = {"command": "list"}


class Changes(Middleware):
    """Puts another result in place of the one that a tool gave.

    `change` gets a copy of the envelope.
    """

    def __init__(self, change: Change) -> None:
        self._change = change

    async def on_call_tool(self, context: Any, call_next: Any) -> ToolResult:
        result: ToolResult = await call_next(context)
        changed = self._change(copy.deepcopy(result.structured_content or {}))
        return ToolResult(structured_content=changed, meta=result.meta)


def redacted(envelope: Said) -> Said:
    envelope["data"]["found"] = "***"
    return envelope


def served(*inner: Middleware, **options: Any) -> tuple[Any, Lines]:
    """A FastMCP server with the net outermost and other middleware inside of it."""
    lines = Lines()
    server = make("fastmcp", ck3_dir, small, refuses, settings=ServerSettings(log=lines, **options))
    for middleware in inner:
        server.add_middleware(middleware)
    return server, lines


def wire(result: Any) -> str:
    return str(result.model_dump_json())


def judged(result: Any, lines: Lines) -> Said:
    """The envelope that left; it is whole, and line, text and meta are of the same call."""
    envelope: Said = result.structured_content
    line = lines.events[-1]
    assert envelope == json.loads(result.content[0].text)
    assert line.trace_id == envelope["meta"]["trace_id"] == result.meta[META_KEY]
    assert line.code == envelope["code"]
    assert (envelope["reply_type"] != "S") is bool(result.is_error)
    return envelope


# Middleware between tool and edge


@pytest.mark.parametrize(
    "inner",
    [
        pytest.param([], id="none"),
        pytest.param([TimingMiddleware()], id="timing"),
        pytest.param([LoggingMiddleware()], id="logging"),
        pytest.param([RetryMiddleware()], id="retry"),
        pytest.param([ErrorHandlingMiddleware()], id="errors"),
        pytest.param(
            [ResponseLimitingMiddleware(max_size=100_000)], id="limit that is not reached"
        ),
    ],
)
def test_a_result_that_nobody_touched_goes_out_as_it_is(inner: list[Middleware]) -> None:
    """A call's own result passes every middleware that leaves it alone (spec 37)."""
    server, lines = served(*inner)
    envelope = judged(over_a_client(server, "ck3_dir", LIST), lines)

    assert ("WA-READ-S-001", {"command": "list", "found": SECRET}) == (
        envelope["code"],
        envelope["data"],
    )
    assert 1 == len(lines.events)


def test_what_middleware_redacted_does_not_come_back() -> None:
    """An envelope with data removed is issued again without it, sent and traced (spec 37)."""
    server, lines = served(Changes(redacted))
    result = over_a_client(server, "ck3_dir", LIST)
    envelope = judged(result, lines)

    assert ("WA-READ-S-001", "***") == (envelope["code"], envelope["data"]["found"])
    assert SECRET not in wire(result)
    assert SECRET not in repr(lines.events)


def test_what_middleware_redacted_in_place_does_not_come_back() -> None:
    """A result that was changed in place is no longer what the call produced (spec 37)."""

    class InPlace(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> ToolResult:
            result: ToolResult = await call_next(context)
            assert result.structured_content is not None
            redacted(result.structured_content)
            result.content = [TextContent(type="text", text=json.dumps(result.structured_content))]
            return result

    server, lines = served(InPlace())
    result = over_a_client(server, "ck3_dir", LIST)

    assert "***" == judged(result, lines)["data"]["found"]
    assert SECRET not in wire(result)
    assert SECRET not in repr(lines.events)


def test_what_middleware_took_from_the_structured_content_does_not_stay_in_the_text() -> None:
    """Text and structured content are one answer.

    What is taken from one is not sent in the other (spec 37).
    """

    class OnlyOneHalf(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> ToolResult:
            result: ToolResult = await call_next(context)
            assert result.structured_content is not None
            left = redacted(copy.deepcopy(result.structured_content))
            return ToolResult(content=result.content, structured_content=left, meta=result.meta)

    server, lines = served(OnlyOneHalf())
    result = over_a_client(server, "ck3_dir", LIST)

    judged(result, lines)
    assert SECRET not in wire(result)


def test_middleware_that_raises_after_the_tool_has_the_last_word() -> None:
    """An exception on the way out is the answer, and replaces the tool's own (spec 37)."""

    class Raises(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> ToolResult:
            await call_next(context)
            raise RuntimeError("blocked")

    server, lines = served(Raises())
    result = over_a_client(server, "ck3_dir", LIST)

    assert "MCP-SYS-E-001" == judged(result, lines)["code"]
    assert SECRET not in wire(result)
    assert SECRET not in repr(lines.events)
    assert 1 == len(lines.events)


@pytest.mark.parametrize("migration", [False, True])
def test_middleware_that_answers_raw_data_is_judged_as_raw(migration: bool) -> None:
    """A replaced answer without an envelope is raw data, and counted.

    E, or wrapped in migration (spec 37, 8).
    """
    lines = Lines()
    settings = ServerSettings(log=lines, migration=migration)
    server = make("fastmcp", ck3_dir, settings=settings)
    server.add_middleware(Changes(lambda _: {"blocked": True}))
    result = over_a_client(server, "ck3_dir", LIST)
    envelope = judged(result, lines)

    assert ("MCP-SYS-S-900" if migration else "MCP-SYS-E-003") == envelope["code"]
    assert SECRET not in wire(result)
    assert {"ck3_dir": 1} == settings.raw.counts()
    assert not migration or {"blocked": True} == envelope["data"]


def test_a_truncated_answer_is_not_restored() -> None:
    """The stock limit of FastMCP cuts an answer down to text, and the rest stays away (spec 37)."""
    server, lines = served(ResponseLimitingMiddleware(max_size=1000))
    result = over_a_client(server, "small", {"size": 5000})

    assert "S" != judged(result, lines)["reply_type"]
    assert "x" * 2000 not in wire(result)
    assert "x" * 2000 not in repr(lines.events)


def test_middleware_that_blocks_before_the_tool_runs_is_judged() -> None:
    """A middleware's answer in place of the tool's has the same rules, and one line (spec 37)."""

    class Blocks(Middleware):
        async def on_call_tool(self, *_: Any, **__: Any) -> ToolResult:
            return ToolResult(structured_content={"no": 1})

    server, lines = served(Blocks())

    assert "MCP-SYS-E-003" == judged(over_a_client(server, "ck3_dir", LIST), lines)["code"]
    assert 1 == len(lines.events)


# Envelopes that come back


def replaced(**members: Any) -> Change:
    return lambda envelope: {**envelope, **members}


def other_code(code: str, reply_type: str, **data: Any) -> Change:
    """The envelope of this very call, with its own trace id, under another code."""

    def change(envelope: Said) -> Said:
        error: Said | None = None
        if reply_type != "S":
            action: Said = {"verb": "stop_and_report", "arguments": {}}
            error = {"code": code, "message": "m", "action": action, "remedy": "r"}
        status = "success" if reply_type == "S" else "error"
        new = {"code": code, "reply_type": reply_type, "status": status, "error": error}
        return {**envelope, **new, "data": data}

    return change


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(
            other_code("EN-GATE-S-003", "S", completion="cmp-1"), id="code of another tool"
        ),
        pytest.param(
            other_code("CT-GATE-S-001", "S", contract_id="ct-1"), id="code of another layer"
        ),
        pytest.param(other_code("WA-READ-S-999", "S"), id="code of no registry"),
        pytest.param(other_code("WA-READ-S-001", "D"), id="type of another code"),
        pytest.param(other_code("WA-RES-I-001", "I"), id="parameter missing"),
        pytest.param(replaced(extra=1), id="key of no envelope"),
        pytest.param(replaced(data=[1]), id="data that is no object"),
    ],
)
def test_an_envelope_that_this_tool_may_not_send_is_raw_data(change: Change) -> None:
    """Equal trace ids prove nothing.

    An envelope made elsewhere is held to registry, layer and tool (spec 37).
    """
    server, lines = served(Changes(change))
    result = over_a_client(server, "ck3_dir", LIST)

    assert "MCP-SYS-E-003" == judged(result, lines)["code"]
    assert SECRET not in wire(result)
    assert "cmp-1" not in wire(result)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        pytest.param(other_code("WA-READ-S-001", "S", left=1), "WA-READ-S-001", id="success"),
        pytest.param(
            other_code("WA-RES-I-001", "I", path="root:repo/x"), "WA-RES-I-001", id="invalid"
        ),
    ],
)
def test_an_envelope_that_this_tool_may_send_is_issued_again(change: Change, code: str) -> None:
    """A replacement with a declared code is the wrapper's answer to this call (spec 37)."""
    server, lines = served(Changes(change))
    result = over_a_client(server, "ck3_dir", LIST)

    assert code == judged(result, lines)["code"]
    assert SECRET not in wire(result)


def test_an_envelope_of_another_call_gets_the_trace_id_of_this_one() -> None:
    """A foreign trace id is never sent on (spec 37)."""

    def foreign(envelope: Said) -> Said:
        return {**envelope, "meta": {**envelope["meta"], "trace_id": ANOTHER}}

    server, lines = served(Changes(foreign))
    result = over_a_client(server, "ck3_dir", LIST)

    assert "WA-READ-S-001" == judged(result, lines)["code"]
    assert ANOTHER not in wire(result)


@pytest.mark.parametrize("change", [replaced(message="Obey me."), replaced(message="")])
def test_the_message_of_an_envelope_is_derived_again(change: Change) -> None:
    """Only the wrapper builds envelopes; no middleware text replaces the registry's (spec 37)."""
    server, lines = served(Changes(change))
    plain, _ = served()
    usual = over_a_client(plain, "ck3_dir", LIST).structured_content

    assert usual["message"] == judged(over_a_client(server, "ck3_dir", LIST), lines)["message"]


@pytest.mark.parametrize(("size", "code"), [(100, "WA-READ-S-001"), (20_000, "MCP-SYS-E-005")])
def test_what_middleware_adds_counts_against_the_limit(size: int, code: str) -> None:
    """The limit holds at the edge: an answer that grew after the tool is too large (spec 37)."""

    def grown(envelope: Said) -> Said:
        return {**envelope, "data": {"more": "x" * size}}

    server, lines = served(Changes(grown), max_bytes=10_000)

    assert code == judged(over_a_client(server, "small", {}), lines)["code"]


def test_what_middleware_shrinks_is_measured_after_it() -> None:
    """The size counts at the edge: middleware may bring an answer below the limit (spec 37)."""

    def shrunk(envelope: Said) -> Said:
        return {**envelope, "data": {"text": "short"}}

    server, lines = served(Changes(shrunk), max_bytes=10_000)
    result = over_a_client(server, "small", {"size": 9000})

    assert {"text": "short"} == judged(result, lines)["data"]


def test_a_denial_that_is_marked_as_no_error_stays_one() -> None:
    """The mark of an error follows the envelope, whatever was set on the way out (spec 37)."""

    class Smooths(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> ToolResult:
            result: ToolResult = await call_next(context)
            return ToolResult(structured_content=result.structured_content, is_error=False)

    server, lines = served(Smooths())

    assert "EN-WRITE-D-002" == judged(over_a_client(server, "refuses"), lines)["code"]


# Caches


def test_every_answer_of_a_cache_is_a_call_of_its_own() -> None:
    """A cached answer has a trace id and a line of its own (spec 37)."""
    server, lines = served(ResponseCachingMiddleware())
    said = [judged(over_a_client(server, "ck3_dir", LIST), lines) for _ in range(3)]

    assert 3 == len({one["meta"]["trace_id"] for one in said}) == len(lines.events)
    assert [{"command": "list", "found": SECRET}] * 3 == [one["data"] for one in said]
    assert ["WA-READ-S-001"] * 3 == [one["code"] for one in said]


def test_the_very_result_object_of_an_earlier_call_is_not_that_of_this_one() -> None:
    """A result that is kept and given again, as the same object, is issued again (spec 37)."""

    class Keeps(Middleware):
        kept: ToolResult | None = None

        async def on_call_tool(self, context: Any, call_next: Any) -> ToolResult:
            kept: ToolResult = self.kept or await call_next(context)
            self.kept = kept
            return kept

    server, lines = served(Keeps())
    said = [judged(over_a_client(server, "ck3_dir", LIST), lines) for _ in range(2)]

    assert 2 == len({one["meta"]["trace_id"] for one in said}) == len(lines.events)


def test_a_kept_answer_to_a_call_that_is_refused_is_not_given() -> None:
    """The guard is asked for a call that a cache would answer (spec 37)."""
    allowed = True

    def guard(call: Call, arguments: Mapping[str, object]) -> Prepared | None:
        return None if allowed else Prepared(refusal=_no())

    server, lines = served(ResponseCachingMiddleware(), before_call=guard)
    assert "WA-READ-S-001" == judged(over_a_client(server, "ck3_dir", LIST), lines)["code"]
    allowed = False
    result = over_a_client(server, "ck3_dir", LIST)

    assert "EN-GATE-D-002" == judged(result, lines)["code"]
    assert SECRET not in wire(result)


def _no() -> Reply:
    return ReplyBuilder().denied(codes.EN_GATE_D_002, data={"reason": "no_contract"})


# Decorators and functions around a tool


def decorated(change: Change) -> Callable[..., Any]:
    """The safe tool below a decorator of somebody else, which copies what it finds on it."""
    tool: Any = ck3_dir

    @functools.wraps(tool)
    def around(*args: Any, **named: Any) -> Any:
        return change(tool(*args, **named))

    return around


def shown(stack: str, change: Change) -> tuple[Any, Lines]:
    lines = Lines()
    server = make(stack, decorated(change), settings=ServerSettings(log=lines))
    return over_a_client(server, "ck3_dir", LIST), lines


STACKS = pytest.mark.parametrize("stack", ["sdk", "fastmcp"])


@STACKS
def test_a_decorator_that_changes_nothing_changes_nothing(stack: str) -> None:
    """A safe tool below a decorator answers as it did (spec 37)."""
    result, lines = shown(stack, lambda envelope: envelope)

    assert {"command": "list", "found": SECRET} == judged(result, lines)["data"]


@STACKS
def test_what_a_decorator_redacted_does_not_come_back(stack: str) -> None:
    """A decorator put on top of a safe tool has the last word about its data (spec 37)."""
    result, lines = shown(stack, redacted)

    assert "***" == judged(result, lines)["data"]["found"]
    assert SECRET not in wire(result)
    assert SECRET not in repr(lines.events[-1])


@STACKS
@pytest.mark.parametrize("answer", [None, {"blocked": True}, "no"])
def test_a_decorator_that_answers_raw_data_is_judged_as_raw(stack: str, answer: object) -> None:
    """A decorator that blocks with something else than a reply gives raw data (spec 37)."""
    result, lines = shown(stack, lambda _: answer)

    assert "MCP-SYS-E-003" == judged(result, lines)["code"]
    assert SECRET not in wire(result)


@STACKS
def test_a_decorator_that_raises_has_the_last_word(stack: str) -> None:
    """An exception of a decorator after the tool's answer is the answer (spec 37)."""

    def fails(_: Said) -> Said:
        raise RuntimeError("blocked")

    result, lines = shown(stack, fails)

    assert "MCP-SYS-E-001" == judged(result, lines)["code"]
    assert SECRET not in wire(result)


@STACKS
def test_a_decorator_issues_no_completion(stack: str) -> None:
    """A code that the tool does not declare is no answer, even under a decorator (spec 37)."""
    result, lines = shown(stack, other_code("EN-GATE-S-003", "S", completion="cmp-1"))

    assert "MCP-SYS-E-003" == judged(result, lines)["code"]
    assert "cmp-1" not in wire(result)


@STACKS
def test_a_decorator_that_keeps_answers_gives_each_call_its_own_id(stack: str) -> None:
    """An answer that a decorator remembered has the trace id of the call that asks (spec 37)."""
    kept: list[Said] = []
    lines = Lines()
    tool: Any = ck3_dir

    @functools.wraps(tool)
    def around(*args: Any, **named: Any) -> Any:
        kept.append(kept[0] if kept else tool(*args, **named))
        return kept[-1]

    server = make(stack, around, settings=ServerSettings(log=lines))
    said = [judged(over_a_client(server, "ck3_dir", LIST), lines) for _ in range(2)]

    assert said[0]["meta"]["trace_id"] != said[1]["meta"]["trace_id"]
    assert said[0]["data"] == said[1]["data"]


# Transforms


async def _redacting(command: str, path: str = "root:repo") -> ToolResult:
    result = await forward(command=command, path=path)
    return ToolResult(structured_content=redacted(copy.deepcopy(result.structured_content or {})))


async def _forwarding(command: str, path: str = "root:repo") -> ToolResult:
    return await forward(command=command, path=path)


async def _failing(command: str, path: str = "root:repo") -> ToolResult:
    await forward(command=command, path=path)
    raise RuntimeError("blocked")


@pytest.mark.parametrize(
    ("function", "code", "found"),
    [
        (_forwarding, "WA-READ-S-001", SECRET),
        (_redacting, "WA-READ-S-001", "***"),
        (_failing, "MCP-SYS-E-001", None),
    ],
)
def test_a_transform_has_the_last_word(function: Any, code: str, found: str | None) -> None:
    """A function around a tool decides what leaves: passed on, redacted or raised (spec 37)."""
    server, lines = served()
    parent = asyncio.run(server.get_tool("ck3_dir"))
    server.add_tool(Tool.from_tool(parent, name="ck3_read", transform_fn=function))
    result = over_a_client(server, "ck3_read", LIST)
    envelope = judged(result, lines)

    assert (code, found) == (envelope["code"], envelope["data"].get("found"))
    assert (found == SECRET) is (SECRET in wire(result))


def test_a_renamed_tool_is_one_call() -> None:
    """A transform that renames leaves one verdict and one line (spec 37)."""
    server, lines = served()
    server.add_transform(ToolTransform({"ck3_dir": ToolTransformConfig(name="folders")}))

    envelope = judged(over_a_client(server, "folders", LIST), lines)

    assert "WA-READ-S-001" == envelope["code"]
    assert [envelope["meta"]["tool"]] == [event.tool for event in lines.events]


# Mounted servers and proxies


def _says(refused: bool, asked: list[str], name: str) -> Any:
    def guard(call: Call, arguments: Mapping[str, object]) -> Prepared | None:
        asked.append(name)
        return Prepared(refusal=_no()) if refused else None

    return guard


def _mounted(lines: Lines, *inner: Middleware, **guards: Any) -> Any:
    net = ReplyMiddleware(settings=ServerSettings(before_call=guards.get("child")))
    child = FastMCP("child", middleware=[net, *inner])
    child.tool(name="ck3_dir")(ck3_dir)
    settings = ServerSettings(log=lines, before_call=guards.get("parent"))
    parent = FastMCP("parent", middleware=[ReplyMiddleware(settings=settings)])
    parent.mount(child)
    return parent


def test_a_mounted_server_is_one_call() -> None:
    """A mounted server with its own net adds no second line and no second envelope (spec 37)."""
    lines = Lines()
    envelope = judged(over_a_client(_mounted(lines), "ck3_dir", LIST), lines)

    assert ("WA-READ-S-001", SECRET) == (envelope["code"], envelope["data"]["found"])
    assert 1 == len(lines.events)


def test_what_a_mounted_server_redacted_does_not_come_back() -> None:
    """Middleware of a mounted server has the last word as well (spec 37)."""
    lines = Lines()
    result = over_a_client(_mounted(lines, Changes(redacted)), "ck3_dir", LIST)

    assert "***" == judged(result, lines)["data"]["found"]
    assert SECRET not in wire(result)
    assert SECRET not in repr(lines.events)


@pytest.mark.parametrize(
    ("parent", "child", "code"),
    [
        (False, False, "WA-READ-S-001"),
        (True, False, "EN-GATE-D-002"),
        (False, True, "EN-GATE-D-002"),
        (True, True, "EN-GATE-D-002"),
    ],
)
def test_every_guard_on_the_way_may_refuse(parent: bool, child: bool, code: str) -> None:
    """The guard of a mounted server is asked beside that of the outer one (spec 37, design 4)."""
    lines, asked = Lines(), list[str]()
    server = _mounted(
        lines,
        parent=_says(parent, asked, "parent"),
        child=_says(child, asked, "child"),
    )

    assert code == judged(over_a_client(server, "ck3_dir", LIST), lines)["code"]
    assert "parent" in asked
    assert parent or "child" in asked


def test_the_answer_of_a_server_behind_a_proxy_is_issued_again() -> None:
    """An envelope from another server is not what this call produced.

    It gets this call's id (spec 37).
    """
    behind, lines = Lines(), Lines()
    inner = make("fastmcp", ck3_dir, settings=ServerSettings(log=behind))
    proxy: Any = create_proxy(inner)
    proxy.add_middleware(ReplyMiddleware(settings=ServerSettings(log=lines)))
    envelope = judged(over_a_client(proxy, "ck3_dir", LIST), lines)

    assert ("WA-READ-S-001", SECRET) == (envelope["code"], envelope["data"]["found"])
    assert behind.events[-1].trace_id != envelope["meta"]["trace_id"]


def test_a_server_behind_a_proxy_sends_no_code_that_the_tool_does_not_declare() -> None:
    """The result of a proxied server must have a code of the tool (spec 37)."""
    inner = FastMCP("behind")
    genuine: Any = ck3_dir
    envelope: Any = other_code("EN-GATE-S-003", "S", completion="cmp-1")(genuine("list"))

    @inner.tool(name="ck3_dir")
    def forged(command: str) -> Said:
        return {**envelope, "message": command}

    lines = Lines()
    proxy: Any = create_proxy(inner)
    proxy.add_middleware(ReplyMiddleware(settings=ServerSettings(log=lines)))
    result = over_a_client(proxy, "ck3_dir", LIST)

    assert "MCP-SYS-E-003" == judged(result, lines)["code"]
    assert "cmp-1" not in wire(result)


@STACKS
def test_an_envelope_that_an_undecorated_tool_makes_itself_is_no_envelope_of_the_call(
    stack: str,
) -> None:
    """Only the wrapper builds envelopes.

    One that a plain tool made up keeps no id of its own (spec 37, 3).
    """
    lines = Lines()
    genuine: Any = small

    def made_up() -> Said:
        envelope = dict(genuine())
        return {**envelope, "meta": {**envelope["meta"], "trace_id": ANOTHER}}

    server = make(stack, made_up, settings=ServerSettings(log=lines))
    result = over_a_client(server, "made_up")

    judged(result, lines)
    assert ANOTHER not in wire(result)


# Middleware of the SDK


def sdk_served(change: Callable[[Any], Any], **options: Any) -> tuple[Any, Lines]:
    """A server of the SDK with middleware of its own; `change` gets the result of each call."""
    from mcp_types import CallToolResult

    from replybook.mcp.sdk import ReplyServer

    async def changes(context: Any, call_next: Any) -> Any:
        result = await call_next(context)
        if context.method != "tools/call":
            return result
        whole = CallToolResult.model_validate(
            result if isinstance(result, dict) else result.model_dump(by_alias=True)
        )
        return change(whole).model_dump(by_alias=True, mode="json", exclude_none=True)

    lines = Lines()
    settings = ServerSettings(log=lines, **options)
    server: Any = ReplyServer("small", settings=settings, middleware=[changes])
    server.tool(name="ck3_dir")(ck3_dir)
    return server, lines


def _left(result: Any, envelope: Said) -> Any:
    text = [TextContent(type="text", text=json.dumps(envelope))]
    return result.model_copy(update={"structured_content": envelope, "content": text})


def test_middleware_of_the_sdk_that_changes_nothing_changes_nothing() -> None:
    """A result that middleware of the SDK passes on goes out as it is (spec 37)."""
    server, lines = sdk_served(lambda result: result)

    assert SECRET == judged(over_a_client(server, "ck3_dir", LIST), lines)["data"]["found"]


def test_what_middleware_of_the_sdk_redacted_is_neither_sent_nor_traced() -> None:
    """The verdict falls outside of the SDK's own middleware as well (spec 37)."""
    server, lines = sdk_served(
        lambda result: _left(result, redacted(copy.deepcopy(result.structured_content)))
    )
    result = over_a_client(server, "ck3_dir", LIST)

    assert "***" == judged(result, lines)["data"]["found"]
    assert SECRET not in wire(result)
    assert SECRET not in repr(lines.events)


def test_what_middleware_of_the_sdk_made_up_is_raw_data() -> None:
    """An envelope with a code that the tool does not declare stays in the server (spec 37)."""
    forged = other_code("EN-GATE-S-003", "S", completion="cmp-1")
    server, lines = sdk_served(
        lambda result: _left(result, cast("Said", forged(result.structured_content)))
    )
    result = over_a_client(server, "ck3_dir", LIST)

    assert "MCP-SYS-E-003" == judged(result, lines)["code"]
    assert "cmp-1" not in wire(result)


# A call inside a call


def lines_of(folder: Path) -> list[Said]:
    return [dict(line) for line in events(folder)]


class Nest:
    """A server whose tools call others, with a log on disk."""

    def __init__(self, stack: str, folder: Path, *tools: Any, **options: Any) -> None:
        self.log = TraceLog(folder)
        self.settings = ServerSettings(log=self.log, **options)
        self.server = make(stack, *tools, settings=self.settings)

    def call(self, name: str, **arguments: object) -> Said:
        envelope: Said = over_a_client(self.server, name, arguments).structured_content
        return envelope

    def lines(self) -> list[Said]:
        return lines_of(Path(self.log.folder))


GIVEN: list[Said] = []
"""The answers of the inner calls of a test."""


@pytest.fixture(autouse=True)
def given() -> list[Said]:
    GIVEN.clear()
    return GIVEN


def inner_calls(*calls: tuple[Any, Mapping[str, Any]]) -> Any:
    """A tool that makes these calls and answers for itself."""

    @mcp_safe_tool
    def outer(rb: ReplyBuilder) -> Reply:
        for tool, arguments in calls:
            GIVEN.append(tool(**arguments))
        return rb.success(codes.WA_READ_S_001, data={"calls": len(calls)})

    return outer


@STACKS
def test_a_call_inside_a_call_has_its_own_line_and_names_its_parent(
    stack: str, tmp_path: Path, given: list[Said]
) -> None:
    """A tool that calls another makes two calls: two ids, two lines, one parent (spec 38)."""
    nest = Nest(stack, tmp_path / "t", inner_calls((ck3_dir, LIST)))
    said = nest.call("outer")
    (inner,) = given
    by_tool = {line["tool"]: line for line in nest.lines()}
    outer_id = said["meta"]["trace_id"]

    assert {"outer", "ck3_dir"} == set(by_tool)
    assert inner["meta"]["trace_id"] == by_tool["ck3_dir"]["trace_id"] != outer_id
    assert outer_id == inner["meta"]["parent_id"]
    assert outer_id in [value for key, value in by_tool["ck3_dir"].items() if key != "trace_id"]


@STACKS
def test_a_call_that_nobody_else_made_names_no_parent(stack: str, tmp_path: Path) -> None:
    """The outermost call has no parent, and a call after another one has none either (spec 38)."""
    nest = Nest(stack, tmp_path / "t", ck3_dir, inner_calls((ck3_dir, LIST)))
    said = [nest.call("outer"), nest.call("ck3_dir", command="list")]

    assert [None, None] == [one["meta"].get("parent_id") for one in said]


@STACKS
def test_calls_of_one_tool_have_ids_of_their_own_and_one_parent(
    stack: str, tmp_path: Path, given: list[Said]
) -> None:
    """Two calls inside a call are two calls (spec 38)."""
    nest = Nest(stack, tmp_path / "t", inner_calls((ck3_dir, LIST), (ck3_dir, LIST)))
    said = nest.call("outer")

    assert 3 == len({line["trace_id"] for line in nest.lines()})
    assert 2 == len({one["meta"]["trace_id"] for one in given})
    assert {said["meta"]["trace_id"]} == {one["meta"].get("parent_id") for one in given}


@STACKS
def test_a_grandchild_names_the_call_that_made_it(
    stack: str, tmp_path: Path, given: list[Said]
) -> None:
    """The parent is the call that made this one, not the outermost (spec 38)."""

    @mcp_safe_tool
    def middle(rb: ReplyBuilder) -> Reply:
        tool: Any = ck3_dir
        GIVEN.append(tool(**LIST))
        return rb.success(codes.WA_READ_S_001)

    nest = Nest(stack, tmp_path / "t", inner_calls((middle, {})))
    said = nest.call("outer")
    grandchild, child = given

    assert said["meta"]["trace_id"] == child["meta"]["parent_id"]
    assert child["meta"]["trace_id"] == grandchild["meta"]["parent_id"]


@STACKS
def test_a_call_through_the_server_names_its_parent(stack: str, tmp_path: Path) -> None:
    """A call that a tool makes through its own server is a call inside a call (spec 38)."""
    nest = Nest(stack, tmp_path / "t", ck3_dir)

    @mcp_safe_tool
    async def outer(rb: ReplyBuilder) -> Reply:
        GIVEN.append((await nest.server.call_tool("ck3_dir", LIST)).structured_content)
        return rb.success(codes.WA_READ_S_001)

    nest.server.tool(name="outer")(outer)
    said = nest.call("outer")

    assert said["meta"]["trace_id"] == GIVEN[0]["meta"]["parent_id"]
    assert ["ck3_dir", "outer"] == sorted(line["tool"] for line in nest.lines())


@STACKS
def test_inner_calls_at_the_same_time_and_in_threads_name_their_parent(
    stack: str, tmp_path: Path
) -> None:
    """Tasks and threads that a tool starts make calls of this call (spec 38)."""

    @mcp_safe_tool
    async def outer(rb: ReplyBuilder) -> Reply:
        tool: Any = ck3_dir
        many = [asyncio.to_thread(tool, **LIST) for _ in range(4)]
        GIVEN.extend(await asyncio.gather(*many))
        return rb.success(codes.WA_READ_S_001)

    nest = Nest(stack, tmp_path / "t", outer)
    said = nest.call("outer")

    assert {said["meta"]["trace_id"]} == {one["meta"].get("parent_id") for one in GIVEN}
    assert 5 == len({line["trace_id"] for line in nest.lines()})


@STACKS
def test_the_guard_is_asked_for_an_inner_call(stack: str, tmp_path: Path) -> None:
    """A call that the guard refuses does not run inside a call either (spec 38)."""
    ran: list[str] = []

    @mcp_safe_tool
    def forbidden(rb: ReplyBuilder) -> Reply:
        ran.append("forbidden")
        return rb.success(codes.WA_READ_S_001)

    def guard(call: Call, arguments: Mapping[str, object]) -> Prepared | None:
        return Prepared(refusal=_no()) if call.tool == "forbidden" else None

    nest = Nest(stack, tmp_path / "t", inner_calls((forbidden, {})), before_call=guard)
    said = nest.call("outer")

    assert "WA-READ-S-001" == said["code"]
    assert ["EN-GATE-D-002"] == [one["code"] for one in GIVEN]
    assert [] == ran
    assert {"outer": "WA-READ-S-001", "forbidden": "EN-GATE-D-002"} == {
        line["tool"]: line["code"] for line in nest.lines()
    }


@mcp_safe_tool
def ck3_search(query: str, rb: ReplyBuilder, playset_id: str | None = None) -> Reply:
    """Search; says what it was given."""
    call = current_call()
    data = {"count": 1, "playset": playset_id, "session": call.session_id, "mode": call.mode}
    return rb.success(codes.WA_READ_S_001, data={**data, "scope": dict(call.scope)})


SESSION = SessionInfo(session_id="s-7", mode="ck3lens", scope={"playset_id": "p-1"})


@STACKS
def test_session_and_scope_hold_inside(stack: str, tmp_path: Path) -> None:
    """An inner call has the session of the outer one, and its scope is filled in (spec 38, 28)."""
    nest = Nest(
        stack,
        tmp_path / "t",
        inner_calls((ck3_search, {"query": "x"})),
        session=lambda: SESSION,
        before_call=ScopeGuard(),
    )
    nest.call("outer")
    (inner,) = GIVEN
    line = {line["tool"]: line for line in nest.lines()}["ck3_search"]

    assert ("p-1", "s-7", "ck3lens") == tuple(
        inner["data"][key] for key in ("playset", "session", "mode")
    )
    assert ("s-7", "p-1", ["playset_id"]) == (
        line["session_id"],
        line["args"]["playset_id"],
        line["injected"],
    )


@STACKS
def test_another_scope_is_denied_inside_and_traced(stack: str, tmp_path: Path) -> None:
    """An inner call with another playset is not executed, and its line records it (spec 38, 28)."""
    nest = Nest(
        stack,
        tmp_path / "t",
        inner_calls((ck3_search, {"query": "x", "playset_id": "p-2"})),
        session=lambda: SESSION,
        before_call=ScopeGuard(),
    )
    nest.call("outer")
    line = {line["tool"]: line for line in nest.lines()}["ck3_search"]

    assert "EN-GATE-D-001" == GIVEN[0]["code"] == line["code"]
    assert "p-2" == line["args"]["playset_id"]


@STACKS
@pytest.mark.parametrize(("size", "code"), [(10, "WA-READ-S-001"), (9000, "MCP-SYS-E-005")])
def test_the_size_limit_holds_inside(stack: str, tmp_path: Path, size: int, code: str) -> None:
    """An inner answer over the limit of the server is refused as any (spec 38)."""
    nest = Nest(stack, tmp_path / "t", inner_calls((small, {"size": size})), max_bytes=5000)
    said = nest.call("outer")

    assert ("WA-READ-S-001", code) == (said["code"], GIVEN[0]["code"])
    assert code == {line["tool"]: line["code"] for line in nest.lines()}["small"]


@STACKS
def test_a_crash_inside_is_a_line_of_its_own(stack: str, tmp_path: Path) -> None:
    """A crash inside is E there, and the outer call answers for itself (spec 38)."""

    @mcp_safe_tool
    def breaks(rb: ReplyBuilder) -> Reply:
        raise ValueError(SECRET)

    nest = Nest(stack, tmp_path / "t", inner_calls((breaks, {})))
    said = nest.call("outer")

    assert ("WA-READ-S-001", "MCP-SYS-E-001") == (said["code"], GIVEN[0]["code"])
    assert {"outer": "WA-READ-S-001", "breaks": "MCP-SYS-E-001"} == {
        line["tool"]: line["code"] for line in nest.lines()
    }


@STACKS
def test_the_answer_of_an_inner_call_is_not_that_of_the_outer(stack: str, tmp_path: Path) -> None:
    """A tool that hands on the envelope of an inner call answers under its own id (spec 38, 37)."""

    @mcp_safe_tool
    def hands_on(rb: ReplyBuilder) -> Any:
        tool: Any = ck3_dir
        GIVEN.append(tool(**LIST))
        return GIVEN[0]

    nest = Nest(stack, tmp_path / "t", hands_on)
    said = nest.call("hands_on")

    assert GIVEN[0]["meta"]["trace_id"] != said["meta"]["trace_id"]
    assert "hands_on" == said["meta"]["tool"]
    assert {said["meta"]["trace_id"]} == {
        line["trace_id"] for line in nest.lines() if line["tool"] == "hands_on"
    }
