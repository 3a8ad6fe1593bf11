"""Calls as a server opens them: who adopts an invocation, and who makes one of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

import pytest
from tests.runtime.safety.tools import (
    Log,
    echo,
    make_settings,
    outcome_of,
    untyped_tool,
)

from replybook import Reply, ReplyBuilder, codes, current_call, mcp_safe_tool
from replybook.safety import (
    Invocation,
    Outcome,
    start_invocation,
    tool_record,
)
from replybook.safety.judging.failures import judge_raised
from replybook.safety.judging.returns import judge_returned
from replybook.safety.returned.held_envelope import HeldEnvelope, Wire

# Adoption


def test_the_tool_inside_adopts_the_call() -> None:
    tool = mcp_safe_tool(echo)
    with start_invocation("echo", {}, make_settings()) as invocation:
        envelope = tool()

    outcome = outcome_of(invocation)
    assert envelope is outcome.envelope
    assert invocation.call.trace_id == outcome.trace_id == envelope["data"]["id"]


def test_the_tool_has_the_name_that_was_called() -> None:
    """Specification 29: one tool name per call."""
    tool = mcp_safe_tool(name="echo")(echo)
    with start_invocation("team_echo", {}, make_settings(), record=tool_record(tool)) as invocation:
        envelope = tool()

    assert "team_echo" == envelope["meta"]["tool"] == envelope["data"]["tool"]
    assert invocation.verdict is not None


def test_the_text_is_encoded_once_and_is_the_envelope() -> None:
    with start_invocation("echo", {}, make_settings()) as invocation:
        mcp_safe_tool(echo)()

    outcome = outcome_of(invocation)
    assert outcome.text.startswith('{"status":"success","reply_type":"S","code":"WA-READ-S-001"')
    assert not outcome.is_error


@pytest.mark.parametrize(
    ("change", "is_said"), [({}, True), ({"more": 1}, False), ({"more": {1}}, False)]
)
def test_a_changed_envelope_is_not_what_was_said(change: dict[str, object], is_said: bool) -> None:
    with start_invocation("echo", {}, make_settings()) as invocation:
        mcp_safe_tool(echo)()

    outcome = outcome_of(invocation)
    assert is_said == HeldEnvelope({**outcome.envelope, **change}).says(outcome)


@pytest.mark.parametrize(
    ("texts", "agrees"),
    [(None, True), (('{"a": 1}',), True), (('{"a": 2}',), False), (("a",), False), ((), False)],
)
def test_texts_beside_an_envelope_agree_if_they_are_it(
    texts: tuple[str, ...] | None, agrees: bool
) -> None:
    assert agrees == HeldEnvelope({"a": 1}, texts).agrees


def test_the_tool_hands_the_stack_what_the_adapter_makes() -> None:
    def result(outcome: Outcome) -> object:
        return (outcome.reply.code, outcome.is_error)

    with start_invocation("echo", {}, make_settings(), wire=Wire(result, lambda _: None)):
        assert ("WA-READ-S-001", False) == cast("object", mcp_safe_tool(echo)())


@pytest.mark.parametrize(
    ("ends", "code"),
    [
        (lambda it: judge_returned(it, {"other": 1}), "MCP-SYS-E-003"),
        (lambda it: judge_raised(it, ValueError()), "MCP-SYS-E-001"),
        (lambda it: it.answered(Reply("I", "WA-RES-I-001", {"path": "x"})), "WA-RES-I-001"),
    ],
)
def test_what_comes_back_to_the_edge_has_the_last_word(
    ends: Callable[[Invocation], object], code: str
) -> None:
    """Specification 37: one verdict, and the line is about what was sent."""
    log = Log()
    with start_invocation("echo", {}, make_settings(log)) as invocation:
        mcp_safe_tool(echo)()
        ends(invocation)
        assert [] == log.events

    assert code == outcome_of(invocation).reply.code
    assert [code] == [event.code for event in log.events]


def test_an_async_tool_adopts_the_call() -> None:
    async def later(rb: ReplyBuilder) -> Reply:
        await asyncio.sleep(0)
        return echo(rb)

    async def main() -> Invocation:
        with start_invocation("later", {}, make_settings()) as invocation:
            await mcp_safe_tool(later)()
        return invocation

    assert "WA-READ-S-001" == outcome_of(asyncio.run(main())).reply.code


def test_a_tool_in_a_worker_thread_adopts_the_call() -> None:
    async def main() -> Invocation:
        with start_invocation("echo", {}, make_settings()) as invocation:
            await asyncio.to_thread(mcp_safe_tool(echo))
        return invocation

    assert "WA-READ-S-001" == outcome_of(asyncio.run(main())).reply.code


def test_settings_of_the_server_go_before_those_of_the_decorator() -> None:
    mine, theirs = Log(), Log()
    tool = mcp_safe_tool(settings=make_settings(mine))(echo)
    with start_invocation("echo", {}, make_settings(theirs)):
        tool()

    assert ([], 1) == (mine.events, len(theirs.events))


def test_options_of_the_tool_go_before_settings_of_the_server() -> None:
    tool = untyped_tool(name="raw", migration=True)(lambda: {"a": 1})
    with start_invocation("raw", {}, make_settings(migration=False)) as invocation:
        tool()

    assert "MCP-SYS-S-900" == outcome_of(invocation).reply.code


# Calls of their own


def test_a_tool_that_another_tool_uses_makes_its_own_call() -> None:
    used = mcp_safe_tool(echo)

    def user(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"inner": used()["data"]})

    log = Log()
    with start_invocation("user", {}, make_settings(log)) as invocation:
        mcp_safe_tool(user)()

    inner = cast("dict[str, str]", outcome_of(invocation).envelope["data"]["inner"])
    assert ("echo", False) == (inner["tool"], inner["id"] == invocation.call.trace_id)


def test_a_tool_that_calls_itself_makes_its_own_call() -> None:
    ids: list[str] = []

    def again(rb: ReplyBuilder, times: int) -> Reply:
        ids.append(current_call().trace_id)
        if times:
            tool(times - 1)
        return rb.success(codes.WA_READ_S_001)

    tool = untyped_tool(settings=make_settings())(again)
    tool(3)

    assert 4 == len(set(ids))


def test_a_tool_used_by_an_undecorated_one_does_not_answer_for_it() -> None:
    with start_invocation("undecorated", {}, make_settings()) as invocation:
        mcp_safe_tool(echo)()

        assert invocation.verdict is None
        verdict = judge_returned(invocation, {"raw": 1})

    assert isinstance(verdict, Outcome)
    assert "MCP-SYS-E-003" == verdict.reply.code


def test_after_a_nested_call_the_outer_one_is_current_again() -> None:
    def user(rb: ReplyBuilder) -> Reply:
        before = current_call()
        mcp_safe_tool(echo)()
        return rb.success(codes.WA_READ_S_001, data={"same": before == current_call()})

    assert {"same": True} == mcp_safe_tool(user)()["data"]


def test_an_end_in_a_nested_call_does_not_end_the_outer_one() -> None:
    """Specification 6: one builder per call."""

    def fails(rb: ReplyBuilder) -> Reply:
        return rb.invalid(codes.WA_RES_I_001, data={"path": "x"})

    def user(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"inner": mcp_safe_tool(fails)()["code"]})

    assert {"inner": "WA-RES-I-001"} == mcp_safe_tool(user)()["data"]


def test_a_finished_attempt_is_not_adopted_again() -> None:
    """A middleware that retries starts another call; the first verdict stands."""
    tool = mcp_safe_tool(echo)
    with start_invocation("echo", {}, make_settings()) as invocation:
        first, second = tool(), tool()

    assert first is outcome_of(invocation).envelope
    assert first["meta"]["trace_id"] != second["meta"]["trace_id"]
