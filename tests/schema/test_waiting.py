"""Codes that ask to wait.

Which they are, what their data takes, and what is said at no attempt left (spec 50).
"""

from __future__ import annotations

import pytest

from replybook import Reply, ReplyBuilder, codes
from replybook_generated import REGISTRY
from replybook_schema.active import ACTIVE
from replybook_schema.records import Record
from replybook_schema.reply import Payload
from replybook_schema.waiting import WAIT, is_exhausted, remedy_for

WAITING = [record.code for record in ACTIVE.records() if record.verb == WAIT]
PENDING = {"pending": "the index is being built"}


def denied(after_s: object = 5, attempts_left: object = 3) -> Reply:
    data = {**PENDING, "after_s": after_s, "attempts_left": attempts_left}
    return ReplyBuilder().denied(codes.EN_GATE_D_005, data=data)  # type: ignore[arg-type,unused-ignore]


def test_the_base_waits_for_a_precondition_for_a_caller_that_asks_too_often_and_for_services() -> (
    None
):
    of_services = {"WA-SVC-I-004", "WA-SVC-I-005", "WA-SVC-I-006"}
    assert {"EN-GATE-D-005", "MCP-SYS-I-004", "MCP-SYS-I-007", *of_services} == set(WAITING)


@pytest.mark.parametrize("code", WAITING)
def test_a_code_that_waits_says_how_it_ends(code: str) -> None:
    record = ACTIVE.record(code)

    assert record.exhausted is not None
    assert "stop" in record.exhausted.lower()
    assert ("after_s", "attempts_left") == record.verb_arguments
    assert ACTIVE.payload(code).waits


def test_no_other_code_says_that() -> None:
    others = [record for record in ACTIVE.records() if record.verb != WAIT]

    assert {None} == {record.exhausted for record in others}


@pytest.mark.parametrize("after_s", [0, 0.0, 0.25, 5, 86_400, 10**18])
@pytest.mark.parametrize("attempts_left", [0, 1, 10**9])
def test_seconds_and_attempts_from_nothing_up_are_taken(after_s: float, attempts_left: int) -> None:
    data = denied(after_s, attempts_left).data

    assert (after_s, attempts_left) == (data["after_s"], data["attempts_left"])


@pytest.mark.parametrize(
    "after_s", [-1, -0.001, float("nan"), float("inf"), -float("inf"), True, "5", None]
)
def test_seconds_that_nobody_can_wait_are_refused(after_s: object) -> None:
    with pytest.raises(ValueError, match="make 'after_s' a finite number of seconds, 0 or more"):
        denied(after_s=after_s)


@pytest.mark.parametrize("attempts_left", [-1, 0.5, 3.0, True, "3", None])
def test_attempts_that_are_no_count_are_refused(attempts_left: object) -> None:
    with pytest.raises(ValueError, match="make 'attempts_left' a whole number, 0 or more"):
        denied(attempts_left=attempts_left)


@pytest.mark.parametrize("lacking", ["pending", "after_s", "attempts_left"])
def test_nothing_of_it_may_be_missing(lacking: str) -> None:
    whole = {**PENDING, "after_s": 5, "attempts_left": 3}
    data = {name: value for name, value in whole.items() if name != lacking}

    with pytest.raises(ValueError, match=f"add '{lacking}'"):
        ReplyBuilder().denied("EN-GATE-D-005", data=data)  # type: ignore[call-overload,unused-ignore]


def test_a_number_of_that_name_is_free_in_a_code_that_does_not_wait() -> None:
    record = ACTIVE.record("EN-GATE-D-005")._replace(verb="ask_user", exhausted=None)

    assert Payload.of(record).fits({**PENDING, "after_s": -1, "attempts_left": -1})
    assert not Payload.of(record).waits


@pytest.mark.parametrize("left", [1, 2, 1000])
def test_while_attempts_are_left_the_remedy_is_to_wait(left: int) -> None:
    record = ACTIVE.record("EN-GATE-D-005")

    assert record.remedy == remedy_for(record, denied(attempts_left=left).data)


@pytest.mark.parametrize("code", WAITING)
@pytest.mark.parametrize("left", [0, -1])
def test_at_no_attempt_left_the_remedy_is_to_stop(code: str, left: int) -> None:
    record = ACTIVE.record(code)

    assert record.exhausted == remedy_for(record, {"attempts_left": left})
    assert WAIT == record.verb


@pytest.mark.parametrize("data", [{}, {"attempts_left": None}, {"attempts_left": False}])
def test_what_says_nothing_of_attempts_is_not_exhausted(data: dict[str, object]) -> None:
    record = ACTIVE.record("EN-GATE-D-005")

    assert not is_exhausted(data)
    assert record.remedy == remedy_for(record, data)


def test_a_code_that_does_not_wait_keeps_its_remedy() -> None:
    record = ACTIVE.record("WA-RES-I-001")

    assert record.remedy == remedy_for(record, {"attempts_left": 0})


def test_a_call_that_timed_out_may_pass_by_itself_and_is_not_retried() -> None:
    transient = [record for record in ACTIVE.records() if record.transient]

    assert ["MCP-SYS-E-006"] == [record.code for record in transient]
    assert all("do not retry" in record.remedy.lower() for record in transient)
    assert {"stop_and_report"} == {record.verb for record in transient}


def test_a_row_that_was_generated_earlier_is_read() -> None:
    whole = REGISTRY.records()[0]

    for columns in (18, 19):
        record = Record.read(whole[:columns])  # type: ignore[arg-type,unused-ignore]
        assert (None, False) == (record.exhausted, record.transient)
        assert not Payload.of(record).waits


@pytest.mark.parametrize("code", WAITING)
@pytest.mark.parametrize("left", [0, 2])
def test_what_travels_keeps_the_verb_and_says_what_holds_now(code: str, left: int) -> None:
    record, action = ACTIVE.record(code), ACTIVE.next_action(code)
    arguments, remedy = action.resolved({"after_s": 5, "attempts_left": left})

    assert WAIT == action.verb
    assert {"after_s": 5, "attempts_left": left} == arguments
    waits = record.remedy.replace("{after_s}", "5").replace("{attempts_left}", "2")
    assert (waits if left else record.exhausted) == remedy
