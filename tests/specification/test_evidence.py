"""The evidence for a claim, and the roots that a call may name (spec 44 and 55)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.runtime.policy.engine.ck3_double import Ck3Double

from replybook import PolicyOutcome, validate_policy
from replybook_ck3 import CK3_FACTS, ck3_validators

Event = dict[str, Any]
DOUBLE: Any = Ck3Double()
SCOPE = {"playset_id": "p1", "vanilla_version_id": "v1"}
LENS: Mapping[str, object] = {
    "session_id": "s1",
    "mode": "ck3lens",
    **SCOPE,
    "active_mod_ids": ["m1", "m2"],
    "allowed_roots": ["game", "steam"],
    "mods": [{"name": "My Patch"}],
}
DEV: Mapping[str, object] = {"session_id": "s1", "mode": "ck3raven-dev"}
UNSUPPORTED = {"CLAIM_EVIDENCE_MISSING", "NEGATIVE_CLAIM_UNPROVEN"}


def call(tool: str, trace_id: str = "t1", **changes: Any) -> Event:
    """A call that succeeded, whose result counts one thing and holds a value."""
    event: Event = {
        "trace_id": trace_id,
        "ts": "2026-11-20T10:01:00Z",
        "tool": tool,
        "args": {},
        "reply_type": "S",
        "code": "WA-READ-S-001",
        "result": {"count": 1, "results": [{"name": "brave", "martial": 2}]},
    }
    return {**event, **changes}


def claim(claim_type: str, subject: str, *evidence: str) -> dict[str, object]:
    ids = list(evidence or ("t1",))
    return {"claim_type": claim_type, "subject": subject, "evidence_tool_calls": ids}


def judged(
    trace: Sequence[Event],
    *claims: Mapping[str, object],
    session: Mapping[str, object] = DEV,
    **more: Any,
) -> PolicyOutcome:
    return validate_policy(
        mode=str(session["mode"]),
        session=session,
        trace=trace,
        claims=list(claims) or None,
        attempting_delivery=False,
        providers=CK3_FACTS,
        validators=ck3_validators(ck3=DOUBLE),
        **more,
    )


def said(outcome: PolicyOutcome, severity: str = "error") -> set[str]:
    return {violation.code for violation in outcome.violations if violation.severity == severity}


# Which tools look at the world

WORLD = [
    "ck3_search",
    "ck3_search_symbols",
    "ck3_search_mods",
    "ck3_db_query",
    "ck3_confirm_not_exists",
    "ck3_conflicts",
    "ck3_read",
    "ck3_dir",
    "ck3_grep_raw",
    "ck3_file_search",
    "ck3_get_db_status",
]
ECHOES = [
    "ck3_validate_policy",
    "ck3_deliver",
    "ck3_contract",
    "ck3_parse_content",
    "ck3_validate_artifact_bundle",
    "ck3_validate_python",
]
ELSEWHERE = ["ck3_get_agent_briefing", "ck3_file", "somebody_elses_tool"]
RUNS = ["ck3_exec", "ck3_logs"]
CLAIMS = [
    claim("existence", "trait:brave is defined"),
    claim("value", "trait:brave martial = 2"),
    claim("behavior", "trait:brave raises martial"),
]


def _type(one: Mapping[str, object]) -> str:
    return str(one["claim_type"])


@pytest.mark.parametrize("tool", WORLD)
@pytest.mark.parametrize("one", CLAIMS, ids=_type)
def test_a_call_that_looks_at_the_world_supports_a_claim(
    one: Mapping[str, object], tool: str
) -> None:
    """Tools of index, file, conflict and status support claims (spec 44)."""
    assert not UNSUPPORTED & said(judged([call(tool)], one))


@pytest.mark.parametrize("tool", [*ECHOES, *ELSEWHERE])
@pytest.mark.parametrize("one", CLAIMS, ids=_type)
def test_a_call_that_does_not_look_at_the_world_supports_no_claim(
    one: Mapping[str, object], tool: str
) -> None:
    """Tools of policy, contract and validation never support a claim (spec 44)."""
    assert "CLAIM_EVIDENCE_MISSING" in said(judged([call(tool)], one))


@pytest.mark.parametrize("one", CLAIMS, ids=_type)
def test_a_query_of_the_agent_supports_no_claim(one: Mapping[str, object]) -> None:
    """The author of a SELECT can write its answer. Evidence is about the world (spec 44)."""
    asked = call("ck3_db_query", args={"sql": "digest:1", "sql_params": ["digest:2"]})

    assert "CLAIM_EVIDENCE_MISSING" in said(judged([asked], one))


@pytest.mark.parametrize("one", CLAIMS, ids=_type)
def test_rows_of_a_table_support_a_claim(one: Mapping[str, object]) -> None:
    """The same tool, asked for a table, tells what the index holds (spec 44)."""
    asked = call("ck3_db_query", args={"table": "symbols", "sql": None})

    assert not UNSUPPORTED & said(judged([asked], one))


@pytest.mark.parametrize("tool", RUNS)
@pytest.mark.parametrize("one", CLAIMS, ids=_type)
def test_runs_and_logs_show_behavior_and_nothing_else(one: Mapping[str, object], tool: str) -> None:
    """Exec and logs count for a claim of behavior only (spec 44)."""
    found = said(judged([call(tool)], one))

    assert (_type(one) != "behavior") is ("CLAIM_EVIDENCE_MISSING" in found)


@pytest.mark.parametrize("tool", ECHOES)
def test_an_echo_beside_a_search_takes_nothing_away(tool: str) -> None:
    """A claim that also cites a call of the world is supported by that one (spec 44)."""
    trace = [call("ck3_search"), call(tool, "t2")]

    assert not UNSUPPORTED & said(
        judged(trace, claim("value", "trait:brave martial = 2", "t2", "t1"))
    )


@pytest.mark.parametrize("reply_type", ["I", "D", "E", None])
@pytest.mark.parametrize("one", CLAIMS, ids=_type)
def test_a_call_that_did_not_succeed_supports_nothing(
    one: Mapping[str, object], reply_type: str | None
) -> None:
    """The twin of an accepted search, without its success (spec 27, 44)."""
    trace = [call("ck3_search", reply_type=reply_type)]

    assert "CLAIM_EVIDENCE_MISSING" in said(judged(trace, one))


# Claims of absence


def absence(**args: object) -> Event:
    result = {"count": 0, "can_claim_not_exists": True}
    named = {"name": "tournament_brave", **args}
    return call("ck3_confirm_not_exists", args=named, result=result)


KIND = "trait:tournament_brave does not exist"
NO_KIND = "tournament_brave does not exist"


@pytest.mark.parametrize(
    ("subject", "args"),
    [
        pytest.param(KIND, {"symbol_type": "trait"}, id="the kind of the claim"),
        pytest.param(KIND, {}, id="every kind for one"),
        pytest.param(NO_KIND, {}, id="every kind for every kind"),
        pytest.param(KIND, {"symbol_type": None}, id="a kind that is not given"),
    ],
)
def test_a_search_as_wide_as_the_claim_proves_absence(
    subject: str, args: Mapping[str, object]
) -> None:
    """Absence is proven by a search at least as wide as the claim (spec 44)."""
    assert not UNSUPPORTED & said(judged([absence(**args)], claim("non_existence", subject)))


@pytest.mark.parametrize(
    ("subject", "args"),
    [
        pytest.param(NO_KIND, {"symbol_type": "trait"}, id="one kind for every kind"),
        pytest.param(KIND, {"symbol_type": "event"}, id="another kind"),
        pytest.param(KIND, {"symbol_type": "trait", "mod_ids": ["m1"]}, id="one mod"),
        pytest.param(KIND, {"mod_ids": ["m1"]}, id="one mod, every kind"),
        pytest.param(KIND, {"symbol_type": "trait", "roots": ["game"]}, id="one root"),
        pytest.param(NO_KIND, {"roots": ["game"]}, id="one root, every kind"),
        pytest.param(NO_KIND, {"mod_ids": ["m1"], "roots": ["game"]}, id="mod and root"),
        pytest.param("event:tournament_brave does not exist", {"symbol_type": "trait"}, id="kind of another claim"),
        pytest.param(KIND, {"name": "tournament"}, id="another name"),
    ],
)  # fmt: skip
def test_a_search_narrower_than_the_claim_proves_nothing(
    subject: str, args: Mapping[str, object]
) -> None:
    """A search of one kind, one mod or one root does not show that there is nothing (spec 44)."""
    found = said(judged([absence(**args)], claim("non_existence", subject)))

    assert "NEGATIVE_CLAIM_UNPROVEN" in found


def test_a_narrow_search_in_the_scope_of_a_session_proves_nothing_either() -> None:
    """Mods that are all active still narrow a search to mods (spec 44)."""
    scoped = {"symbol_type": "trait", **SCOPE}
    playset = call("ck3_playset", "t0", args={"command": "get"}, result={"playset_id": "p1"})
    codes = [
        said(judged([playset, absence(**args)], claim("non_existence", KIND), session=LENS))
        for args in (scoped, {**scoped, "mod_ids": ["m1"]})
    ]

    assert "NEGATIVE_CLAIM_UNPROVEN" not in codes[0]
    assert "NEGATIVE_CLAIM_UNPROVEN" in codes[1]


# Roots


def in_lens(*trace: Event, **session: object) -> set[str]:
    """Return what a session in `ck3lens` is told of these calls, whatever it weighs."""
    outcome = judged(trace, session={**LENS, **session})
    return {violation.code for violation in outcome.violations}


OUT = "OUT_OF_SCOPE_SEARCH"


@pytest.mark.parametrize(
    ("tool", "args"),
    [
        ("ck3_grep_raw", {"path": "root:game/common", **SCOPE}),
        ("ck3_file_search", {"path": "root:steam/1", **SCOPE}),
        ("ck3_conflicts", {"command": "files", "path": "root:game/common", **SCOPE}),
        ("ck3_grep_raw", {"path": "ROOT_GAME:/common", **SCOPE}),
        ("ck3_grep_raw", {"path": "root:game", **SCOPE}),
        ("ck3_search", {"roots": ["game"], **SCOPE}),
        ("ck3_search", SCOPE),
        ("ck3_read", {"path": "root:game/common/a.txt"}),
        ("ck3_dir", {"command": "list", "path": "root:steam"}),
    ],
)
def test_a_call_inside_the_allowed_roots_is_in_scope(tool: str, args: dict[str, object]) -> None:
    """An address below an allowed root is where the session may look (spec 55)."""
    assert OUT not in in_lens(call(tool, args=args))


@pytest.mark.parametrize(
    ("tool", "args"),
    [
        ("ck3_search", {"roots": ["repo"], **SCOPE}),
        ("ck3_search", {"roots": ["game", "repo"], **SCOPE}),
        ("ck3_grep_raw", {"path": "root:repo/src", **SCOPE}),
        ("ck3_grep_raw", {"path": "root:repo", **SCOPE}),
        ("ck3_grep_raw", {"path": "ROOT_REPO:/src", **SCOPE}),
        ("ck3_grep_raw", {"path": " root:repo//src", **SCOPE}),
        ("ck3_file_search", {"path": "root:user_docs/mod", **SCOPE}),
        ("ck3_conflicts", {"command": "files", "path": "root:repo/a", **SCOPE}),
        ("ck3_read", {"path": "root:repo/src/a.txt"}),
        ("ck3_dir", {"command": "list", "path": "root:repo"}),
    ],
)
def test_a_call_outside_the_allowed_roots_is_out_of_scope(
    tool: str, args: dict[str, object]
) -> None:
    """The root of every address argument is compared, not only of `roots` (spec 55)."""
    assert OUT in in_lens(call(tool, args=args))


@pytest.mark.parametrize(
    ("path", "new_path", "out"),
    [
        ("root:game/a.txt", "root:game/b.txt", False),
        ("root:game/a.txt", "root:repo/b.txt", True),
        ("root:repo/a.txt", "root:game/b.txt", True),
    ],
)
def test_each_address_of_a_call_is_compared(path: str, new_path: str, out: bool) -> None:
    """A call with two addresses lies in the allowed roots with both (spec 55)."""
    args = {"command": "rename", "path": path, "new_path": new_path}

    assert out is (OUT in in_lens(call("ck3_file", args=args)))


def test_the_roots_are_those_of_the_session() -> None:
    """The same call is in scope where the session allows the root (spec 55)."""
    one = call("ck3_grep_raw", args={"path": "root:repo/src", **SCOPE})

    assert OUT not in in_lens(one, allowed_roots=["game", "repo"])
    assert OUT in in_lens(one, allowed_roots=["game"])


def test_a_word_that_looks_like_a_root_is_no_address() -> None:
    """Only arguments that are addresses are compared (spec 55)."""
    args = {"path": "root:game/a.txt", "justification": "root:repo/src says so"}

    assert OUT not in in_lens(call("ck3_read", args=args))


@pytest.mark.parametrize(("root", "out"), [("game", False), ("repo", True)])
def test_evidence_from_outside_the_allowed_roots_counts_for_nothing(root: str, out: bool) -> None:
    """A claim rests on no call that looked outside of the session's roots (spec 55, 27)."""
    one = call("ck3_grep_raw", args={"path": f"root:{root}/common", **SCOPE})
    outcome = judged([one], claim("existence", "trait:brave is there"), session=LENS)

    assert out is ("CLAIM_EVIDENCE_OUT_OF_SCOPE" in said(outcome))
