"""The same input gives the same bytes, whatever the hash seed and however the input is held."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date
from typing import Any

import pytest
from tests.bounded_waits import PATIENCE
from tests.conformance.policy.outcome_bytes import as_bytes
from tests.conformance.policy.policy_sessions import SESSIONS, Session, judged, outcome_of
from tests.project_tree import ROOT

from replybook.policy.delivery import read_bundle

pytestmark = pytest.mark.slow  # every session of the corpus is judged again


def _with_seed(seed: str) -> bytes:
    command = [sys.executable, "-m", "tests.conformance.policy.outcome_bytes"]
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        command, cwd=ROOT, env=environment, check=True, capture_output=True, timeout=PATIENCE
    ).stdout


def test_two_hash_seeds_give_the_same_bytes() -> None:
    first, second = _with_seed("1"), _with_seed("20261120")

    assert len(SESSIONS) == first.count(b"\n") + 1
    assert first == second == as_bytes()


def _turned(node: Any) -> Any:
    """The same data with the keys of every mapping in the opposite order."""
    if isinstance(node, dict):
        return {key: _turned(node[key]) for key in reversed(node)}
    if isinstance(node, list):
        return [_turned(item) for item in node]
    return node


def _expected(session: Session) -> str:
    return json.dumps(outcome_of(session).to_dict())


def _bytes(session: Session, /, **changes: Any) -> str:
    return json.dumps(judged(session, **changes).to_dict())


def test_the_order_of_keys_changes_nothing(subtests: pytest.Subtests) -> None:
    names = ("session", "trace", "bundle", "claims", "facts")
    for session in SESSIONS:
        with subtests.test(session["name"]):
            turned = {name: _turned(session.get(name)) for name in names}

            assert json.loads(_expected(session)) == json.loads(_bytes(session, **turned))


def test_a_trace_may_come_one_call_at_a_time(subtests: pytest.Subtests) -> None:
    for session in SESSIONS:
        with subtests.test(session["name"]):
            assert _expected(session) == _bytes(session, trace=iter(session["trace"]))


def test_judging_changes_nothing_of_what_is_judged(subtests: pytest.Subtests) -> None:
    for session in SESSIONS:
        with subtests.test(session["name"]):
            before = json.dumps(session)
            judged(session)

            assert before == json.dumps(session)


def test_the_day_changes_nothing_while_no_exception_expires() -> None:
    for session in SESSIONS:
        assert _expected(session) == _bytes(session, today=date(1999, 1, 1))


def test_a_session_that_is_not_edited_names_the_policy_of_the_registry() -> None:
    digests = {
        outcome_of(one).summary["policy_digest"]
        for one in SESSIONS
        if "rules" not in one and not one["session"].get("capabilities")
    }
    assert 1 == len(digests)


def test_an_edited_word_gives_another_policy() -> None:
    edited = [one for one in SESSIONS if "rules" in one]
    plain = judged({**edited[0], "rules": {}}).summary["policy_digest"]

    assert edited
    assert all(plain != outcome_of(one).summary["policy_digest"] for one in edited)


WELL_FORMED = [one for one in SESSIONS if one["bundle"] and not read_bundle(one["bundle"])[1]]


def test_a_bundle_may_be_a_mapping_or_the_dataclass(subtests: pytest.Subtests) -> None:
    for session in WELL_FORMED:
        with subtests.test(session["name"]):
            bundle, _ = read_bundle(session["bundle"])

            assert _expected(session) == _bytes(session, bundle=bundle)
