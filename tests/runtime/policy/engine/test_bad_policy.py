"""A policy in which anything is unknown does not load, and the place is named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.base_tables import POLICY, WORLD
from tests.runtime.policy.engine.small_policies import exception, policy_of, rule_of, said

from replybook.policy import BadPolicy
from replybook.policy.compile import compile_policy
from replybook_generated.vocabulary import VOCABULARY
from replybook_schema.active import ACTIVE
from replybook_schema.policy import InjectionSpec

SCOPED = {"field": "args.playset_id", "equals_ref": "session.playset_id"}


def fields_check(**changes: Any) -> dict[str, Any]:
    return {"kind": "call_fields", "match": {"tag": "scoped"}, "require": (SCOPED,), **changes}


def with_constraint(**constraint: object) -> dict[str, Any]:
    return fields_check(require=({"field": "args.playset_id", **constraint},))


BROKEN: list[tuple[str, Mapping[str, object], str]] = [
    ("an unknown kind", {"kind": "min_event", "min": 1}, "check.kind"),
    ("no kind", {"min": 1}, "check.kind"),
    ("an unknown key", {"kind": "min_events", "min": 1, "most": 2}, "check.most"),
    ("an unknown key beside fields", fields_check(max=2), "check.max"),
    ("a missing key", {"kind": "min_events"}, "check"),
    ("text for a number", {"kind": "min_events", "min": "1"}, "check.min"),
    ("true for a number", {"kind": "min_events", "min": True}, "check.min"),
    ("an unknown tag", fields_check(match={"tag": "scopd"}), "check.match.tag"),
    ("an unknown tool", fields_check(match={"tool": "ck3_serch"}), "check.match.tool"),
    ("an unknown reply type", fields_check(match={"reply_type": "W"}), "check.match.reply_type"),
    ("an unknown key of a match", fields_check(match={"tags": "scoped"}), "check.match.tags"),
    ("an unknown operator", with_constraint(like="p1"), "check.require[0].like"),
    ("no operator", with_constraint(), "check.require[0]"),
    ("two operators", with_constraint(equals="a", present=True), "check.require[0]"),
    ("an unknown ref namespace", with_constraint(equals_ref="sesion.mode"), "check.require[0].equals_ref"),
    ("an unknown session field", with_constraint(equals_ref="session.playset"), "check.require[0].equals_ref"),
    ("an unknown fact", with_constraint(subset_of_ref="facts.symbol"), "check.require[0].subset_of_ref"),
    ("an unknown part of a bundle", with_constraint(not_in_ref="bundle.units"), "check.require[0].not_in_ref"),
    ("an unknown word for missing", with_constraint(equals="a", missing="pass"), "check.require[0].missing"),
    ("present is no question", with_constraint(present=False), "check.require[0].present"),
    ("a code that the rule does not declare", with_constraint(equals="a", codes={"wrong": "SYMBOL_UNRESOLVED"}), "check.require[0].codes.wrong"),
    ("a fault that there is not", with_constraint(equals="a", codes={"bad": "TRACE_REQUIRED"}), "check.require[0].codes.bad"),
    ("a field that calls lack", fields_check(require=({"field": "arg.x", "present": True},)), "check.require[0].field"),
    ("an empty list", fields_check(require=()), "check.require"),
    ("an unknown format", {"kind": "manual_review", "when_files": {"format": ("cobol",)}}, "check.when_files.format[0]"),
    ("an unknown type of claim", {"kind": "claims_evidence", "claim_types": ("hope",), "min_evidence": 1, "codes": {"none": "TRACE_REQUIRED"}}, "check.claim_types[0]"),
    ("an unknown fault of claims", {"kind": "claims_evidence", "claim_types": ("value",), "min_evidence": 1, "codes": {"late": "TRACE_REQUIRED"}}, "check.codes.late"),
    ("a field that files lack", {"kind": "artifact_fields", "files": {}, "require": ({"field": "size", "min": 1},)}, "check.require[0].field"),
    ("files beside entries", {"kind": "artifact_fields", "files": {}, "entries": "bundle.declared_new_symbols", "require": ()}, "check"),
    ("a delivery field that is no ref", {"kind": "declaration", "require": ({"field": "notes", "present": True},)}, "check.require[0].field"),
    ("a list for one value", with_constraint(equals=("a",)), "check.require[0].equals"),
    ("a ref with an empty name", with_constraint(equals_ref="session.mode."), "check.require[0].equals_ref"),
    ("a text for a truth value", {"kind": "set_cover", "every": "facts.ck3_files", "in": ("facts.ck3_files",), "both_ways": "yes"}, "check.both_ways"),
    ("a number among texts", with_constraint(glob=("a", 7)), "check.require[0].glob[1]"),
    ("a text for a mapping", fields_check(match="scoped"), "check.match"),
    ("a key that is no text", fields_check(match={7: "scoped"}), "check.match"),
    ("evidence that is like nothing", {"kind": "claims_evidence", "claim_types": ("value",), "min_evidence": 1, "evidence": {}, "codes": {"none": "TRACE_REQUIRED"}}, "check.evidence"),
    ("a review for two reasons", {"kind": "manual_review", "when_files": {}, "claim_types": ("value",)}, "check"),
    ("an unknown set", {"kind": "set_cover", "every": "facts.ck3_files", "in": ("facts.ck3_file",)}, "check.in[0]"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "check", "place"), BROKEN, ids=[row[0] for row in BROKEN])
def test_a_check_with_something_unknown_does_not_load(
    name: str, check: Mapping[str, object], place: str
) -> None:
    with pytest.raises(BadPolicy) as caught:
        said(rule_of(check))

    assert f"rules.rule.{place}" == caught.value.place


MIN = {"kind": "min_events", "min": 1}


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"stage": "post_trase"}, "rules.rule.stage"),
        ({"stage": "pre_call_wrapper"}, "rules.rule.stage"),
        ({"codes": ("NO_SUCH_CODE",)}, "rules.rule.codes[0]"),
        ({"codes": ()}, "rules.rule.codes"),
        ({"severity": "fatal"}, "rules.rule.severity"),
        ({"status": "paused"}, "rules.rule.status"),
        ({"status": "enhancement"}, "rules.rule.severity"),
        ({"upgrade_to": "error", "upgrade_when": ("magic",)}, "rules.rule.upgrade.when_all[0]"),
        ({"stage": "trace_required", "severity": "warning"}, "rules.rule.status"),
        ({"stage": "server_only", "status": "disabled"}, "rules.rule.status"),
        ({"exceptions": (exception({"after": {}}),)}, "rules.rule.exceptions[0].when.after"),
        ({"exceptions": (exception({}),)}, "rules.rule.exceptions[0].when"),
        ({"exceptions": (exception({"call": {}}),)}, "rules.rule.exceptions[0].when.call"),
        ({"exceptions": (exception({"seen": {"tag": "x"}}),)}, "rules.rule.exceptions[0].when.seen.tag"),
        ({"exceptions": (exception({"seen": {}}, expires="soon"),)}, "rules.rule.exceptions[0].expires"),
        ({"exceptions": (exception({"seen": {}}, reason=""),)}, "rules.rule.exceptions[0].reason"),
    ],
    ids=str,
)  # fmt: skip
def test_a_rule_with_something_unknown_does_not_load(changes: dict[str, Any], place: str) -> None:
    with pytest.raises(BadPolicy) as caught:
        said(rule_of(MIN, **changes))

    assert place == caught.value.place


def test_two_rules_of_one_name_do_not_load() -> None:
    with pytest.raises(BadPolicy, match="two rules"):
        said(policy_of(rule_of(MIN), rule_of(MIN)))


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"match": {"tag": "scopd"}}, "scope_injection[0].match.tag"),
        ({"match": {"tool": "ck3_search"}}, "scope_injection[0].match.tool"),
        ({"inject": {"playset_id": "session.playset"}}, "scope_injection[0].inject.playset_id"),
        ({"inject": {"playset_id": "facts.modes"}}, "scope_injection[0].inject.playset_id"),
        ({"on_conflict": "overwrite"}, "scope_injection[0].on_conflict"),
        ({"on_missing_session": "ignore"}, "scope_injection[0].on_missing_session"),
    ],
    ids=str,
)
def test_a_scope_injection_with_something_unknown_does_not_load(
    changes: dict[str, Any], place: str
) -> None:
    good: dict[str, Any] = {
        "modes": ("ck3lens",),
        "match": {"tag": "scoped"},
        "inject": {"playset_id": "session.playset_id"},
        "on_conflict": "deny",
        "on_missing_session": "error",
    }

    with pytest.raises(BadPolicy) as caught:
        said(policy_of(scope_injection=(InjectionSpec(**{**good, **changes}),)))

    assert place == caught.value.place


def injection(ref: str, *modes: str) -> InjectionSpec:
    """Return what fills the playset of scoped calls from one field of the session."""
    return InjectionSpec(modes, {"tag": "scoped"}, {"playset_id": ref}, "deny", "error")


def test_two_values_for_one_argument_of_the_same_calls_do_not_load() -> None:
    first, second = injection("session.playset_id", "ck3lens"), injection("session.mode", "ck3lens")

    with pytest.raises(BadPolicy, match="keep one of the two") as caught:
        said(policy_of(scope_injection=(first, second)))
    assert "scope_injection[1].inject.playset_id" == caught.value.place


@pytest.mark.parametrize(
    "second",
    [injection("session.mode", "ck3raven-dev"), injection("session.playset_id", "ck3lens")],
    ids=["in another mode", "the same value"],
)
def test_values_that_agree_load(second: InjectionSpec) -> None:
    first = injection("session.playset_id", "ck3lens")

    assert said(policy_of(scope_injection=(first, second))) is not None


def test_a_slip_is_answered_with_the_name_that_is_meant() -> None:
    with pytest.raises(BadPolicy, match="did you mean 'scoped'"):
        said(rule_of(fields_check(match={"tag": "scopd"})))


def test_the_policy_of_the_registry_loads() -> None:
    assert said(ACTIVE.policy()).summary["rules_run"]


@pytest.mark.parametrize("tool", ["ck3_search", "fs_", "fs_read_text", "grep_files"])
def test_tools_and_families_of_tools_may_be_named(tool: str) -> None:
    constraint = {"field": "result.count", "min": 1}
    assert said(rule_of(fields_check(match={"tool": tool}, require=(constraint,)))).deliverable


def test_the_base_alone_loads_though_no_tool_has_the_roles_that_its_rules_name() -> None:
    program = compile_policy(POLICY, {}, WORLD, VOCABULARY)

    assert "negative_claims" in {rule.spec.id for rule in program.rules}
