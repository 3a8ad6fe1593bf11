"""What comes back to the edge of a FastMCP server is what is judged, bounded, traced and sent (specification 37)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp import FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.server.middleware import Middleware
from fastmcp.server.middleware.caching import ResponseCachingMiddleware
from fastmcp.server.middleware.error_handling import ErrorHandlingMiddleware
from fastmcp.tools import ToolResult
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, ImageContent, TextContent
from tests.runtime.mcp.passthrough_tools import protocol
from tests.runtime.mcp.stacks import Lines, call, make, over_a_client

from replybook import Reply, ReplyBuilder, codes
from replybook.safety import ServerSettings, mcp_safe_tool

SECRET = "hunter2-0xC0FFEE"
TRACE_ID = "io.github.replybook/trace-id"
Envelope = dict[str, Any]


@mcp_safe_tool
def read(path: str, rb: ReplyBuilder) -> Reply:
    """Read a file."""
    return rb.success(codes.WA_READ_S_001, data={"path": path, "text": SECRET})


@mcp_safe_tool
def refused(rb: ReplyBuilder) -> Reply:
    """Refuse."""
    return rb.denied(codes.EN_WRITE_D_002, data={"path": "root:repo/x"})


@mcp_safe_tool
def picture(rb: ReplyBuilder) -> Reply | ImageContent:
    """Show a picture."""
    return ImageContent(type="image", data="AAAA", mime_type="image/png")


class After(Middleware):
    """Makes something else of every result."""

    def __init__(self, change: Callable[[ToolResult], object]) -> None:
        self._change = change

    async def on_call_tool(self, context: Any, call_next: Any) -> Any:
        return self._change(await call_next(context))


def served(*middleware: Middleware, lines: Lines, **options: Any) -> Any:
    server = make("fastmcp", read, refused, picture, settings=ServerSettings(log=lines, **options))
    server.tool(name="protocol")(protocol)
    for each in middleware:
        server.add_middleware(each)
    return server


def sent_and_traced(change: Any, tool: str = "read", **options: Any) -> tuple[Any, Any]:
    """What a call gave with this middleware, and its one line."""
    lines = Lines()
    arguments = {"path": "x"} if tool == "read" else {}
    result = over_a_client(served(After(change), lines=lines, **options), tool, arguments)
    (line,) = lines.events
    return result, line


# What middleware makes of an envelope


def rebuilt(result: ToolResult) -> ToolResult:
    envelope: Envelope = dict(result.structured_content or {})
    return ToolResult(structured_content={**envelope, "data": {"path": "x"}}, meta=result.meta)


def in_place(result: ToolResult) -> ToolResult:
    assert result.structured_content is not None
    result.structured_content["data"]["text"] = "***"
    return result


def other_meta(result: ToolResult) -> ToolResult:
    return ToolResult(
        structured_content={**(result.structured_content or {}), "meta": {"trace_id": "0" * 32}}
    )


@pytest.mark.parametrize("change", [rebuilt, in_place])
def test_what_middleware_took_away_stays_away(change: Any) -> None:
    result, line = sent_and_traced(change)

    assert SECRET not in result.model_dump_json()
    assert SECRET not in str(line.result)
    assert json.loads(result.content[0].text) == result.structured_content
    assert (result.structured_content["code"], line.code) == ("WA-READ-S-001", "WA-READ-S-001")
    assert result.structured_content["meta"]["trace_id"] == line.trace_id == result.meta[TRACE_ID]


def test_an_envelope_with_another_trace_id_gets_that_of_the_call() -> None:
    result, line = sent_and_traced(other_meta)

    assert result.structured_content["meta"]["trace_id"] == line.trace_id == result.meta[TRACE_ID]
    assert line.trace_id != "0" * 32


def test_a_denial_that_is_rebuilt_stays_a_denial() -> None:
    def forgets_the_mark(result: ToolResult) -> ToolResult:
        return ToolResult(structured_content=result.structured_content)

    result, line = sent_and_traced(forgets_the_mark, "refused")

    assert (result.is_error, result.structured_content["code"]) == (True, "EN-WRITE-D-002")
    assert line.code == "EN-WRITE-D-002"


def test_a_result_that_nobody_changed_is_sent_as_it_was_made() -> None:
    made: list[ToolResult] = []
    lines = Lines()
    sent = call(served(After(lambda r: made.append(r) or r), lines=lines), "read", {"path": "x"})

    assert [sent] == made
    assert sent is made[0]


def test_what_middleware_says_in_meta_goes_out_beside_an_unchanged_envelope() -> None:
    def marks(result: ToolResult) -> ToolResult:
        result.meta = {**(result.meta or {}), "acme/took": 3}
        return result

    result, line = sent_and_traced(marks)

    assert (result.meta["acme/took"], result.meta[TRACE_ID]) == (3, line.trace_id)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"code": "WA-READ-S-099"}, "MCP-SYS-E-003"),
        ({"code": "MCP-SYS-S-900"}, "MCP-SYS-E-003"),
        ({"code": "EN-WRITE-D-002"}, "MCP-SYS-E-003"),
        ({"reply_type": "I"}, "MCP-SYS-E-003"),
        ({"status": "error"}, "MCP-SYS-E-003"),
        ({"data": {"text": "x" * 50_000}}, "MCP-SYS-E-005"),
        ({"data": ["no", "object"]}, "MCP-SYS-E-003"),
        ({"more": 1}, "MCP-SYS-E-003"),
        ({"message": "something else"}, "WA-READ-S-001"),
    ],
)
def test_an_envelope_that_middleware_wrote_is_held_to_the_registry_and_the_limit(
    changes: Envelope, code: str
) -> None:
    def writes(result: ToolResult) -> ToolResult:
        return ToolResult(
            structured_content={**(result.structured_content or {}), **changes}, meta=result.meta
        )

    result, line = sent_and_traced(writes, max_bytes=20_000)
    found = result.structured_content

    assert (found["code"], line.code) == (code, code)
    assert found["meta"]["trace_id"] == line.trace_id
    assert found["message"] != "something else"


def test_two_equal_trace_ids_prove_nothing() -> None:
    """A result of any size and content, with the same id in `_meta` and in what looks like an envelope."""

    def forges(result: ToolResult) -> ToolResult:
        trace_id = (result.meta or {})[TRACE_ID]
        content = {"meta": {"trace_id": trace_id}, "payload": "x" * 5_000_000}
        return ToolResult(content="anything", structured_content=content, meta=result.meta)

    result, line = sent_and_traced(forges)

    assert (result.structured_content["code"], line.code) == ("MCP-SYS-E-003", "MCP-SYS-E-003")
    assert len(result.model_dump_json()) < 5_000


@pytest.mark.parametrize("migration", [True, False])
@pytest.mark.parametrize(
    ("change", "strict", "migrating"),
    [
        (lambda _: ToolResult(content="cut"), "MCP-SYS-E-003", "MCP-SYS-S-900"),
        (lambda _: ToolResult(structured_content={"a": 1}), "MCP-SYS-E-003", "MCP-SYS-S-900"),
        (lambda _: ToolResult(content="no", is_error=True), "MCP-SYS-E-001", "MCP-SYS-E-001"),
        (
            lambda r: ToolResult(content="[blocked]", structured_content=r.structured_content),
            "MCP-SYS-E-003",
            "MCP-SYS-S-900",
        ),
    ],
)
def test_what_is_no_envelope_any_more_is_raw_data(
    change: Any, strict: str, migrating: str, migration: bool
) -> None:
    result, line = sent_and_traced(change, migration=migration)
    code = migrating if migration else strict

    assert (result.structured_content["code"], line.code) == (code, code)
    assert SECRET not in result.model_dump_json()


def test_a_failure_that_lost_its_words_is_no_success_in_migration() -> None:
    def mangles(result: ToolResult) -> ToolResult:
        return ToolResult(structured_content={**(result.structured_content or {}), "code": "NO"})

    result, line = sent_and_traced(mangles, "refused", migration=True)

    assert (result.is_error, line.code) == (True, "MCP-SYS-E-001")


def test_raw_data_is_counted_when_it_is_what_goes_out() -> None:
    settings = ServerSettings(migration=True)

    def bare() -> dict[str, int]:
        return {"a": 1}

    kept = make("fastmcp", bare, settings=settings)
    call(kept, "bare")
    assert settings.raw.counts() == {"bare": 1}

    kept.add_middleware(After(lambda _: ToolError("no")))
    kept.add_middleware(After(lambda _: _raise(ValueError())))
    call(kept, "bare")
    assert settings.raw.counts() == {"bare": 1}


# Middleware that raises


def _raise(error: BaseException) -> Any:
    raise error


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        (ValueError(SECRET), "ValueError"),
        (ToolError(SECRET), "ToolError"),
        (PermissionError(SECRET), "PermissionError"),
        (asyncio.CancelledError(SECRET), "CancelledError"),
    ],
)
@pytest.mark.parametrize("tool", ["read", "refused"])
def test_middleware_that_raises_has_the_last_word(
    error: BaseException, shown: str, tool: str
) -> None:
    result, line = sent_and_traced(lambda _: _raise(error), tool)
    found = result.structured_content

    assert (found["code"], found["data"]) == ("MCP-SYS-E-001", {"error_type": shown})
    assert (line.code, line.trace_id) == ("MCP-SYS-E-001", found["meta"]["trace_id"])
    assert SECRET not in result.model_dump_json()


def test_a_protocol_error_that_middleware_raises_is_its_own() -> None:
    lines = Lines()
    server = served(After(lambda _: _raise(MCPError(-31000, "slow down"))), lines=lines)

    with pytest.raises(MCPError, match="slow down"):
        over_a_client(server, "read", {"path": "x"})
    assert [(e.outcome, e.code) for e in lines.events] == [("protocol_error", None)]


def test_a_protocol_error_made_of_a_failure_tells_nothing_of_it() -> None:
    class Tells(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> Any:
            try:
                raise OSError(SECRET)
            except OSError as error:
                raise MCPError(-31000, f"it was {error}") from error

    lines = Lines()
    result = over_a_client(served(Tells(), lines=lines), "read", {"path": "x"})

    assert result.structured_content["data"] == {"error_type": "OSError"}
    assert SECRET not in result.model_dump_json()


def test_a_protocol_error_of_a_tool_can_be_replaced_by_another() -> None:
    class Replaces(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> Any:
            try:
                return await call_next(context)
            except ToolError as error:
                raise MCPError(-31001, "closed") from error

    lines = Lines()
    with pytest.raises(MCPError) as caught:
        over_a_client(served(Replaces(), lines=lines), "protocol")

    assert (caught.value.error.code, caught.value.error.message) == (-31001, "closed")
    assert [e.outcome for e in lines.events] == ["protocol_error"]


def test_a_protocol_error_that_middleware_turned_into_an_answer_is_that_answer() -> None:
    class Swallows(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> Any:
            try:
                return await call_next(context)
            except ToolError:
                return ToolResult(content="never mind")

    lines = Lines()
    result = over_a_client(served(Swallows(), lines=lines), "protocol")

    assert result.structured_content["code"] == "MCP-SYS-E-003"
    assert [e.code for e in lines.events] == ["MCP-SYS-E-003"]


@pytest.mark.parametrize("arguments", [{"path": [SECRET]}, {"path": "x", SECRET: SECRET}])
def test_arguments_refused_under_error_handling_show_no_value(arguments: Any) -> None:
    lines = Lines()
    result = over_a_client(served(ErrorHandlingMiddleware(), lines=lines), "read", arguments)

    assert result.structured_content["code"] == "MCP-SYS-I-001"
    assert SECRET not in result.model_dump_json()


# Blocks


def test_a_picture_may_be_replaced_and_stays_away() -> None:
    result, line = sent_and_traced(lambda _: ToolResult(content="[no pictures]"), "picture")

    assert result.content == [TextContent(type="text", text="[no pictures]")]
    assert (line.outcome, line.code) == ("passed_through", None)


def test_a_picture_that_middleware_refuses_is_refused() -> None:
    result, line = sent_and_traced(lambda _: _raise(PermissionError(SECRET)), "picture")

    assert (result.structured_content["code"], line.code) == ("MCP-SYS-E-001", "MCP-SYS-E-001")


def test_an_envelope_in_a_result_that_a_tool_made_itself_is_issued_anew(stack: str) -> None:
    own = make(stack, read)
    made = call(own, "read", {"path": "x"})
    stale = made.structured_content["meta"]["trace_id"]

    def results() -> CallToolResult:
        return CallToolResult(
            content=[TextContent(type="text", text="other")],
            structured_content=made.structured_content,
            _meta={TRACE_ID: stale},
        )

    results.__annotations__["return"] = CallToolResult
    lines = Lines()
    result = over_a_client(make(stack, results, settings=ServerSettings(log=lines)), "results")
    (line,) = lines.events

    assert result.structured_content["meta"]["trace_id"] == line.trace_id != stale
    assert result.meta[TRACE_ID] == line.trace_id
    assert json.loads(result.content[0].text) == result.structured_content


# Caches and repetitions


def test_every_call_has_a_trace_id_and_a_line_of_its_own_when_a_cache_answers() -> None:
    lines, runs = Lines(), list[str]()

    @mcp_safe_tool
    def look(rb: ReplyBuilder) -> Reply:
        runs.append("")
        return rb.success(codes.WA_READ_S_001, data={"run": len(runs)})

    server = make("fastmcp", look, settings=ServerSettings(log=lines))
    server.add_middleware(ResponseCachingMiddleware())

    async def twice() -> list[Any]:
        return [await server.call_tool("look", {}) for _ in range(3)]

    found = [result.structured_content for result in asyncio.run(twice())]

    assert [e["data"] for e in found] == [{"run": 1}] * 3
    assert len({e["meta"]["trace_id"] for e in found}) == 3
    assert [(e.trace_id, e.code) for e in lines.events] == [
        (e["meta"]["trace_id"], "WA-READ-S-001") for e in found
    ]


def test_a_tool_that_middleware_runs_again_is_one_call_with_the_last_answer() -> None:
    lines, runs = Lines(), list[str]()

    @mcp_safe_tool
    def flaky(rb: ReplyBuilder) -> Reply:
        runs.append("")
        if len(runs) == 1:
            return rb.invalid(codes.WA_RES_I_001, data={"path": "x"})
        return rb.success(codes.WA_READ_S_001, data={"run": len(runs)})

    class Again(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> Any:
            first = await call_next(context)
            return await call_next(context) if first.is_error else first

    server = make("fastmcp", flaky, settings=ServerSettings(log=lines))
    server.add_middleware(Again())
    found = call(server, "flaky").structured_content

    assert (found["code"], found["data"]) == ("WA-READ-S-001", {"run": 2})
    assert [(e.trace_id, e.code) for e in lines.events] == [
        (found["meta"]["trace_id"], "WA-READ-S-001")
    ]


def test_middleware_that_keeps_the_first_of_two_answers_sends_the_first() -> None:
    runs: list[str] = []
    lines = Lines()

    @mcp_safe_tool
    def counts(rb: ReplyBuilder) -> Reply:
        runs.append("")
        return rb.success(codes.WA_READ_S_001, data={"run": len(runs)})

    class First(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> Any:
            first = await call_next(context)
            await call_next(context)
            return first

    server = make("fastmcp", counts, settings=ServerSettings(log=lines))
    server.add_middleware(First())
    found = call(server, "counts").structured_content

    assert found["data"] == {"run": 1}
    assert [e.result for e in lines.events] == [{"run": 1}]


def test_a_server_without_a_tool_run_has_its_line_too() -> None:
    """Middleware that answers itself, with an envelope of its own or with data."""
    lines = Lines()
    server = served(lines=lines)

    class Answers(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> Any:
            return ToolResult(structured_content={"maintenance": True})

    server.add_middleware(Answers())
    found = call(server, "read", {"path": "x"}).structured_content

    assert [(e.code, e.trace_id) for e in lines.events] == [
        ("MCP-SYS-E-003", found["meta"]["trace_id"])
    ]


def test_a_tool_may_say_only_the_codes_that_it_declares() -> None:
    """`ck3_search` declares none of the codes of writing, though the registry has them."""
    lines = Lines()

    @mcp_safe_tool
    def ck3_search(query: str, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"query": query})

    def other_code(result: ToolResult) -> ToolResult:
        envelope = {**(result.structured_content or {}), "code": "WA-WRITE-S-001"}
        return ToolResult(structured_content=envelope)

    server: FastMCP = make("fastmcp", ck3_search, settings=ServerSettings(log=lines))
    server.add_middleware(After(other_code))

    assert call(server, "ck3_search", {"query": "x"}).structured_content["code"] == "MCP-SYS-E-003"
