"""Calls as a server opens them: who adopts an attempt, who makes one of its own, what is logged."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

import pytest
from runtime_core.tools import Log, Tool, make_serving, untyped_tool

from replybook import Reply, ReplyBuilder, codes, current_call, mcp_safe_tool
from replybook.safety import (
    Attempt,
    Outcome,
    Passage,
    Passed,
    collecting,
    invalid_arguments,
    tool_record,
    unknown_tool,
)


def echo(rb: ReplyBuilder, word: str = "") -> Reply:
    data = {"word": word, "id": current_call().trace_id, "tool": current_call().tool}
    return rb.success(codes.WA_READ_S_001, data=data)


def raw() -> object:
    return {}


def outcome_of(attempt: Attempt) -> Outcome:
    assert isinstance(attempt.verdict, Outcome)
    return attempt.verdict


class Block:
    """What a server stack knows and sends as it is."""


class Signal(Exception):
    """An exception that is the stack's own business."""


def passes(value: object) -> Passage | None:
    kinds: dict[type, Passage] = {Block: "passed_through", Signal: "protocol_error"}
    return kinds.get(type(value))


# Adoption


def test_the_tool_inside_adopts_the_call() -> None:
    tool = mcp_safe_tool(echo)
    with collecting("echo", {}, make_serving()) as attempt:
        envelope = tool()

    outcome = outcome_of(attempt)
    assert envelope is outcome.envelope
    assert attempt.call.trace_id == outcome.trace_id == envelope["data"]["id"]


def test_the_tool_has_the_name_that_was_called() -> None:
    """Specification 29: one tool name per call."""
    tool = mcp_safe_tool(name="echo")(echo)
    with collecting("team_echo", {}, make_serving(), record=tool_record(tool)) as attempt:
        envelope = tool()

    assert "team_echo" == envelope["meta"]["tool"] == envelope["data"]["tool"]
    assert attempt.verdict is not None


def test_the_text_is_encoded_once_and_is_the_envelope() -> None:
    with collecting("echo", {}, make_serving()) as attempt:
        mcp_safe_tool(echo)()

    outcome = outcome_of(attempt)
    assert outcome.text.startswith('{"status":"success","reply_type":"S","code":"WA-READ-S-001"')
    assert not outcome.is_error


def test_the_tool_hands_the_stack_what_the_adapter_makes() -> None:
    def result(outcome: Outcome) -> object:
        return (outcome.reply.code, outcome.is_error)

    with collecting("echo", {}, make_serving(), result=result):
        assert ("WA-READ-S-001", False) == cast("object", mcp_safe_tool(echo)())


def test_what_the_stack_returns_or_raises_later_changes_nothing() -> None:
    with collecting("echo", {}, make_serving()) as attempt:
        mcp_safe_tool(echo)()
        first = attempt.verdict

        assert first is attempt.returned({"other": 1})
        assert first is attempt.raised(ValueError())
        assert first is attempt.answered(Reply("I", "WA-RES-I-001", {"path": "x"}))


def test_an_async_tool_adopts_the_call() -> None:
    async def later(rb: ReplyBuilder) -> Reply:
        await asyncio.sleep(0)
        return echo(rb)

    async def main() -> Attempt:
        with collecting("later", {}, make_serving()) as attempt:
            await mcp_safe_tool(later)()
        return attempt

    assert "WA-READ-S-001" == outcome_of(asyncio.run(main())).reply.code


def test_a_tool_in_a_worker_thread_adopts_the_call() -> None:
    async def main() -> Attempt:
        with collecting("echo", {}, make_serving()) as attempt:
            await asyncio.to_thread(mcp_safe_tool(echo))
        return attempt

    assert "WA-READ-S-001" == outcome_of(asyncio.run(main())).reply.code


def test_settings_of_the_server_go_before_those_of_the_decorator() -> None:
    mine, theirs = Log(), Log()
    tool = mcp_safe_tool(serving=make_serving(mine))(echo)
    with collecting("echo", {}, make_serving(theirs)):
        tool()

    assert ([], 1) == (mine.events, len(theirs.events))


def test_options_of_the_tool_go_before_settings_of_the_server() -> None:
    tool = untyped_tool(name="raw", migration=True)(lambda: {"a": 1})
    with collecting("raw", {}, make_serving(migration=False)) as attempt:
        tool()

    assert "MCP-SYS-S-900" == outcome_of(attempt).reply.code


# Calls of their own


def test_a_tool_that_another_tool_uses_makes_its_own_call() -> None:
    used = mcp_safe_tool(echo)

    def user(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"inner": used()["data"]})

    log = Log()
    with collecting("user", {}, make_serving(log)) as attempt:
        mcp_safe_tool(user)()

    inner = cast("dict[str, str]", outcome_of(attempt).envelope["data"]["inner"])
    assert ("echo", False) == (inner["tool"], inner["id"] == attempt.call.trace_id)


def test_a_tool_that_calls_itself_makes_its_own_call() -> None:
    ids: list[str] = []

    def again(rb: ReplyBuilder, times: int) -> Reply:
        ids.append(current_call().trace_id)
        if times:
            tool(times - 1)
        return rb.success(codes.WA_READ_S_001)

    tool = untyped_tool(serving=make_serving())(again)
    tool(3)

    assert 4 == len(set(ids))


def test_a_tool_used_by_an_undecorated_one_does_not_answer_for_it() -> None:
    with collecting("undecorated", {}, make_serving()) as attempt:
        mcp_safe_tool(echo)()

        assert attempt.verdict is None
        verdict = attempt.returned({"raw": 1})

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
    with collecting("echo", {}, make_serving()) as attempt:
        first, second = tool(), tool()

    assert first is outcome_of(attempt).envelope
    assert first["meta"]["trace_id"] != second["meta"]["trace_id"]


# Tools nobody decorated


def test_a_raw_return_is_judged() -> None:
    with collecting("raw", {}, make_serving()) as attempt:
        attempt.returned({"a": 1})

    assert {"returned_type": "dict"} == outcome_of(attempt).envelope["data"]


def test_a_crash_is_judged_and_its_stack_kept() -> None:
    log, error = Log(), ValueError("secret")
    with collecting("raw", {}, make_serving(log)) as attempt:
        attempt.raised(error)

    assert {"error_type": "ValueError"} == outcome_of(attempt).envelope["data"]
    assert [(attempt.call.trace_id, error)] == log.stacks


def test_an_undecorated_tool_knows_its_call() -> None:
    with collecting("raw", {}, make_serving()) as attempt:
        assert attempt.call == current_call()


def test_a_server_without_context_says_so_before_the_tool_runs() -> None:
    settings = make_serving()
    object.__setattr__(settings, "session", lambda: 1 / 0)
    with collecting("raw", {}, settings) as attempt:
        assert attempt.refusal is not None
        attempt.answered(attempt.refusal)

    assert "MCP-SYS-E-004" == outcome_of(attempt).reply.code


def test_an_attempt_has_one_builder_and_holds_the_tool_to_it() -> None:
    with collecting("raw", {}, make_serving()) as attempt:
        attempt.rb.invalid(codes.WA_RES_I_001, data={"path": "x"})
        attempt.returned(None)

    assert attempt.rb is attempt.rb
    assert "MCP-SYS-E-007" == outcome_of(attempt).reply.code


# Passing through


@pytest.mark.parametrize("value", [Block(), Signal()])
def test_what_belongs_to_the_stack_passes(value: object) -> None:
    log = Log()
    with collecting("raw", {}, make_serving(log, passes=passes)) as attempt:
        judge = attempt.raised if isinstance(value, Exception) else attempt.returned
        verdict = cast("Callable[[object], object]", judge)(value)

    assert Passed(cast("Passage", passes(value)), value, attempt.call) == verdict
    assert [(passes(value), None)] == [(event.outcome, event.code) for event in log.events]


def test_a_decorated_tool_returns_and_raises_what_passes() -> None:
    block, signal = Block(), Signal()

    def raises() -> object:
        raise signal

    settings = make_serving(passes=passes)
    assert block is cast("object", untyped_tool(serving=settings)(lambda: block)())
    with pytest.raises(Signal) as caught:
        untyped_tool(serving=settings)(raises)()
    assert signal is caught.value


def test_nothing_passes_where_nobody_says_so() -> None:
    assert "MCP-SYS-E-003" == untyped_tool()(Block)()["code"]


def test_nothing_passes_after_an_end() -> None:
    """001 §10."""

    def body(rb: ReplyBuilder) -> object:
        rb.invalid(codes.WA_RES_I_001, data={"path": "x"})
        return Block()

    envelope = untyped_tool(serving=make_serving(passes=passes))(body)()

    assert {"dropped": "WA-RES-I-001", "returned": "Block"} == envelope["data"]


def test_a_judge_of_passing_that_fails_lets_nothing_pass() -> None:
    def fails(value: object) -> Passage | None:
        raise OSError

    assert "MCP-SYS-E-003" == untyped_tool(serving=make_serving(passes=fails))(Block)()["code"]


# What adapters answer in a tool's place


def fields(
    *faults: tuple[str | tuple[str | int, ...], str], declared: tuple[str, ...] = ()
) -> object:
    return invalid_arguments(faults, declared=declared).data["fields"]


def test_faults_of_arguments_say_where_and_which_kind() -> None:
    assert [{"loc": "limit", "type": "int_parsing"}] == fields(("limit", "int_parsing"))
    assert [{"loc": "a.0", "type": "missing"}] == fields((("a", 0), "missing"))
    assert [{"loc": "?", "type": "missing"}] == fields(((), "missing"))


def test_keys_that_the_caller_made_up_do_not_show() -> None:
    fault = (("env", "MY_SECRET", 3, "name"), "string_type")

    assert [{"loc": "env.?.3.?", "type": "string_type"}] == fields(fault)
    assert [{"loc": "env.?.3.name", "type": "string_type"}] == fields(fault, declared=("name",))


def test_kinds_and_names_that_are_no_words_do_not_show() -> None:
    assert [{"loc": "?", "type": "?"}] == fields(("/srv/x", "it was '/srv/secret'"))


def test_faults_without_end_are_cut() -> None:
    assert 20 == len(cast("list[object]", fields(*[("a", "missing")] * 1000)))


def test_an_unknown_tool_is_answered_with_near_names() -> None:
    reply = unknown_tool("ck3_raed", ["ck3_write", "ck3_read", "other"])

    assert {"command": "ck3_raed", "suggestions": ["ck3_read", "ck3_write"]} == {**reply.data}


@pytest.mark.parametrize("name", ["x" * 10_000, "\ud800", "\ud800" * 500, ""])
def test_a_tool_name_of_any_shape_is_answered(name: str) -> None:
    with collecting(name, {}, make_serving()) as attempt:
        attempt.answered(unknown_tool(name, ["a"]))

    outcome = outcome_of(attempt)
    assert "MCP-SYS-I-002" == outcome.reply.code
    assert len(outcome.text.encode()) < 2000


# One line per call


def log_of(tool_body: Callable[..., object], **arguments: object) -> Log:
    log = Log()
    untyped_tool(name="named", serving=make_serving(log))(tool_body)(**arguments)
    return log


def test_a_call_leaves_one_line() -> None:
    (event,) = log_of(echo, word="x").events

    assert ("named", {"word": "x"}, "reply", "S", "WA-READ-S-001") == (
        *(event.tool, event.args, event.outcome),
        *(event.reply_type, event.code),
    )
    assert "x" == event.result["word"]


def test_the_line_has_arguments_by_name_and_no_builder() -> None:
    log = Log()

    def body(a: int, *rest: int, rb: ReplyBuilder, **more: int) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"sum": a + sum(rest) + len(more)})

    untyped_tool(serving=make_serving(log))(body)(1, 2, 3, b=4)

    assert {"a": 1, "rest": (2, 3), "b": 4} == log.events[0].args


def test_a_crash_leaves_one_line_and_one_stack() -> None:
    def body() -> None:
        raise ValueError

    log = log_of(body)

    assert [log.events[0].trace_id] == [trace_id for trace_id, _ in log.stacks]
    assert ["MCP-SYS-E-001"] == [event.code for event in log.events]


def test_a_refused_return_leaves_no_stack() -> None:
    log = log_of(lambda: None)

    assert (["MCP-SYS-E-003"], []) == ([event.code for event in log.events], log.stacks)


class Broken(Log):
    def append(self, *_: object) -> bool:
        raise OSError("disk full")

    def stack(self, *_: object) -> bool:
        raise OSError("disk full")


@pytest.mark.parametrize("log", [Log(works=False), Broken()])
def test_a_log_that_fails_fails_no_call_and_is_counted(log: Log) -> None:
    settings = make_serving(log)
    tool = cast("Tool", mcp_safe_tool(serving=settings)(echo))

    assert "WA-READ-S-001" == tool()["code"]
    assert {"echo": 1} == settings.unlogged.counts()


def test_a_stack_that_is_lost_is_counted() -> None:
    settings = make_serving(Log(works=False))
    untyped_tool(name="a", serving=settings)(lambda: 1 / 0)()

    assert {"a": 2} == settings.unlogged.counts()


def test_raw_returns_are_counted_per_tool_in_both_modes() -> None:
    """Specification 8."""
    for migration in (True, False):
        settings = make_serving(migration=migration)
        old = untyped_tool(name="old", serving=settings)(raw)
        new = cast("Tool", mcp_safe_tool(serving=settings)(echo))
        for tool in (old, new, old):
            tool()

        assert {"old": 2} == settings.raw.counts()
