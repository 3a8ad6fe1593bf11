"""The final result of a FastMCP server is checked, bounded, traced and sent (specification 37)."""

from __future__ import annotations

import json
from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp.tools import ToolResult
from mcp_types import CallToolResult, TextContent
from tests.runtime.mcp.edge_servers import (
    SECRET,
    TRACE_ID,
    After,
    raise_it,
    read,
    sent_and_traced,
    served,
)
from tests.runtime.mcp.stacks import Lines, call, make, over_a_client

from replybook.safety import ServerSettings

Envelope = dict[str, Any]


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
    """A result of any size and content, with the same id in `_meta` and in a fake envelope."""

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
        (lambda _: ToolResult(content="no", is_error=True), "MCP-SYS-E-001", "MCP-SYS-I-003"),
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

    assert (result.is_error, line.code) == (True, "MCP-SYS-E-003")


def test_raw_data_is_counted_when_it_is_what_goes_out() -> None:
    settings = ServerSettings(migration=True)

    def bare() -> dict[str, int]:
        return {"a": 1}

    kept = make("fastmcp", bare, settings=settings)
    call(kept, "bare")
    assert settings.raw.counts() == {"bare": 1}

    kept.add_middleware(After(lambda _: raise_it(ValueError())))
    call(kept, "bare")
    assert settings.raw.counts() == {"bare": 1}


# Blocks


def test_a_picture_may_be_replaced_and_stays_away() -> None:
    result, line = sent_and_traced(lambda _: ToolResult(content="[no pictures]"), "picture")

    assert result.content == [TextContent(type="text", text="[no pictures]")]
    assert (line.outcome, line.code) == ("passed_through", None)


def test_a_picture_that_middleware_refuses_is_refused() -> None:
    result, line = sent_and_traced(lambda _: raise_it(PermissionError(SECRET)), "picture")

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
