"""The fixtures make a call deterministic, and leave nothing behind."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from tests.runtime.testing.pytest_runs import project as project  # a fixture
from tests.runtime.testing.pytest_runs import run_here

from replybook import Reply, ReplyBuilder
from replybook.call import current_call
from replybook.clock import Clock
from replybook.safety import Log, ServerSettings, current_settings, mcp_safe_tool, using
from replybook.testing import CountedIds, FrozenClock, MemoryLog
from replybook.testing.fakes import serve_fakes

pytest_plugins = ["pytester"]


@mcp_safe_tool(name="ck3_logs")
def logs(name: str, rb: ReplyBuilder) -> Reply:
    clock = current_call().clock
    if isinstance(clock, FrozenClock):
        clock.advance(0.25)
    if name == "broken":
        raise ValueError(name)
    return rb.success(data={"count": 0})


def test_a_frozen_clock_moves_only_when_told() -> None:
    clock: Clock = FrozenClock()
    start, tick = clock.now(), clock.monotonic_ns()
    assert (start, tick) == (clock.now(), clock.monotonic_ns())

    assert isinstance(clock, FrozenClock)
    clock.advance(1.5)
    assert clock.now() - start == timedelta(seconds=1.5)
    assert clock.monotonic_ns() - tick == 1_500_000_000


def test_a_frozen_clock_tells_utc_and_starts_where_it_is_told() -> None:
    start = datetime(2030, 1, 1, tzinfo=UTC)

    assert FrozenClock(start).now() == start
    assert FrozenClock().now().tzinfo == UTC
    with pytest.raises(ValueError, match="start must have a time zone"):
        FrozenClock(datetime(2030, 1, 1))


@pytest.mark.parametrize("seconds", [-1, float("nan")])
def test_time_does_not_go_back(seconds: float) -> None:
    with pytest.raises(ValueError, match="seconds must be 0 or more"):
        FrozenClock().advance(seconds)


def test_ids_count_from_one_and_look_like_trace_ids() -> None:
    new_id = CountedIds()

    assert [new_id(), new_id()] == ["0" * 31 + "1", "0" * 31 + "2"]


def test_a_memory_log_keeps_events_and_crashes() -> None:
    log = MemoryLog()
    as_log: Log = log
    with serve_fakes(FrozenClock(), CountedIds(), as_log):
        logs("error")
        logs("broken")

    assert [(event.trace_id[-1], event.code) for event in log.events] == [
        ("1", "WA-LOG-S-001"),
        ("2", "MCP-SYS-E-001"),
    ]
    assert {key[-1]: repr(error) for key, error in log.crashes.items()} == {
        "2": "ValueError('broken')"
    }


def test_the_settings_of_a_test_gives_the_same_envelope_each_time() -> None:
    def envelope() -> object:
        with serve_fakes(FrozenClock(), CountedIds(), MemoryLog()):
            return logs("error")

    first = envelope()

    assert first == envelope()
    assert json.loads(json.dumps(first))["meta"] == {
        "trace_id": "0" * 31 + "1",
        "duration_ms": 250.0,
        "tool": "ck3_logs",
        "registry_version": json.loads(json.dumps(first))["meta"]["registry_version"],
    }


def test_the_settings_of_a_test_ends_with_it_also_after_a_failure() -> None:
    before = current_settings()
    with pytest.raises(KeyError), serve_fakes(FrozenClock(), CountedIds(), MemoryLog()):
        raise KeyError

    assert current_settings() is before


def test_the_settings_of_a_test_gives_back_the_default_and_not_what_a_context_uses() -> None:
    before = current_settings()
    with using(ServerSettings()), serve_fakes(FrozenClock(), CountedIds(), MemoryLog()):
        pass

    assert current_settings() is before


TESTS = """
from threading import Thread
from replybook import Reply, ReplyBuilder, codes
from replybook.call import current_call
from replybook.safety import mcp_safe_tool, current_settings
from replybook.testing import assert_codes_seen, assert_reply

@mcp_safe_tool(name="ck3_validate_python")
def validate(text: str, rb: ReplyBuilder) -> Reply:
    if text == "late":
        return rb.invalid(codes.WA_SYS_I_001)
    if text == "broken":
        return rb.error(codes.WA_VAL_E_001)
    if text == "bad":
        return rb.invalid(codes.WA_VAL_I_001)
    if text == "nowhere":
        return rb.invalid("WA-VIS-I-001")
    if text == "other":
        return rb.denied(codes.EN_GATE_D_001)
    if text == "pending":
        data = {"pending": "the store", "after_s": 1, "attempts_left": 2}
        return rb.denied(codes.EN_GATE_D_005, data=data)
    return rb.success()

def test_builder(reply_builder):
    assert_reply(reply_builder.invalid(codes.WA_SYS_I_001), "WA-SYS-I-001")

def test_serving(settings_for_tests, frozen_clock, counted_ids, memory_log):
    frozen_clock.advance(60)
    came = validate("x")
    assert came["meta"]["trace_id"] == "0" * 31 + "1" and came["meta"]["duration_ms"] == 0
    assert [event.ts for event in memory_log.events] == [frozen_clock.now()]
    assert counted_ids() == "0" * 31 + "2"
    assert current_settings() is settings_for_tests

def test_serving_in_a_thread(settings_for_tests, memory_log):
    thread = Thread(target=validate, args=["x"])
    thread.start(); thread.join()
    assert [event.trace_id for event in memory_log.events] == ["0" * 31 + "1"]

def test_no_serving():
    assert validate("x")["meta"]["trace_id"] != "0" * 31 + "1"

def test_codes(seen_codes):
    for text in ("x", "late", "broken", "bad", "nowhere", "other", "pending"):
        validate(text)
    assert_codes_seen(validate, seen_codes)

def test_codes_of_the_test_before_are_not_there(seen_codes):
    assert not seen_codes.tools
"""


def test_the_fixtures_are_there_for_the_asking(project: pytest.Pytester) -> None:
    project.makepyfile(TESTS)

    run_here(project).assert_outcomes(passed=6)


def test_the_fixtures_are_listed_with_a_sentence(project: pytest.Pytester) -> None:
    listed = run_here(project, "--fixtures").stdout.str()

    for name in ("counted_ids", "frozen_clock", "memory_log", "reply_builder", "seen_codes"):
        assert f"\n{name} -- " in listed
    assert "no docstring available" not in listed.partition("replybook_devtools.pytest_plugin")[2]
