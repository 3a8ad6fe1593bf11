"""The scope of settings, and the observers of calls."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import FrozenInstanceError
from decimal import Decimal
from typing import Literal, cast

import pytest
from tests.runtime.safety.tools import Log, make_settings, untyped_tool

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.safety import (
    Outcome,
    ServerSettings,
    Tally,
    current_settings,
    observe,
    tool_record,
    use_by_default,
    using,
)
from replybook.safety.timeout import LONGEST_S


def empty(rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001)


def raw() -> object:
    return {}


def test_settings_hold_in_their_context() -> None:
    outer, inner = make_settings(), make_settings()
    with using(outer):
        with using(inner):
            assert inner is current_settings()
        assert outer is current_settings()
    assert outer is not current_settings()


def test_settings_of_the_context_hold_for_a_tool() -> None:
    log = Log()
    with using(make_settings(log)):
        mcp_safe_tool(empty)()
    mcp_safe_tool(empty)()

    assert 1 == len(log.events)


def test_settings_of_the_process_hold_elsewhere() -> None:
    before, mine = current_settings(), make_settings()
    use_by_default(mine)
    try:
        seen: list[ServerSettings] = []
        thread = threading.Thread(target=lambda: seen.append(current_settings()))
        thread.start()
        thread.join()
    finally:
        use_by_default(before)

    assert [mine] == seen


def test_settings_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        make_settings().max_bytes = 3  # type: ignore[misc]


NO_LIMITS = [0, -1, *map(float, ("nan", "inf", "-inf")), 1e10, 10**400, LONGEST_S + 1, 5e-324 * -1]
LIMITS = [None, 1, 0.5, 5e-324, 3600, 86_400, LONGEST_S, float(LONGEST_S)]


@pytest.mark.parametrize("timeout_s", NO_LIMITS)
def test_a_time_limit_that_is_none_is_refused(timeout_s: float) -> None:
    with pytest.raises(
        ValueError, match=r"timeout_s must be greater than 0 and at most 2592000, got"
    ):
        ServerSettings(timeout_s=timeout_s)
    with pytest.raises(ValueError, match=r"omit it for no limit"):
        mcp_safe_tool(timeout_s=timeout_s)


@pytest.mark.parametrize("timeout_s", ["5", True, Decimal(5), [5], b"5", 1j])
def test_a_time_limit_that_is_no_number_is_refused(timeout_s: float) -> None:
    with pytest.raises(TypeError, match="timeout_s must be a number of seconds"):
        ServerSettings(timeout_s=timeout_s)
    with pytest.raises(TypeError, match="timeout_s must be a number of seconds"):
        mcp_safe_tool(timeout_s=timeout_s)


@pytest.mark.parametrize("timeout_s", LIMITS)
def test_a_time_limit_that_can_be_waited_for_is_kept(timeout_s: float | None) -> None:
    record = tool_record(mcp_safe_tool(timeout_s=timeout_s)(empty))
    assert record is not None

    assert [timeout_s] * 2 == [ServerSettings(timeout_s=timeout_s).timeout_s, record.timeout_s]


@pytest.mark.parametrize("limit", [LONGEST_S, float(LONGEST_S)])
def test_the_longest_limit_can_really_be_waited_for(limit: float) -> None:
    """Both waits begin before the body ends, so a number that they cannot take would show."""

    def body(rb: ReplyBuilder) -> Reply:
        threading.Event().wait(0.05)
        return empty(rb)

    async def later(rb: ReplyBuilder) -> Reply:
        await asyncio.sleep(0.05)
        return empty(rb)

    assert "WA-READ-S-001" == mcp_safe_tool(timeout_s=limit)(body)()["code"]
    assert "WA-READ-S-001" == asyncio.run(mcp_safe_tool(timeout_s=limit)(later)())["code"]


@pytest.mark.parametrize("max_bytes", [0, -1])
def test_a_size_that_nothing_fits_is_refused(max_bytes: int) -> None:
    with pytest.raises(ValueError, match="max_bytes"):
        ServerSettings(max_bytes=max_bytes)


def test_the_answer_about_the_size_goes_out_whatever_the_size() -> None:
    settings = make_settings(max_bytes=1)

    assert "MCP-SYS-E-005" == untyped_tool(settings=settings)(empty)()["code"]


def test_a_server_may_move_to_strict_mode() -> None:
    """Specification 8: switch one server over, look who is still raw, switch back."""
    with using(make_settings(migration=True)) as migrating:
        tool = untyped_tool(name="old")(raw)
        assert "MCP-SYS-S-900" == tool()["code"]
        assert {"old": 1} == migrating.raw.counts()
    with using(make_settings()):
        assert "MCP-SYS-E-003" == tool()["code"]


def test_a_tally_counts_across_threads() -> None:
    tally = Tally()

    def count() -> None:
        for _ in range(1000):
            tally.count("a")

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert {"a": 4000} == tally.counts()


def test_observers_see_every_outcome_until_they_end() -> None:
    seen: list[str] = []

    def note(outcome: Outcome) -> None:
        seen.append(outcome.reply.code)

    end = observe(note)
    mcp_safe_tool(empty)()
    untyped_tool()(lambda: None)()
    end()
    end()
    mcp_safe_tool(empty)()

    assert ["WA-READ-S-001", "MCP-SYS-E-003"] == seen


def test_an_observer_that_fails_harms_nobody() -> None:
    def fails(outcome: Outcome) -> None:
        raise OSError

    end = observe(fails)
    try:
        assert "WA-READ-S-001" == mcp_safe_tool(empty)()["code"]
    finally:
        end()


def test_a_server_whose_registry_broke_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    from replybook.safety.returned import outcome

    def broken(*_: object, **__: object) -> object:
        raise RuntimeError("two registries of this process declare the same")

    monkeypatch.setattr(outcome, "make_envelope", broken)
    envelope = mcp_safe_tool(empty)()

    assert ("MCP-SYS-E-001", {}) == (envelope["code"], envelope["data"])
    assert {"trace_id", "duration_ms", "tool"} == set(cast("dict[str, object]", envelope["meta"]))


def test_a_form_of_successes_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="successes must be reply or untouched, got 'raw'"):
        ServerSettings(successes=cast("Literal['reply']", "raw"))
