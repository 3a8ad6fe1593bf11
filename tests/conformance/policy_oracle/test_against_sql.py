"""DuckDB and the engine read the same traces and must give the same answers."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests.conformance.policy_oracle.random_sessions import RandomSession, random_sessions
from tests.conformance.policy_oracle.sql_rules import RULES, answers

from replybook import validate_policy
from replybook_ck3 import CK3_FACTS, ck3_validators
from replybook_schema.active import ACTIVE

ORDERED = {"DB_FIRST_REQUIRED", "DB_FIRST_ORDERING"}
CODES = {*RULES, *ORDERED}
ASKED = {
    "trace_required",
    "active_playset_enforcement",
    "database_first_search",
    "no_silent_assumptions",
}


def test_a_thousand_random_sessions_get_the_answers_of_the_sql(tmp_path: Path) -> None:
    sessions = list(random_sessions(1_000, seed=20261121))
    tags = [(tool.name, tool.prefix, tag) for tool in ACTIVE.tools().values() for tag in tool.tags]
    expected = answers(sessions, tags, tmp_path)

    assert expected == {session.number: _said(session) for session in sessions}
    assert all(any(found[code] for found in expected.values()) for code in CODES)


def _said(one: RandomSession) -> Counter[str]:
    """Return how many calls or claims the engine's violations are about."""
    outcome = validate_policy(
        mode="ck3lens",
        trace=one.events,
        session=one.session,
        claims=one.claims,
        providers=CK3_FACTS,
        validators=ck3_validators(),
    )
    found: Counter[str] = Counter()
    for violation in outcome.violations:
        if violation.rule in ASKED and violation.code in CODES:
            is_about_calls = violation.code in {"OUT_OF_SCOPE_SEARCH", *ORDERED}
            found[violation.code] += violation.trace_count if is_about_calls else 1
    return found
