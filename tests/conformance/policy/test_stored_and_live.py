"""Calls in memory, in a stored trace, and fed live to an engine are judged alike."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.policy.policy_sessions import (
    NOON,
    SESSIONS,
    TEXTS,
    VALIDATORS,
    Session,
    judged,
    outcome_of,
    policy_of,
    said,
)
from tests.runtime.policy.engine.stored_traces import store

from replybook.policy import Delivery, Engine, PolicyOutcome
from replybook.trace import TraceEvent, TraceLog
from replybook_ck3 import CK3_FACTS
from replybook_schema.active import ACTIVE

pytestmark = pytest.mark.slow  # every session of the corpus is judged again

DELIVERED = [one for one in SESSIONS if one.get("attempting_delivery", True)]
TOOLS = ACTIVE.tools()


def test_a_stored_trace_gives_what_its_calls_give(
    subtests: pytest.Subtests, tmp_path: Path
) -> None:
    for number, session in enumerate(DELIVERED):
        with subtests.test(session["name"]):
            (folder := tmp_path / str(number)).mkdir()
            own = session["session"]["session_id"]
            stored = store(folder / "trace-1.jsonl", session["trace"], session_id=own)

            for trace in (stored, str(stored), folder):
                assert outcome_of(session).to_dict() == judged(session, trace=trace).to_dict()


# What a server does: calls are logged, the log keeps what it may, an engine follows


def logged(session: Session, folder: Path, engine: Engine | None = None) -> None:
    """Log the calls of a session as a server does; an engine follows those of the session."""
    own = session["session"]["session_id"]

    def follow(line: Mapping[str, object]) -> None:
        if engine is not None and line["session_id"] == own:
            engine.feed(line)

    log = TraceLog(folder, follow=follow)
    for number, call in enumerate(session["trace"]):
        assert log.append(_event(call, number, own))
    log.close()
    assert 0 == log.failures


def _event(call: Mapping[str, Any], number: int, session_id: str) -> TraceEvent:
    return TraceEvent(
        ts=datetime(2026, 11, 20, 10, tzinfo=UTC) + timedelta(minutes=number),
        trace_id=call["trace_id"],
        tool=call["tool"],
        args=_as_called(call["tool"], call["args"]),
        outcome="reply",
        duration_ms=0.1,
        reply_type=call["reply_type"],
        code=call["code"],
        result=call["result"],
        session_id=call.get("session_id", session_id),
        scope=call.get("scope", {}),
    )


def _as_called(tool: str, args: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments as the caller gave them: content where the trace holds its digest."""
    given = {key: value for key, value in args.items() if key != "sha256"}
    digests = args.get("sha256")
    if isinstance(digests, list):
        given["artifact_bundle"] = {"artifacts": [{"content": TEXTS[digest]} for digest in digests]}
    elif digests is not None:
        given["content"] = TEXTS[digests]
    return given


def live(session: Session, engine: Engine) -> PolicyOutcome:
    """Return what an engine says of a delivery that it knew nothing of while it was fed."""
    return engine.finish(
        Delivery.read(
            mode=session["mode"],
            session=session["session"],
            bundle=session["bundle"],
            claims=session.get("claims"),
            facts=session.get("facts"),
        )
    )


def new_engine(session: Session) -> Engine:
    return Engine(
        policy_of(session),
        mode=session["mode"],
        session=session["session"],
        tools=TOOLS,
        world=ACTIVE.world(),
        today=NOON,
        providers=CK3_FACTS,
        validators=VALIDATORS[session.get("validators", "ours")],
    )


def judged_from(folder: Path, session: Session) -> PolicyOutcome:
    """Judge a session by what its log holds; one without calls leaves no log."""
    return judged(session, trace=folder) if session["trace"] else judged(session)


def test_an_engine_that_follows_the_log_agrees_with_the_stored_trace(
    subtests: pytest.Subtests, tmp_path: Path
) -> None:
    for number, session in enumerate(DELIVERED):
        with subtests.test(session["name"]):
            folder = tmp_path / str(number)
            engine = new_engine(session)
            logged(session, folder, engine)

            stored = judged_from(folder, session)
            assert stored.to_dict() == live(session, engine).to_dict()


def _kept(session: Session) -> bool:
    """Return True if a log keeps every argument that the session is about."""
    for call in session["trace"]:
        known = TOOLS.get(call["tool"])
        arguments = known.arguments if known else ()
        declared = {name for argument in arguments for name in (argument.name, *argument.was)}
        if not set(call["args"]) - {"sha256"} <= declared:
            return False
    return True


def test_what_a_log_keeps_of_calls_is_enough_to_judge_them(
    subtests: pytest.Subtests, tmp_path: Path
) -> None:
    for number, session in enumerate(DELIVERED):
        if _kept(session):
            with subtests.test(session["name"]):
                folder = tmp_path / str(number)
                logged(session, folder)

                assert said(outcome_of(session)) == said(judged_from(folder, session))


def test_nearly_all_sessions_are_about_arguments_that_a_log_keeps() -> None:
    assert len(DELIVERED) - 8 <= len([one for one in DELIVERED if _kept(one)])
