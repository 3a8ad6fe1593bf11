"""The answers of adapters in place of a tool that never runs."""

from __future__ import annotations

from typing import cast

import pytest
from tests.runtime.safety.tools import make_settings, outcome_of

from replybook.safety import (
    invalid_arguments,
    start_invocation,
    unknown_tool,
)


def fields(
    *faults: tuple[str | tuple[str | int, ...], str], declared: tuple[str, ...] = ()
) -> object:
    return invalid_arguments(faults, declared=declared).data["fields"]


def test_faults_of_arguments_say_where_and_which_kind() -> None:
    assert [{"name": "limit", "problem": "type"}] == fields(("limit", "int_parsing"))
    assert [{"name": "a.0", "problem": "missing"}] == fields((("a", 0), "missing"))
    assert [{"name": "?", "problem": "missing"}] == fields(((), "missing"))


def test_keys_that_the_caller_made_up_do_not_show() -> None:
    fault = (("env", "MY_SECRET", 3, "name"), "string_type")

    assert [{"name": "env.?.3.?", "problem": "type"}] == fields(fault)
    assert [{"name": "env.?.3.name", "problem": "type"}] == fields(fault, declared=("name",))


def test_kinds_and_names_that_are_no_words_do_not_show() -> None:
    assert [{"name": "?", "problem": "format"}] == fields(("/srv/x", "it was '/srv/secret'"))


def test_faults_without_end_are_cut() -> None:
    assert 20 == len(cast("list[object]", fields(*[("a", "missing")] * 1000)))


def test_an_unknown_tool_is_answered_with_near_names() -> None:
    reply = unknown_tool("ck3_raed", ["ck3_write", "ck3_read", "other"])

    assert {"tool": "ck3_raed", "tools": ["ck3_read", "ck3_write"]} == {**reply.data}


@pytest.mark.parametrize("name", ["x" * 10_000, "\ud800", "\ud800" * 500, ""])
def test_a_tool_name_of_any_shape_is_answered(name: str) -> None:
    with start_invocation(name, {}, make_settings()) as invocation:
        invocation.answered(unknown_tool(name, ["a"]))

    outcome = outcome_of(invocation)
    assert "MCP-SYS-I-006" == outcome.reply.code
    assert len(outcome.text.encode()) < 2000
