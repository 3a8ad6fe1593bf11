"""Live and stored calls give the engine the same outcome, and it keeps little of them."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.runtime.policy.engine.policy_cases import CASES, NOON, VALIDATORS, judged, outcome_of
from tests.runtime.policy.engine.small_policies import SESSION, call, rule_of, said
from tests.runtime.policy.engine.stored_traces import store

from replybook.policy import Delivery, Engine, PolicyBroken, PolicyOutcome
from replybook.policy.session_trace import StoredTrace
from replybook_ck3 import CK3_FACTS
from replybook_devtools.policy_runs.case_parts import case_tools
from replybook_schema.active import ACTIVE

FIRST = CASES[0]


def live(case: dict[str, Any], *, asked_between: bool = False) -> PolicyOutcome:
    """The outcome of an engine that knew nothing of the delivery while it was fed."""
    own = case_tools(case)
    engine = Engine(
        ACTIVE.policy(),
        mode=case["mode"],
        session=case["session"],
        tools={**ACTIVE.tools(), **own} if own else ACTIVE.tools(),
        world=ACTIVE.world(),
        today=NOON,
        providers=CK3_FACTS,
        validators=VALIDATORS,
    )

    def delivery() -> Delivery:
        return Delivery.read(
            mode=case["mode"],
            session=case["session"],
            bundle=case.get("bundle"),
            claims=case.get("claims"),
            facts=case.get("facts"),
        )

    for event in case["trace"]:
        engine.feed(event)
        if asked_between:
            engine.finish(delivery())
    return engine.finish(delivery())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_calls_that_are_fed_live_give_the_same_outcome(case: dict[str, Any]) -> None:
    assert outcome_of(case).to_dict() == live(case).to_dict()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_asking_in_between_changes_nothing(case: dict[str, Any]) -> None:
    assert outcome_of(case).to_dict() == live(case, asked_between=True).to_dict()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_stored_trace_gives_the_same_outcome(case: dict[str, Any], tmp_path: Path) -> None:
    path = store(
        tmp_path / "trace-1.jsonl", case["trace"], session_id=case["session"]["session_id"]
    )

    for trace in (path, str(tmp_path)):
        assert outcome_of(case).to_dict() == judged(case, trace=trace).to_dict()


def test_calls_of_another_session_do_not_count(tmp_path: Path) -> None:
    others = [{**event, "session_id": "s2"} for event in FIRST["trace"]]

    outcome = judged(FIRST, trace=store(tmp_path / "trace-1.jsonl", others))

    assert 0 == outcome.summary["calls"]
    assert outcome.to_dict() == judged(FIRST, trace=others).to_dict()


@pytest.mark.parametrize("session_id", [None, "", " ", 7], ids=repr)
def test_a_session_without_an_id_has_no_calls_of_a_stored_trace(
    session_id: object, tmp_path: Path
) -> None:
    """They may be anybody's; until now it had all of them, and so the evidence of others."""
    session = {**FIRST["session"], "session_id": session_id}
    path = store(tmp_path / "trace-1.jsonl", FIRST["trace"], session_id=None)

    for trace in (path, StoredTrace(path), StoredTrace(path, "s1")):
        assert 0 == judged(FIRST, trace=trace, session=session).summary["calls"]


def test_the_calls_that_are_given_as_a_trace_are_those_of_the_session(tmp_path: Path) -> None:
    path = store(tmp_path / "trace-1.jsonl", FIRST["trace"])

    assert len(FIRST["trace"]) == judged(FIRST, trace=StoredTrace(path, "s1")).summary["calls"]
    assert 0 == judged(FIRST, trace=StoredTrace(path, "s2")).summary["calls"]


def test_two_calls_of_one_id_are_no_evidence_however_they_are_fed() -> None:
    case = next(case for case in CASES if case.get("claims"))
    cited = case["claims"][0]["evidence_tool_calls"][0]
    event = next(event for event in case["trace"] if event["trace_id"] == cited)
    doubled = {**case, "trace": [*case["trace"], event]}

    for way in (judged, live):
        with pytest.raises(PolicyBroken, match="two calls have one trace id"):
            way(doubled)
    unclaimed = {**doubled, "claims": [], "bundle": {**(case.get("bundle") or {}), "claims": []}}
    assert judged(unclaimed).to_dict() == live(unclaimed).to_dict()


def test_a_trace_that_cannot_be_read_is_no_empty_trace(tmp_path: Path) -> None:
    with pytest.raises(PolicyBroken):
        judged(FIRST, trace=tmp_path / "no" / "trace-1.jsonl")


def test_a_trace_of_which_a_line_is_gone_is_not_judged(tmp_path: Path) -> None:
    path = store(tmp_path / "trace-1.jsonl", FIRST["trace"])
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], *lines[3:]]))

    with pytest.raises(PolicyBroken):
        judged(FIRST, trace=path)


def test_calls_of_known_claims_alone_are_kept() -> None:
    check = {
        "kind": "call_fields",
        "match": {"tag": "scoped"},
        "require": ({"field": "args.playset_id", "equals_ref": "session.playset_id"},),
    }

    def many(count: int) -> Iterator[dict[str, Any]]:
        for number in range(count):
            yield call(f"t{number}", f"tool_{number}", result={"text": "x" * 100})
            yield call(f"s{number}", args={"playset_id": f"p{number}"})

    said(rule_of(check), many(10))  # type: ignore[arg-type]
    tracemalloc.start()
    outcome = said(rule_of(check), many(5_000))  # type: ignore[arg-type]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert 10_000 == outcome.summary["calls"]
    assert peak < 1_000_000


def test_a_call_without_its_usual_members_breaks_nothing() -> None:
    odd: list[Any] = [{}, {"tool": 3}, {"tool": None, "args": []}, call("t1", "x" * 5_000)]

    assert 4 == said(ACTIVE.policy(), odd, session=SESSION).summary["calls"]


def test_the_server_can_go_on_after_a_delivery_that_was_refused() -> None:
    assert not said(rule_of({"kind": "min_events", "min": 1})).deliverable
    assert said(rule_of({"kind": "min_events", "min": 1}), [call("t1")]).deliverable
