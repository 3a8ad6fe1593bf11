"""The recorded sessions of the benchmark, and that everybody who judges them says the same."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from bench import judging
from bench.deciding import OUTSIDE, Office
from bench.governance import (
    bundle,
    further_delivery,
    gate,
    opinions,
    policy_feed,
    recorded,
    sandbox,
    write_decision,
)
from bench.judging import TASKS, answers, deliver
from bench.recordings import (
    BUNDLE,
    CALLS_PER_CLAIM,
    FILE_SHARE,
    KEY,
    SEARCH_SHARE,
    SESSION,
    Recording,
    record,
)
from bench.recordings import main as record_main
from bench.second_opinions import by_hand, in_sql
from bench.workshop import Workshop

from replybook.trace.verify import verify
from replybook_schema.active import ACTIVE

pytestmark = pytest.mark.slow  # deliveries are measured

CALLS = 2_000


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    return record(tmp_path_factory.mktemp("recording"), CALLS)


def calls_of(recording: Recording) -> Iterator[dict[str, object]]:
    for line in recording.trace.read_text("utf-8").splitlines():
        call = json.loads(line)
        if "trace_id" in call:
            yield call


def test_a_recording_has_as_many_calls_as_asked_for(recording: Recording) -> None:
    assert sum(1 for _ in calls_of(recording)) == CALLS


def test_its_calls_have_the_shares_of_a_session(recording: Recording) -> None:
    tools = ACTIVE.tools()
    tags = Counter(tag for call in calls_of(recording) for tag in tools[str(call["tool"])].tags)

    assert tags["db_search"] == pytest.approx(SEARCH_SHARE * CALLS, rel=0.1)
    assert tags["filesystem"] == pytest.approx(FILE_SHARE * CALLS, rel=0.1)


def test_it_has_a_claim_for_so_many_calls_and_no_more_than_may_be_delivered(
    recording: Recording, tmp_path: Path
) -> None:
    assert len(recording.claims) == CALLS / CALLS_PER_CLAIM
    assert len(record(tmp_path, 20_400).claims) == 1_000


def test_its_trace_is_one_that_the_server_wrote(recording: Recording) -> None:
    assert [finding.severity for finding in verify(recording.trace, KEY).findings] == []


def test_the_same_number_gives_the_same_calls(recording: Recording, tmp_path: Path) -> None:
    assert record_main([str(tmp_path), str(CALLS)]) == 0

    again = Recording(tmp_path)
    assert again.claims == recording.claims
    assert list(map(_said, calls_of(again))) == list(map(_said, calls_of(recording)))


def _said(call: dict[str, object]) -> dict[str, object]:
    return {name: call[name] for name in call if name != "prev"}  # the header tells the time


def test_the_gate_duckdb_and_plain_python_say_the_same(recording: Recording) -> None:
    given = (recording.trace, recording.claims_file, SESSION)
    expected = by_hand(*given)

    assert answers(deliver(recording)) == expected
    assert in_sql(*given) == expected
    assert expected.keys() == {
        "OUT_OF_SCOPE_SEARCH",
        "DB_FIRST_ORDERING",
        "CLAIM_EVIDENCE_MISSING",
        "CLAIM_EVIDENCE_UNKNOWN",
    }


def test_they_say_the_same_of_a_session_that_called_nothing(recording: Recording) -> None:
    session = {**SESSION, "session_id": "nobody"}
    given = (recording.trace, recording.claims_file, session)
    expected = by_hand(*given)

    assert answers(deliver(recording, session)) == expected
    assert in_sql(*given) == expected
    assert expected["TRACE_REQUIRED"] == 1


def test_the_delivery_is_judged_by_more_than_the_calls(recording: Recording) -> None:
    reply = deliver(recording)

    assert reply.code == "EN-GATE-D-004"
    assert isinstance(reply.data["summary"], dict)
    assert reply.data["summary"]["calls"] == CALLS
    assert BUNDLE["target"] == "mod:My Patch"


def test_every_task_gives_a_figure_for_itself_and_for_what_it_is_compared_with(
    recording: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "LINES_A_RUN", 0)
    figures = {name: task(recording) for name, task in TASKS.items()}

    assert {"gate", "bare loop"} == set(figures["gate"])
    assert {"first", "further"} == set(figures["further"])
    assert {"claims known", "live", "loads"} == set(figures["feed"])
    assert {"gate", "DuckDB", "plain Python"} == set(figures["opinions"])
    assert all(value > 0 for figure in figures.values() for value in figure.values())


def test_a_write_inside_the_contract_is_allowed_and_one_outside_is_not(tmp_path: Path) -> None:
    office = Office(tmp_path)
    with office.world:
        assert office.write().code == "EN-WRITE-S-001"
        assert office.write(OUTSIDE).code == "EN-WRITE-D-002"


def test_the_rows_have_the_budgets_of_the_design_as_ratios(scratch: Path) -> None:
    shop = Workshop(scratch, 0, is_quick=True)
    rows = [*policy_feed(shop, ""), *gate(shop, "")]

    assert [1.0, 1.0, 2.0] == [row.budget for row in rows]
    assert all(row.ratio for row in rows)


@pytest.mark.slow
def test_the_stages_of_a_bundle_have_a_budget_and_the_whole_has_none(scratch: Path) -> None:
    rows = list(bundle(Workshop(scratch, 0, is_quick=True), ""))

    assert [3.0, None] == [row.budget for row in rows]
    assert all(row.ratio for row in rows)


def test_what_looks_inside_is_compared_and_has_no_budget(scratch: Path) -> None:
    shop = Workshop(scratch, 0, is_quick=True)
    rows = [*write_decision(shop, ""), *opinions(shop, "")]

    assert {None} == {row.budget for row in rows}
    assert all(row.ratio for row in rows)


def test_a_sandbox_is_compared_with_a_walk(scratch: Path) -> None:
    (row,) = sandbox(Workshop(scratch, 0, is_quick=True), "")

    assert row.reference is not None
    assert row.reference.value
    assert row.ratio is not None
    assert row.ratio > 1


def test_a_further_delivery_is_compared_with_the_first(scratch: Path) -> None:
    (row,) = further_delivery(Workshop(scratch, 0, is_quick=True), "")

    assert row.budget == 0.05
    assert row.ratio is not None
    assert 0 < row.ratio < 1


def test_a_recording_is_made_once_a_run(scratch: Path) -> None:
    shop = Workshop(scratch, 1)
    file = recorded(shop, 100).trace

    assert recorded(shop, 100).trace == file
