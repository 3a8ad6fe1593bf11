"""A policy with a rule that could never find anything does not load (specification 46)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.runtime.policy.engine.small_policies import exception, policy_of, rule_of, said

from replybook.policy import BadPolicy
from replybook.policy.compile import compile_policy
from replybook_ck3 import CK3_FACTS
from replybook_schema.active import ACTIVE

FIELDS: Mapping[str, object] = {
    "kind": "call_fields",
    "match": {"tag": "filesystem"},
    "require": ({"field": "args.justification", "present": True},),
}
FILES: Mapping[str, object] = {
    "kind": "artifact_fields",
    "files": {"glob": ("*:*/**/*.py",)},
    "require": ({"field": "format", "equals": "python"},),
}


def fields(field: str, tag: str = "scoped", **operator: object) -> dict[str, object]:
    return {**FIELDS, "match": {"tag": tag}, "require": ({"field": field, **operator},)}


def glob(*patterns: str) -> dict[str, object]:
    return {**FILES, "files": {"glob": patterns}}


def path_glob(*patterns: str) -> dict[str, object]:
    return {**FILES, "files": {}, "require": ({"field": "path", "glob": patterns},)}


def joined(call: str) -> dict[str, object]:
    match = {"tag": "python_validation"}
    join = {"call": call, "file": "sha256"}
    return {"kind": "required_call", "files": {"format": ("python",)}, "match": match, "join": join}


def evidence(**said: object) -> dict[str, object]:
    return {
        "kind": "claims_evidence",
        "claim_types": ("existence",),
        "min_evidence": 1,
        "evidence": said,
        "codes": {"unsupported": "TRACE_REQUIRED"},
    }


def excused(when: Mapping[str, object], check: Mapping[str, object] = FIELDS) -> Any:
    return rule_of(check, exceptions=(exception(when),))


IS_SET = {"field": "tool", "present": True}
BUNDLE = {"kind": "declaration", "require": ({"field": "bundle.notes", "present": True},)}

REFUSED: list[tuple[Any, str]] = [
    (rule_of(FIELDS, stage="pre_call_wrapper"), "stage"),
    # arguments that the trace does not keep
    (rule_of(fields("args.playset", equals="p1")), "check.require[0].field"),
    (rule_of(fields("args.playset", present=True)), "check.require[0].field"),
    (rule_of(fields("args.query", equals="brave")), "check.require[0].field"),
    (rule_of(fields("args.sha256", equals="ab")), "check.require[0].field"),
    (rule_of(fields("args.path.deep", "exec", equals="x")), "check.require[0].field"),
    (rule_of(fields("args.program_args", "exec", glob=("-*",))), "check.require[0].field"),
    (rule_of({**FIELDS, "match": {"tag": "exec", "where": ({"field": "args.limit", "min": 1},)}}), "check.match.where[0].field"),
    (rule_of({**FIELDS, "match": {"tool": "read_file"}, "require": ({"field": "args.path", "present": True},)}), "check.require[0].field"),
    (rule_of(joined("args.content")), "check.join.call"),
    (rule_of(joined("args.digest")), "check.join.call"),
    (rule_of(evidence(tag="confirm_absence", subject_in="args.nam")), "check.evidence.subject_in"),
    (rule_of(evidence(tag="symbol_search", subject_in="args.query")), "check.evidence.subject_in"),
    (excused({"call": {"tag": "exec", "where": ({"field": "args.query", "equals": "x"},)}}), "exceptions[0].when.call.where[0].field"),
    (rule_of(evidence(tag="symbol_search", kind_in="args.query")), "check.evidence.kind_in"),
    # numbers that ask for nothing
    (rule_of({"kind": "min_events", "min": 0}), "check.min"),
    (rule_of({"kind": "min_events", "min": -1, "match": {"tag": "exec"}}), "check.min"),
    (rule_of({**evidence(reply_type="S"), "min_evidence": 0}), "check.min_evidence"),
    # patterns that no address of a file fits
    (rule_of(glob("*.py")), "check.files.glob[0]"),
    (rule_of(glob("*:*/**/*.py", "src/*.py")), "check.files.glob[1]"),
    (rule_of(glob("root:rep/**")), "check.files.glob[0]"),
    (rule_of(glob("roots:*/**")), "check.files.glob[0]"),
    (rule_of(glob("mod:/x")), "check.files.glob[0]"),
    (rule_of(glob("root:repo")), "check.files.glob[0]"),
    (rule_of(glob("root:repo/../x.py")), "check.files.glob[0]"),
    (rule_of(glob("root:repo//x.py")), "check.files.glob[0]"),
    (rule_of(glob("root:repo/a\\b.py")), "check.files.glob[0]"),
    (rule_of(glob("*:*/**/a?.py")), "check.files.glob[0]"),
    (rule_of(glob("**/root:rep/*.py")), "check.files.glob[0]"),
    (rule_of(path_glob("*.py")), "check.require[0].glob[0]"),
    (rule_of(path_glob("Root:repo/*.py")), "check.require[0].glob[0]"),
    # exceptions that cover everything
    (excused({"call": {}}), "exceptions[0].when.call"),
    (excused({"seen": {}}), "exceptions[0].when.seen"),
    (excused({"seen": {}}, BUNDLE), "exceptions[0].when.seen"),
    (excused({"call": {"tag": "filesystem"}}), "exceptions[0].when.call"),
    (excused({"call": {"where": (IS_SET,)}}), "exceptions[0].when.call"),
    (excused({"call": {"where": ({"field": "tool", "glob": ("**",)},)}}), "exceptions[0].when.call"),
    (excused({"seen": {"where": ({"field": "reply_type", "in": ("S", "I", "D", "E")},)}}), "exceptions[0].when.seen"),
    (excused({"call": {"tag": "db_search"}}, {**FIELDS, "match": {"tag": "confirm_absence"}, "require": ({"field": "args.name", "present": True},)}), "exceptions[0].when.call"),
    (excused({"call": {"tag": "filesystem"}}, {"kind": "call_order", "before": {"tag": "db_search"}, "after": {"tag": "filesystem"}}), "exceptions[0].when.call"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "place"), REFUSED, ids=str)
def test_a_rule_that_can_never_find_anything_does_not_load(rule: Any, place: str) -> None:
    with pytest.raises(BadPolicy) as caught:
        said(rule)

    assert f"rules.rule.{place}" == caught.value.place


TAKEN: list[Any] = [
    *(rule_of(FIELDS, stage=stage) for stage in ("claims_validation", "post_trace", "server_only")),
    rule_of(fields("args.query", present=True)),
    rule_of(fields("args.query", absent=True)),
    rule_of(fields("args.roots", subset_of_ref="session.allowed_roots", missing="skip")),
    rule_of(fields("args.sha256", "python_validation", present=True)),
    rule_of(fields("args.limit", "db_search", min=1, missing="skip")),
    rule_of(fields("result.whatever", present=True)),
    rule_of(fields("scope.whatever", present=True)),
    rule_of(fields("roots", subset_of_ref="session.allowed_roots", missing="skip")),
    rule_of({**FIELDS, "match": {}, "require": ({"field": "args.path", "glob": ("root:**",), "missing": "skip"},)}),
    rule_of(joined("args.sha256")),
    rule_of(joined("result.digest")),
    rule_of(evidence(tag="confirm_absence", subject_in="args.name", kind_in="args.symbol_type")),
    rule_of(evidence(subject_in="args")),
    rule_of(evidence(tag="db_search", kind_in="args.symbol_type")),
    rule_of(evidence(tag="log_read", kind_in="args.symbol_type")),
    rule_of({"kind": "min_events", "min": 1}),
    *(
        rule_of(glob(pattern))
        for pattern in (
            *("**", "**/*.py", "**.py", "*/**", "*:*/**", "*:*/*.py", "r*/**", "root:*/**", "root:repo/**"),
            *("ROOT:REPO/*.PY", "mod:*/**", "mod:My Patch/common/**", "m*/x", "**/root:repo/*.py", "root:re*/**"),
            *("*o/a.py", "root:repo/**/schema/**", "root:repo/a b.py", "mod:a:b/x.txt"),
        )
    ),
    rule_of(path_glob("root:repo/*.py")),
    excused({"call": {"tool": "ck3_dir"}}),
    excused({"call": {"tag": "filesystem", "reply_type": "I"}}),
    excused({"call": {"tag": "scoped"}}),
    excused({"call": {"where": ({"field": "args.domain", "equals": "gui"},)}}),
    excused({"call": {"where": ({"field": "reply_type", "in": ("S", "I")},)}}),
    excused({"seen": {"tag": "db_status"}}),
    excused({"seen": {"reply_type": "E"}}),
    excused({"seen": {"tag": "filesystem"}}, BUNDLE),
    excused({"call": {"tag": "filesystem"}}, {**FIELDS, "match": {}}),
]  # fmt: skip


@pytest.mark.parametrize("rule", TAKEN, ids=str)
def test_a_rule_that_can_find_something_loads(rule: Any) -> None:
    outcome = said(rule)

    assert {"rule"} == {
        *outcome.summary["rules_run"],  # type: ignore[misc]
        *(one["rule"] for one in outcome.summary["rules_skipped"]),  # type: ignore[attr-defined]
    }


def test_nothing_is_said_of_a_tag_that_no_tool_has_yet() -> None:
    rule = rule_of(fields("args.whatever", equals="x"))
    program = compile_policy(policy_of(rule), {}, ACTIVE.world(), ACTIVE.vocabulary(), CK3_FACTS)

    assert ["rule"] == [one.spec.id for one in program.rules]
