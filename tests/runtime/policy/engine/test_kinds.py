"""The findings of each kind beyond the registry's cases: counts, first calls, several faults."""

from __future__ import annotations

from typing import Any

from tests.runtime.policy.engine.small_policies import (
    REVIEW,
    SESSION,
    call,
    policy_of,
    rule_of,
    said,
)

CODES = {"codes": ("OUT_OF_SCOPE_SEARCH", "TRACE_REQUIRED")}


def python_file(path: str, content: str = "a = 1\n") -> dict[str, str]:
    return {"path": path, "format": "python", "content": content}


def repo(*files: dict[str, str], **more: Any) -> dict[str, Any]:
    return {"target": "root:repo", "artifacts": list(files), **more}


# min_events


def test_enough_calls_are_enough() -> None:
    check = {"kind": "min_events", "match": {"tag": "db_search", "reply_type": "S"}, "min": 2}

    assert said(rule_of(check), [call("t1"), call("t2"), call("t3")]).deliverable


def test_too_few_calls_are_counted() -> None:
    check = {"kind": "min_events", "match": {"tag": "db_search", "reply_type": "S"}, "min": 2}

    (found,) = said(rule_of(check), [call("t1"), call("t2", reply_type="I")]).violations

    assert (1, 2) == (found.observed, found.expected)


def test_what_can_still_be_done_is_not_asked_before_the_delivery() -> None:
    check = {"kind": "min_events", "min": 1}

    outcome = said(rule_of(check), attempting_delivery=False)

    assert outcome.deliverable
    assert [{"rule": "rule", "reason": "it can still be done"}] == outcome.summary["rules_skipped"]


# call_fields


def scoped() -> dict[str, object]:
    require = ({"field": "args.playset_id", "equals_ref": "session.playset_id"},)
    return {"kind": "call_fields", "match": {"tag": "scoped"}, "require": require}


def test_calls_with_one_fault_are_one_violation_with_the_first_twenty_of_them() -> None:
    trace = [call(f"t{n}", args={"playset_id": f"p{n + 2}"}) for n in range(50)]

    (found,) = said(rule_of(scoped()), trace).violations

    assert tuple(f"t{n}" for n in range(20)) == found.trace_ids
    assert 50 == found.trace_count
    assert ("p2", {"equals_ref": "p1"}) == (found.observed, found.expected)


def test_a_missing_and_a_wrong_value_are_two_violations_in_the_order_of_calls() -> None:
    trace = [call("t1", args={"playset_id": "p2"}), call("t2"), call("t3", args={"playset_id": 1})]

    found = said(rule_of(scoped()), trace).violations

    assert [(("t1", "t3"), "wrong"), (("t2",), "missing")] == [
        (one.trace_ids, one.details["fault"]) for one in found
    ]


def test_a_call_that_the_selector_leaves_out_may_hold_anything() -> None:
    check = {**scoped(), "match": {"tag": "scoped", "reply_type": "S"}}

    assert said(rule_of(check), [call("t1", reply_type="E"), call("t2", "ck3_logs")]).deliverable


# call_order


def order() -> dict[str, object]:
    return {
        "kind": "call_order",
        "before": {"tag": "db_search", "reply_type": "S"},
        "after": {"tag": "filesystem"},
        "codes": {"never": "OUT_OF_SCOPE_SEARCH", "late": "TRACE_REQUIRED"},
    }


def test_a_call_that_comes_first_allows_all_that_follow() -> None:
    assert said(rule_of(order()), [call("t1"), call("t2", "ck3_read")]).deliverable


def test_a_call_that_comes_late_does_not_help_those_before_it() -> None:
    trace = [call("t1", "ck3_read"), call("t2", "read_file"), call("t3"), call("t4", "ck3_read")]

    (found,) = said(rule_of(order()), trace).violations

    assert ("TRACE_REQUIRED", ("t1", "t2")) == (found.code, found.trace_ids)


def test_a_call_that_failed_comes_never() -> None:
    (found,) = said(
        rule_of(order()), [call("t1", reply_type="E"), call("t2", "ck3_read")]
    ).violations

    assert ("OUT_OF_SCOPE_SEARCH", ("t2",)) == (found.code, found.trace_ids)


# required_call

VALIDATED = {
    "kind": "required_call",
    "files": {"format": ("python",)},
    "match": {"tag": "python_validation", "reply_type": "S"},
    "join": {"call": "args.sha256", "file": "sha256"},
}
DIGEST = "3c34bf6d8a1f3d4e1db6b1bafd8cf5f8ea0c2d4b1d6f6e3b8c5d0d7c0c8b3a10"


def test_every_file_without_a_call_is_named() -> None:
    bundle = repo(python_file("a.py"), python_file("b.py", "b = 2\n"))
    digest = said_digest("a = 1\n")
    trace = [call("t1", "ck3_validate_python", args={"sha256": [digest, DIGEST]})]

    found = said(rule_of(VALIDATED), trace, bundle=bundle).violations

    assert ["root:repo/b.py"] == [violation.details["path"] for violation in found]


def test_a_call_that_failed_validates_nothing() -> None:
    digest = said_digest("a = 1\n")
    trace = [call("t1", "ck3_validate_python", args={"sha256": digest}, reply_type="I")]

    assert not said(rule_of(VALIDATED), trace, bundle=repo(python_file("a.py"))).deliverable


def said_digest(content: str) -> str:
    from hashlib import sha256

    return sha256(content.encode()).hexdigest()


# artifact_fields, declaration, set_cover


def test_every_fault_of_every_file_is_found() -> None:
    require = ({"field": "format", "equals": "ck3_script"}, {"field": "path", "glob": ("**/a.py",)})
    check = {"kind": "artifact_fields", "files": {"glob": ("**.py",)}, "require": require}

    found = said(rule_of(check), bundle=repo(python_file("a.py"), python_file("b.py"))).violations

    assert [
        ("root:repo/a.py", "format"),
        ("root:repo/b.py", "format"),
        ("root:repo/b.py", "path"),
    ] == [(violation.details["path"], violation.details["field"]) for violation in found]


def test_content_is_never_repeated() -> None:
    require = ({"field": "content", "equals": "x"},)
    check = {"kind": "artifact_fields", "files": {}, "require": require}

    (found,) = said(rule_of(check), bundle=repo(python_file("a.py", "secret = 1\n"))).violations

    assert "secret" not in str(found.to_dict())


def test_a_declaration_is_asked_for_where_files_match_alone() -> None:
    check = {
        "kind": "declaration",
        "when_files": {"glob": ("root:repo/**/schema/**",)},
        "require": ({"field": "bundle.schema_change.classification", "present": True},),
    }
    change = {"classification": "breaking"}
    there, elsewhere = python_file("src/schema/a.py"), python_file("src/a.py")

    assert said(rule_of(check), bundle=repo(elsewhere)).deliverable
    assert said(rule_of(check), bundle=repo(there, schema_change=change)).deliverable
    assert not said(rule_of(check), bundle=repo(there)).deliverable


def cover(**changes: Any) -> dict[str, Any]:
    return {
        "kind": "set_cover",
        "every": "session.active_mod_ids",
        "in": ("session.allowed_roots",),
        **changes,
    }


def test_what_is_not_covered_is_listed_in_one_violation() -> None:
    session = {**SESSION, "allowed_roots": ["m2", "m3"]}

    (found,) = said(rule_of(cover()), session=session).violations

    assert (["m1"], 1) == (found.details["items"], found.details["count"])


def test_covering_both_ways_finds_what_is_too_much() -> None:
    session = {**SESSION, "allowed_roots": ["m1", "m2", "m3", "x:9"]}
    codes = {"uncovered": "OUT_OF_SCOPE_SEARCH", "surplus": "TRACE_REQUIRED"}
    check = cover(both_ways=True, ignore=("x:*",), codes=codes)

    (found,) = said(rule_of(check), session=session).violations

    assert ("TRACE_REQUIRED", ["m3"]) == (found.code, found.details["items"])


def test_a_set_that_is_absent_covers_nothing() -> None:
    assert not said(rule_of(cover())).deliverable


def test_an_empty_set_is_covered_by_anything() -> None:
    assert said(rule_of(cover()), session={**SESSION, "active_mod_ids": []}).deliverable


# claims_evidence

CLAIMS = {
    "kind": "claims_evidence",
    "claim_types": ("existence", "value"),
    "min_evidence": 2,
    "evidence": {"reply_type": "S", "value_in": "result", "subject_in": "args"},
    "codes": {
        "none": "OUT_OF_SCOPE_SEARCH",
        "unknown": "OUT_OF_SCOPE_SEARCH",
        "unsupported": "TRACE_REQUIRED",
    },
}


def claim(
    *ids: str, subject: str = "trait:brave martial = 2", kind: str = "value"
) -> dict[str, Any]:
    return {"claim_type": kind, "subject": subject, "evidence_tool_calls": list(ids)}


def shown(trace_id: str, value: object = 2, name: str = "brave") -> dict[str, Any]:
    return call(trace_id, args={"name": name}, result={"rows": [{"martial": value}]})


def test_a_claim_that_two_calls_support_holds() -> None:
    trace = [shown("t1"), shown("t2", "2", "trait:brave"), shown("t3", 9)]

    assert said(rule_of(CLAIMS), trace, claims=[claim("t1", "t2", "t3")]).deliverable


def test_one_call_that_is_cited_twice_is_one() -> None:
    (found,) = said(rule_of(CLAIMS), [shown("t1")], claims=[claim("t1", "t1")]).violations

    assert ("TRACE_REQUIRED", 1, 2) == (found.code, found.observed, found.expected)


def test_calls_about_another_subject_or_value_do_not_count() -> None:
    trace = [shown("t1"), shown("t2", name="bold"), shown("t3", 22)]

    (found,) = said(rule_of(CLAIMS), trace, claims=[claim("t1", "t2", "t3")]).violations

    assert ("unsupported", 1) == (found.details["fault"], found.observed)


def test_true_is_not_one_and_a_claim_of_another_type_is_left_alone() -> None:
    claims = [claim("t9", kind="behavior")]

    assert said(policy_of(rule_of(CLAIMS), REVIEW), claims=claims).deliverable


def test_a_truth_value_is_claimed_as_json_writes_it() -> None:
    trace = [shown("t1", True), shown("t2", True)]
    right, wrong = "trait:brave martial = true", "trait:brave martial = True"

    assert said(rule_of(CLAIMS), trace, claims=[claim("t1", "t2", subject=right)]).deliverable
    assert not said(rule_of(CLAIMS), trace, claims=[claim("t1", "t2", subject=wrong)]).deliverable


# families of tools


def test_a_tool_counts_by_the_longest_prefix_that_it_has() -> None:
    check = {"kind": "min_events", "match": {"tag": "filesystem"}, "min": 3}
    trace = [call("t1", "fs_x"), call("t2", "grep_y"), call("t3", "grep_search")]

    assert said(rule_of(check), trace).deliverable
    assert not said(rule_of(check), [*trace[:2], call("t3", "xfs_")]).deliverable
