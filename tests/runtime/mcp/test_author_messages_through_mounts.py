"""Words of an author that come through mounts, proxies and middleware (specification 37 and 48)."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp import FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.server import create_proxy
from fastmcp.server.middleware import Middleware
from fastmcp.tools import ToolResult
from mcp.server.mcpserver.exceptions import ToolError as SdkToolError
from mcp_types import CallToolResult, TextContent
from tests.runtime.mcp.edge_servers import raise_it, sent_and_traced, served
from tests.runtime.mcp.stacks import Lines, envelope, make, over_a_client

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.safety import ServerSettings

WORDS = "Only the owner may merge."
SECRET = "hunter2-0xC0FFEE"
KEPT = {"text": WORDS, "judged": {"type": None, "rule": None, "confidence": 0.0}}
Found = tuple[str, dict[str, object]]


def merge() -> str:
    raise ToolError(WORDS)


def close() -> ToolResult:
    return ToolResult(content=WORDS, is_error=True)


def crash() -> str:
    raise OSError(SECRET)


def hide() -> str:
    try:
        raise OSError(SECRET)
    except OSError as error:
        raise ToolError(WORDS) from error


CHILD = FastMCP("child", tools=[merge, close, crash, hide])


def around(how: str, **settings: Any) -> Any:
    """A server that reaches the child, which knows nothing of replies, by a mount or by a proxy."""
    middleware = ReplyMiddleware(settings=ServerSettings(**settings))
    if how == "mounted":
        parent = FastMCP("parent", middleware=[middleware])
        parent.mount(CHILD)
        return parent
    proxy = create_proxy(CHILD)
    proxy.add_middleware(middleware)
    return proxy


def said(server: Any, tool: str) -> Found:
    found = envelope(server, tool)
    return found["code"], found["data"]


ways = pytest.mark.parametrize("how", ["mounted", "proxied"])


@ways
@pytest.mark.parametrize("tool", ["merge", "close"])
def test_words_of_a_server_behind_reach_the_agent_in_migration(how: str, tool: str) -> None:
    assert ("MCP-SYS-I-003", KEPT) == said(around(how, migration=True), tool)


@ways
@pytest.mark.parametrize("tool", ["merge", "close", "crash", "hide"])
def test_failures_of_a_server_behind_are_crashes_in_strict_mode(how: str, tool: str) -> None:
    result = over_a_client(around(how), tool)

    assert (True, "MCP-SYS-E-001") == (result.is_error, result.structured_content["code"])
    assert WORDS not in result.model_dump_json()
    assert SECRET not in result.model_dump_json()


@ways
@pytest.mark.parametrize("tool", ["merge", "close"])
def test_the_server_in_front_says_which_code_they_are(how: str, tool: str) -> None:
    server = around(how, errors={ToolError: codes.WA_DB_E_001})

    assert ("WA-DB-E-001", {}) == said(server, tool)


def test_a_mounted_crash_is_mapped_by_its_own_class_and_else_keeps_its_words() -> None:
    code, data = said(around("mounted", migration=True), "crash")
    mapped = around("mounted", errors={OSError: codes.WA_DB_E_001})

    assert ("MCP-SYS-I-003", f"Error calling tool 'crash': {SECRET}") == (code, data["text"])
    assert ("WA-DB-E-001", {}) == said(mapped, "crash")


def test_a_mounted_exception_has_its_own_text_under_a_plain_code() -> None:
    mapped = around("mounted", errors={OSError: codes.MCP_SYS_I_003})

    assert ("MCP-SYS-I-003", {"text": SECRET}) == said(mapped, "crash")


def test_middleware_may_add_to_words_that_the_author_sends_in_strict_mode() -> None:
    class Adds(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> Any:
            given = await call_next(context)
            envelope = given.structured_content
            envelope["data"]["text"] += " Ask Ben."
            return ToolResult(structured_content=envelope, is_error=True)

    errors = {ToolError: codes.MCP_SYS_I_003}
    server = FastMCP(
        "desk",
        tools=[merge],
        middleware=[ReplyMiddleware(settings=ServerSettings(errors=errors)), Adds()],
    )

    assert ("MCP-SYS-I-003", {"text": f"{WORDS} Ask Ben."}) == said(server, "merge")


def test_a_mounted_crash_turned_into_words_is_words_in_migration() -> None:
    assert ("MCP-SYS-I-003", KEPT) == said(around("mounted", migration=True), "hide")


def test_a_mounted_server_with_settings_says_itself_what_its_failures_are() -> None:
    child = FastMCP("child", tools=[merge])
    settings = ServerSettings(errors={ToolError: codes.WA_DB_E_001})
    child.add_middleware(ReplyMiddleware(settings=settings))
    parent = FastMCP("parent", middleware=[ReplyMiddleware(settings=ServerSettings())])
    parent.mount(child)

    assert ("WA-DB-E-001", {}) == said(parent, "merge")


# Middleware


def test_words_that_middleware_raises_are_judged_by_the_same_rules() -> None:
    for migration, code in ((True, "MCP-SYS-I-003"), (False, "MCP-SYS-E-001")):
        result, line = sent_and_traced(lambda _: raise_it(ToolError(WORDS)), migration=migration)
        assert (code, code) == (result.structured_content["code"], line.code)

    errors = {ToolError: codes.WA_DB_E_001}
    result, _ = sent_and_traced(lambda _: raise_it(ToolError(WORDS)), errors=errors)
    assert "WA-DB-E-001" == result.structured_content["code"]


def test_a_reply_that_middleware_raises_is_the_last_word() -> None:
    reply = ReplyBuilder().denied(codes.EN_WRITE_D_002, data={"path": "x"})
    result, line = sent_and_traced(lambda _: raise_it(reply.as_exception()))

    assert ("EN-WRITE-D-002", "EN-WRITE-D-002") == (result.structured_content["code"], line.code)


def test_blocks_that_middleware_makes_an_error_of_are_one() -> None:
    result, line = sent_and_traced(
        lambda _: ToolResult(content=[TextContent(type="text", text=WORDS)], is_error=True),
        "picture",
        migration=True,
    )

    assert (True, "MCP-SYS-I-003") == (result.is_error, line.code)


def test_a_refusal_whose_text_was_rewritten_is_no_success_in_migration() -> None:
    def rewrites(result: ToolResult) -> ToolResult:
        return ToolResult(
            content=WORDS, structured_content=result.structured_content, is_error=result.is_error
        )

    result, line = sent_and_traced(rewrites, "refused", migration=True)

    assert (True, "MCP-SYS-I-003") == (result.is_error, line.code)
    assert KEPT == result.structured_content["data"]


def test_middleware_of_the_sdk_that_fails_a_call_is_judged_so() -> None:
    async def fails(ctx: Any, call_next: Any) -> Any:
        given = await call_next(ctx)
        if ctx.method != "tools/call":
            return given
        return CallToolResult(content=[TextContent(type="text", text=WORDS)], is_error=True)

    async def raising(ctx: Any, call_next: Any) -> Any:
        given = await call_next(ctx)
        if ctx.method == "tools/call":
            raise SdkToolError(WORDS)
        return given

    @mcp_safe_tool
    def read(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001)

    for middleware in (fails, raising):
        for migration, code in ((True, "MCP-SYS-I-003"), (False, "MCP-SYS-E-001")):
            settings = ServerSettings(migration=migration)
            server = make("sdk", read, settings=settings, middleware=[middleware])
            sent = over_a_client(server, "read")
            assert (True, code) == (sent.is_error, sent.structured_content["code"])


# Envelopes that claim what they may not


@pytest.mark.parametrize(
    ("change", "claimed", "why"),
    [
        ({"code": "WA-NOPE-S-001"}, "WA-NOPE-S-001", "unknown_code"),
        ({"code": "EN-WRITE-D-002"}, "EN-WRITE-D-002", "wrong_type"),
        ({"status": "error"}, "WA-READ-S-001", "wrong_type"),
        ({"code": "MCP-SYS-S-900"}, "MCP-SYS-S-900", "migration_only"),
        (
            {"code": "WA-RES-I-001", "reply_type": "I", "status": "error", "data": {"n": 1}},
            "WA-RES-I-001",
            "unfit_data",
        ),
    ],
)
def test_a_refused_envelope_says_which_code_it_claimed_and_why_it_was_refused(
    change: dict[str, object], claimed: str, why: str
) -> None:
    result, _ = sent_and_traced(
        lambda r: ToolResult(structured_content={**r.structured_content, **change})
    )
    found = result.structured_content

    assert "MCP-SYS-E-003" == found["code"]
    assert {"returned_type": "dict", "claimed": claimed, "why": why} == found["data"]


@pytest.mark.parametrize("code", [SECRET, "X" * 5000 + "-RES-I-001", 7, None, ["WA-RES-I-001"]])
def test_a_claim_that_is_no_code_is_not_repeated(code: object) -> None:
    result, _ = sent_and_traced(
        lambda r: ToolResult(structured_content={**r.structured_content, "code": code})
    )

    assert {"returned_type": "dict"} == result.structured_content["data"]


def test_an_envelope_of_words_is_issued_anew_in_migration_only() -> None:
    behind = make("fastmcp", merge, settings=ServerSettings(migration=True))
    found = {}
    for migration in (True, False):
        proxy = create_proxy(behind)
        settings = ServerSettings(migration=migration)
        proxy.add_middleware(ReplyMiddleware(settings=settings))
        found[migration] = said(proxy, "merge")
        assert {"merge": 1} == settings.raw.counts()

    assert ("MCP-SYS-I-003", KEPT) == found[True]
    assert "MCP-SYS-E-003" == found[False][0]
    assert "migration_only" == found[False][1]["why"]


def test_words_under_a_middleware_that_asks_twice_are_words() -> None:
    class Again(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> Any:
            try:
                return await call_next(context)
            except ToolError:
                return await call_next(context)

    child = FastMCP("child", tools=[merge])
    parent = served(Again(), lines=Lines(), migration=True)
    parent.mount(child)

    assert ("MCP-SYS-I-003", KEPT) == said(parent, "merge")
