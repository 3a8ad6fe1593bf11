"""Guard and delivery judge one call by the same rules on the same data (specification 63)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import strategies as st
from tests.property_sizes import held
from tests.runtime.policy.engine.policy_cases import NOON, VALIDATORS

from replybook.call import Call, Prepared
from replybook.policy import ScopeGuard, validate_policy
from replybook_ck3 import CK3_FACTS
from replybook_schema.active import ACTIVE
from replybook_schema.policy import PolicySpec

SCOPE: Mapping[str, object] = {
    "playset_id": "p1",
    "vanilla_version_id": "1.18.0",
    "active_mod_ids": ["m1", "Far Shores"],
    "allowed_roots": ["game", "steam"],
    "mods": [{"name": "Shop Mod", "root": "steam"}, {"name": "My Patch", "root": "user_docs"}],
}
ABOUT_CALLS = ("call_fields", "call_order")


def strict(**more: Any) -> PolicySpec:
    """The policy of the registry in which every rule about single calls blocks."""
    policy = ACTIVE.policy()
    rules = (
        replace(rule, severity="error", status="active")
        if rule.check["kind"] in ABOUT_CALLS
        else rule
        for rule in policy.rules
    )
    return replace(policy, rules=tuple(rules), **more)


STRICT = strict()


def guarded(
    tool: str, args: Mapping[str, object], earlier: Iterable[Mapping[str, object]] | None = ()
) -> Prepared:
    history = None if earlier is None else lambda _call: earlier
    guard = ScopeGuard(STRICT, providers=CK3_FACTS, history=history)
    call = Call("t1", tool, session_id="s1", mode="ck3lens", scope=SCOPE)
    return guard(call, args) or Prepared()


def refusal(prepared: Prepared) -> dict[str, object]:
    assert prepared.refusal is not None
    return {"code": prepared.refusal.code, **prepared.refusal.data}


def line(tool: str, args: Mapping[str, object], trace_id: str = "t1") -> dict[str, object]:
    return {
        "trace_id": trace_id,
        "tool": tool,
        "args": dict(args),
        "reply_type": "S",
        "code": "WA-READ-S-001",
        "result": {},
        "scope": SCOPE,
    }


def blocking(trace: Iterable[Mapping[str, object]], **session: object) -> list[str]:
    """The rules about single calls that block a delivery of these calls."""
    outcome = validate_policy(
        mode="ck3lens",
        trace=trace,
        session={"session_id": "s1", "mode": "ck3lens", **session},
        policy=STRICT,
        providers=CK3_FACTS,
        validators=VALIDATORS,
        today=NOON,
    )
    about = {rule.id for rule in STRICT.rules if rule.check["kind"] in ABOUT_CALLS}
    return [
        violation.rule
        for violation in outcome.violations
        if violation.severity == "error" and violation.rule in about
    ]


SEARCHED = line("ck3_search", {"playset_id": "p1", "vanilla_version_id": "1.18.0"}, "t0")

TOOLS = st.sampled_from(
    ["ck3_search", "ck3_read", "ck3_dir", "ck3_grep_raw", "ck3_playset", "ck3_file", "read_file"]
)
PATHS = st.sampled_from(
    ["root:game/a.txt", "root:repo/a.txt", "mod:Shop Mod/a", "mod:My Patch/a", "mod:None/a", "x",
     "", "root:game/" + "a" * 600]
)  # fmt: skip
ARGS = st.fixed_dictionaries(
    {},
    optional={
        "playset_id": st.sampled_from(["p1", "p2", None, 1]),
        "vanilla_version_id": st.sampled_from(["1.18.0", "0.9", None]),
        "mod_ids": st.lists(st.sampled_from(["m1", "m2", "Far Shores"]), max_size=2),
        "roots": st.lists(st.sampled_from(["game", "repo", "steam"]), max_size=2),
        "path": PATHS,
        "new_path": PATHS,
        "command": st.sampled_from(["pwd", "list", "get"]),
        "justification": st.sampled_from(["because", "", "  ", None]),
        "domain": st.sampled_from(["common/traits", "gui", "nonsense"]),
    },
)


@held(300, TOOLS, ARGS, st.booleans())
def test_what_the_guard_lets_through_blocks_nothing_and_what_it_refuses_would(
    tool: str, args: dict[str, object], searched: bool
) -> None:
    earlier = [SEARCHED] if searched else []
    prepared = guarded(tool, args, earlier)
    long = any(isinstance(arg, str) and len(arg) > 512 for arg in args.values())
    kept = {name: "digest:0" if isinstance(one, str) and len(one) > 512 else one
            for name, one in {**args, **prepared.added}.items()}  # fmt: skip
    found = blocking([*earlier, line(tool, kept)], playset_id="p2", active_mod_ids=["m9"])

    if prepared.refusal is None:
        assert [] == found
    elif not long:
        assert [] != found


def test_a_refusal_names_the_rule_the_argument_and_what_to_do() -> None:
    found = refusal(guarded("ck3_read", {"path": "root:game/a.txt"}, [SEARCHED]))

    assert ("EN-GATE-D-001", "filesystem_justification") == (found["code"], found["reason"])
    assert "justification" == found["argument"]
    assert "Say in `justification`" in str(found["expected"])


def test_a_refusal_of_a_scope_names_what_is_allowed() -> None:
    found = refusal(guarded("ck3_search", {"mod_ids": ["m1", "m9"]}))

    assert ("scope_conflict", "mod_ids", "m1, Far Shores") == (
        found["reason"],
        found["argument"],
        found["expected"],
    )


@pytest.mark.parametrize(
    ("sent", "name", "expected"),
    [(["m1", 7], "mod_ids.1", "string"), ([{}], "mod_ids.0", "string")],
)
def test_a_scope_that_can_be_nobodys_is_a_type_fault(
    sent: object, name: str, expected: str
) -> None:
    prepared = guarded("ck3_search", {"mod_ids": sent})

    assert prepared.refusal is not None
    assert "MCP-SYS-I-001" == prepared.refusal.code
    field = {"name": name, "problem": "type", "expected": expected}
    assert [field] == prepared.refusal.data["fields"]


def test_a_whole_session_says_more_of_what_is_allowed() -> None:
    guard = ScopeGuard(session=lambda _call: {"active_mod_ids": ["m1", "m2", "m3"]})
    call = Call("t1", "ck3_search", session_id="s1", mode="ck3lens", scope=SCOPE)

    assert "m1, m2, m3" == refusal(guard(call, {"mod_ids": ["m9"]}) or Prepared())["expected"]


def test_a_rule_that_compares_with_what_the_scope_lacks_refuses_nothing() -> None:
    scope = {"playset_id": "p1", "vanilla_version_id": "1.18.0"}
    call = Call("t1", "ck3_search", session_id="s1", mode="ck3lens", scope=scope)

    assert Prepared(scope) == ScopeGuard(STRICT, providers=CK3_FACTS)(call, {"mod_ids": ["m9"]})


@pytest.mark.parametrize("tool", ["ck3_read", "ck3_grep_raw"])
def test_a_rule_about_the_order_of_calls_refuses_the_one_that_is_too_early(tool: str) -> None:
    args = {"justification": "because"}

    assert "database_first_search" == refusal(guarded(tool, args, []))["reason"]
    assert None is guarded(tool, args, [SEARCHED]).refusal
    assert None is guarded(tool, args, None).refusal  # nobody knows what was called before


def test_an_exception_of_a_rule_holds_at_the_door_too() -> None:
    rebuilding = {**line("ck3_get_db_status", {}, "t0"), "result": {"status": "rebuilding"}}
    args = {"path": "root:game/a.txt", "justification": "because"}

    assert None is guarded("ck3_dir", {"command": "pwd"}, []).refusal
    assert None is guarded("ck3_read", args, [rebuilding]).refusal
    assert None is not guarded("ck3_read", args, []).refusal


def test_the_capabilities_of_the_session_decide_what_blocks() -> None:
    able = ["fs_justification_supported", "fs_trace_metadata_complete"]
    call = Call("t1", "ck3_read", session_id="s1", mode="ck3lens", scope=SCOPE)
    args = {"path": "root:game/a.txt"}
    for capabilities, refuses in (((), False), (able[:1], False), (able, True)):
        guard = ScopeGuard(
            providers=CK3_FACTS,
            session=lambda _call, known=capabilities: {"capabilities": known},
            history=lambda _call: (),
        )
        assert refuses == (guard(call, args) is not None)
