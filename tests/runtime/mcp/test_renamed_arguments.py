"""An argument under its former name, and one that no list shows: on the wire and in the trace."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.runtime.mcp.stacks import Lines, envelope, listed, make

import replybook_ck3_generated  # noqa: F401  its tools have former names
from replybook import Reply, ReplyBuilder, codes
from replybook.safety import ServerSettings, mcp_safe_tool

BOTH = pytest.mark.parametrize("stack", ["sdk", "fastmcp"])


@mcp_safe_tool
def ck3_search_symbols(
    query: str,
    rb: ReplyBuilder,
    kind: str | None = None,
    limit: int | None = None,
    playset_id: str | None = None,
    mod_ids: list[str] | None = None,
) -> Reply:
    """Find a name."""
    data = {"query": query, "kind": kind, "limit": limit, "playset": playset_id, "mods": mod_ids}
    return rb.success(codes.WA_READ_S_001, data=data)


def asked(stack: str, settings: ServerSettings | None = None, **arguments: Any) -> dict[str, Any]:
    server = make(stack, ck3_search_symbols, settings=settings or ServerSettings())
    return envelope(server, "ck3_search_symbols", {"query": "brave", **arguments})


@BOTH
@pytest.mark.parametrize("name", ["kind", "symbol_type"])
def test_either_name_reaches_the_tool(stack: str, name: str) -> None:
    assert asked(stack, **{name: "trait"})["data"]["kind"] == "trait"


@BOTH
def test_the_trace_has_the_current_name(stack: str) -> None:
    lines = Lines()
    asked(stack, ServerSettings(log=lines), symbol_type="trait", limit=2)

    (event,) = lines.events
    assert event.args == {"query": "brave", "kind": "trait", "limit": 2}


@BOTH
def test_both_names_of_one_argument_are_refused_with_the_current_one(stack: str) -> None:
    answer = asked(stack, symbol_type="trait", kind="trait")

    (fault,) = answer["data"]["fields"]
    assert answer["code"] == "MCP-SYS-I-001"
    assert (fault["name"], fault["did_you_mean"]) == ("symbol_type", "kind")
    assert asked(stack, kind="trait")["reply_type"] == "S"


@BOTH
@pytest.mark.parametrize("given", [{"symbol_type": None, "kind": "trait"}, {"symbol_type": None}])
def test_null_under_a_former_name_is_nothing(stack: str, given: dict[str, Any]) -> None:
    assert asked(stack, **given)["data"]["kind"] == given.get("kind")


@BOTH
def test_a_name_that_no_argument_ever_had_is_refused(stack: str) -> None:
    answer = asked(stack, type_of_symbol="trait")

    assert answer["code"] == "MCP-SYS-I-001"
    assert answer["data"]["fields"][0]["problem"] == "unknown"


@BOTH
def test_a_wrong_value_is_told_under_the_current_name(stack: str) -> None:
    assert asked(stack, symbol_type=["trait"])["data"]["fields"][0]["name"] == "kind"


def test_a_plain_call_may_use_a_former_name() -> None:
    assert ck3_search_symbols(query="brave", symbol_type="trait")["data"]["kind"] == "trait"
    twice = ck3_search_symbols(query="brave", symbol_type="trait", kind="event")
    assert twice["code"] == "MCP-SYS-I-001"


@mcp_safe_tool(name="ck3_search_symbols")
def not_renamed_yet(query: str, rb: ReplyBuilder, symbol_type: str | None = None) -> Reply:
    """Find a name, by the code of an earlier version."""
    return rb.success(codes.WA_READ_S_001, data={"query": query, "kind": symbol_type})


@BOTH
def test_a_parameter_that_still_has_its_former_name_gets_it(stack: str) -> None:
    lines = Lines()
    server = make(stack, settings=ServerSettings(log=lines))
    server.tool(name="ck3_search_symbols")(not_renamed_yet)
    answer = envelope(server, "ck3_search_symbols", {"query": "a", "symbol_type": "trait"})

    assert answer["data"]["kind"] == "trait"
    assert lines.events[0].args == {"query": "a", "kind": "trait"}
    assert not_renamed_yet(query="a", symbol_type="event")["data"]["kind"] == "event"


# What is listed


def properties(stack: str, **options: Any) -> dict[str, Any]:
    server = make(stack, ck3_search_symbols, settings=ServerSettings(**options))
    found: dict[str, Any] = listed(server)["ck3_search_symbols"].input_schema["properties"]
    return found


@BOTH
def test_an_argument_that_the_server_fills_in_is_not_listed_and_accepted(stack: str) -> None:
    assert list(properties(stack)) == ["query", "kind", "limit", "mod_ids"]
    assert asked(stack, playset_id="p1")["data"]["playset"] == "p1"


@BOTH
def test_an_untouched_list_is_that_of_the_stack(stack: str) -> None:
    assert "playset_id" in properties(stack, successes="untouched", input_schema="compact")


@BOTH
def test_the_full_form_is_the_default(stack: str) -> None:
    assert properties(stack)["kind"]["default"] is None
    assert {"type": "null"} in properties(stack)["kind"]["anyOf"]


@BOTH
def test_a_compact_schema_says_the_type_alone(stack: str) -> None:
    assert properties(stack, input_schema="compact") == {
        "query": {"type": "string"},
        "kind": {"type": "string"},
        "limit": {"type": "integer"},
        "mod_ids": {"type": "array", "items": {"type": "string"}},
    }


@BOTH
def test_what_a_compact_schema_leaves_out_is_taken_all_the_same(stack: str) -> None:
    answer = asked(stack, ServerSettings(input_schema="compact"), kind=None, limit=None)

    assert (answer["reply_type"], answer["data"]["limit"]) == ("S", None)


def test_another_form_is_refused() -> None:
    with pytest.raises(
        ValueError, match="input_schema must be full, compact or plain, got 'short'"
    ):
        ServerSettings(input_schema="short")  # type: ignore[arg-type]
