"""Expiry by the wall clock, however it is set, over instances and processes (spec 35 and 43)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from tests.runtime.contracts.contract_desk import FILE, Desk

from replybook.contracts import Contract


def active(desk: Desk) -> Contract:
    contract = desk.system.active("s-1")
    assert contract is not None
    return contract


def test_a_contract_that_anybody_saw_expire_stays_so_for_a_process_of_yesterday(desk: Desk) -> None:
    desk.opened()
    desk.clock.offset = timedelta(hours=2)
    assert "expired" == desk.system.check(active(desk))
    desk.clock.offset = timedelta()
    desk.restart()

    assert "expired" == desk.system.check(active(desk))
    assert not desk.system.take(active(desk), {FILE: 1})
    assert {"has_active_contract": False} == dict(desk.status().data)


def test_time_that_anybody_saw_counts_for_a_process_whose_clock_is_set_back(desk: Desk) -> None:
    desk.opened()
    desk.clock.offset = timedelta(minutes=50)
    assert "ok" == desk.system.check(active(desk))
    desk.clock.offset = timedelta(minutes=-30)
    desk.restart()

    assert "ok" == desk.system.check(active(desk))
    desk.clock.advance(9 * 60)
    assert "ok" == desk.system.check(active(desk))
    desk.clock.advance(60)
    assert "expired" == desk.system.check(active(desk))


@pytest.mark.parametrize("hours", [-1, -24, -24 * 365])
def test_a_clock_that_is_set_back_gives_no_more_time(desk: Desk, hours: int) -> None:
    desk.opened()
    assert "ok" == desk.system.check(active(desk))
    desk.clock.offset = timedelta(hours=hours)
    desk.clock.advance(3599)
    assert "ok" == desk.system.check(active(desk))
    desk.clock.advance(1)

    assert "expired" == desk.system.check(active(desk))


def test_a_clock_that_ran_ahead_and_was_put_right_lets_another_contract_be_opened(
    desk: Desk,
) -> None:
    desk.opened()
    desk.clock.offset = timedelta(days=3650)
    assert "expired" == desk.system.check(active(desk))
    desk.clock.offset = timedelta()
    desk.opened()

    assert "ok" == desk.system.check(active(desk))
    desk.restart()
    assert "ok" == desk.system.check(active(desk))


def test_time_that_passed_for_another_session_counts_after_a_clock_was_set_back(desk: Desk) -> None:
    """Nobody asks for the contract of `s-1` before the restart; the ledger knows the time."""
    desk.opened()
    desk.clock.offset = timedelta(minutes=50)
    desk.session = replace(desk.session, session_id="s-2")
    desk.opened()
    desk.session = replace(desk.session, session_id="s-1")
    desk.clock.offset = timedelta()
    desk.restart()

    assert "ok" == desk.system.check(active(desk))
    desk.clock.advance(9 * 60)
    assert "ok" == desk.system.check(active(desk))
    desk.clock.advance(60)
    assert "expired" == desk.system.check(active(desk))


@pytest.mark.parametrize("times", [2, 5])
def test_a_clock_that_is_set_back_again_and_again_gives_no_more_time(
    desk: Desk, times: int
) -> None:
    desk.opened()
    for number in range(times):
        desk.clock.advance(3600 / times - 1)
        assert "ok" == desk.system.check(active(desk)), number
        desk.clock.offset -= timedelta(hours=1)
        desk.restart()
        assert "ok" == desk.system.check(active(desk)), number
    desk.clock.advance(times + 1)

    assert "expired" == desk.system.check(active(desk))


@pytest.mark.parametrize("statement", ["DELETE FROM mark", "UPDATE mark SET content = '{}'"])
def test_without_the_count_the_time_of_day_decides(desk: Desk, statement: str) -> None:
    desk.opened()
    desk.sql(statement)
    desk.restart()
    desk.clock.advance(3599)
    assert "ok" == desk.system.check(active(desk))
    desk.clock.advance(1)

    assert "expired" == desk.system.check(active(desk))


def test_a_contract_that_is_opened_after_a_step_back_lasts_as_long_as_any(desk: Desk) -> None:
    desk.opened()
    desk.clock.offset = timedelta(days=3650)
    assert "expired" == desk.system.check(active(desk))
    desk.clock.offset = timedelta(days=-1)
    desk.opened()
    desk.restart()
    desk.clock.advance(3599)
    assert "ok" == desk.system.check(active(desk))
    desk.clock.advance(1)

    assert "expired" == desk.system.check(active(desk))


def test_a_contract_does_not_end_before_it_was_opened(desk: Desk) -> None:
    contract_id = desk.opened()
    desk.clock.offset = timedelta(hours=-3)
    desk.restart()
    assert "CT-GATE-S" in desk.cancel(contract_id).code

    stored = desk.stored(contract_id)
    assert stored["opened_at"] == stored["ended_at"]


@pytest.mark.parametrize("is_older", [False, True])
def test_a_store_of_an_earlier_release_gets_the_table_of_marks(desk: Desk, is_older: bool) -> None:
    desk.opened()
    desk.store.close()
    if is_older:
        desk.sql("DROP INDEX mark_of")
        desk.sql("DROP TABLE mark")
    else:
        desk.sql("CREATE TABLE other (name TEXT)")
    desk.restart()

    assert is_older == ("CT-GATE-S" in desk.cancel().code)


def test_who_asks_again_and_again_stores_the_time_once_a_minute(desk: Desk) -> None:
    desk.opened()
    before = desk.system._ledger.account("s-1").revision
    for _ in range(180):
        desk.clock.advance(1)
        assert "ok" == desk.system.check(active(desk))

    assert 3 == desk.system._ledger.account("s-1").revision - before
