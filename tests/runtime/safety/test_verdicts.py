"""Verdicts on tools that nobody decorated, and what belongs to the server stack itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from tests.runtime.safety.tools import (
    Block,
    Log,
    Signal,
    make_settings,
    outcome_of,
    passthrough_rule,
    untyped_tool,
)

from replybook import ReplyBuilder, codes, current_call
from replybook.safety import (
    PassedThrough,
    Passthrough,
    start_invocation,
)
from replybook.safety.judging.failures import judge_raised
from replybook.safety.judging.returns import judge_returned

# Tools nobody decorated


def test_a_raw_return_gets_a_verdict() -> None:
    with start_invocation("raw", {}, make_settings()) as invocation:
        judge_returned(invocation, {"a": 1})

    assert {"returned_type": "dict"} == outcome_of(invocation).envelope["data"]


def test_a_crash_gets_a_verdict_and_its_stack_is_kept() -> None:
    log, error = Log(), ValueError("secret")
    with start_invocation("raw", {}, make_settings(log)) as invocation:
        judge_raised(invocation, error)

    assert {} == outcome_of(invocation).envelope["data"]
    assert [(invocation.call.trace_id, error)] == log.stacks


def test_an_undecorated_tool_knows_its_call() -> None:
    with start_invocation("raw", {}, make_settings()) as invocation:
        assert invocation.call == current_call()


def test_a_server_without_context_says_so_before_the_tool_runs() -> None:
    settings = make_settings()
    object.__setattr__(settings, "session", lambda: 1 / 0)
    with start_invocation("raw", {}, settings) as invocation:
        assert invocation.refusal is not None
        invocation.answered(invocation.refusal)

    assert "MCP-SYS-E-004" == outcome_of(invocation).reply.code


def test_an_attempt_has_one_builder_and_holds_the_tool_to_it() -> None:
    with start_invocation("raw", {}, make_settings()) as invocation:
        invocation.rb.invalid(codes.WA_RES_I_001, data={"path": "x"})
        judge_returned(invocation, None)

    assert invocation.rb is invocation.rb
    assert "MCP-SYS-E-007" == outcome_of(invocation).reply.code


# PassthroughRules through


@pytest.mark.parametrize("value", [Block(), Signal()])
def test_what_belongs_to_the_stack_passes_through(value: object) -> None:
    log = Log()
    with start_invocation(
        "raw", {}, make_settings(log, lets_through=passthrough_rule)
    ) as invocation:
        judge = judge_raised if isinstance(value, Exception) else judge_returned
        verdict = cast("Callable[[object, object], object]", judge)(invocation, value)

    assert (
        PassedThrough(cast("Passthrough", passthrough_rule(value)), value, invocation.call)
        == verdict
    )
    assert [(passthrough_rule(value), None)] == [
        (event.outcome, event.code) for event in log.events
    ]


def test_a_decorated_tool_returns_and_raises_what_passes_through() -> None:
    block, signal = Block(), Signal()

    def raises() -> object:
        raise signal

    settings = make_settings(lets_through=passthrough_rule)
    assert block is cast("object", untyped_tool(settings=settings)(lambda: block)())
    with pytest.raises(Signal) as caught:
        untyped_tool(settings=settings)(raises)()
    assert signal is caught.value


def test_nothing_passes_where_nobody_says_so() -> None:
    assert "MCP-SYS-E-003" == untyped_tool()(Block)()["code"]


def test_nothing_passes_after_an_end() -> None:
    """001 §10."""

    def body(rb: ReplyBuilder) -> object:
        rb.invalid(codes.WA_RES_I_001, data={"path": "x"})
        return Block()

    envelope = untyped_tool(settings=make_settings(lets_through=passthrough_rule))(body)()

    assert {"dropped": "WA-RES-I-001", "returned": "Block"} == envelope["data"]


def test_a_passthrough_rule_that_fails_lets_nothing_through() -> None:
    def fails(value: object) -> Passthrough | None:
        raise OSError

    assert (
        "MCP-SYS-E-003" == untyped_tool(settings=make_settings(lets_through=fails))(Block)()["code"]
    )
