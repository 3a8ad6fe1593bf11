"""Each operator holds what it should hold, refuses the rest, and treats absence as a fault."""

from __future__ import annotations

from typing import Any

import pytest
from tests.runtime.policy.engine.small_policies import SESSION, call, rule_of, said

from replybook.policy.predicates import members


def fault(constraint: dict[str, object], value: object, **changes: Any) -> object:
    """Return what is wrong with a call whose result.x is `value`; None if nothing is."""
    check = {
        "kind": "call_fields",
        "match": {},
        "require": ({"field": "result.x", **constraint},),
    }
    result = {} if value == "nothing" else {"x": value}
    outcome = said(rule_of(check), [call("t1", result=result)], **changes)
    assert len(outcome.violations) < 2
    return outcome.violations[0].details["fault"] if outcome.violations else None


@pytest.mark.parametrize(
    ("constraint", "value"),
    [
        ({"equals": "a"}, "a"),
        ({"equals": 1}, 1),
        ({"equals": True}, True),
        ({"equals_ref": "session.playset_id"}, "p1"),
        ({"in": ("a", 2)}, 2),
        ({"subset_of_ref": "session.active_mod_ids"}, ["m2"]),
        ({"subset_of_ref": "session.active_mod_ids"}, "m1"),
        ({"subset_of_ref": "session.active_mod_ids"}, []),
        ({"subset_of_ref": "session.playset_id"}, "p1"),
        ({"not_in_ref": "session.active_mod_ids"}, "m9"),
        ({"not_in_ref": "session.active_mod_ids"}, ["m8", "m9"]),
        ({"present": True}, False),
        ({"present": True}, 0),
        ({"absent": True}, []),
        ({"absent": True}, "nothing"),
        ({"glob": ("a/*.txt", "b/**")}, "b/c/d"),
        ({"min": 1}, 1),
        ({"min": 1}, 1.5),
        ({"max": 2}, -3),
        ({"equals": "a", "missing": "skip"}, "nothing"),
        ({"equals": "a", "missing": "skip"}, None),
        ({"equals_ref": "session.vanilla_version_id", "missing_ref": "skip"}, "nothing"),
        ({"subset_of_ref": "facts.files_existing", "missing_ref": "skip"}, "x"),
    ],
    ids=str,
)
def test_a_field_holds(constraint: dict[str, object], value: object) -> None:
    assert fault(constraint, value) is None


@pytest.mark.parametrize(
    ("constraint", "value", "expected"),
    [
        ({"equals": "a"}, "A", "wrong"),
        ({"equals": 1}, True, "wrong"),
        ({"equals": True}, 1, "wrong"),
        ({"equals": 1}, "1", "wrong"),
        ({"equals_ref": "session.playset_id"}, "p2", "wrong"),
        ({"equals_ref": "session.playset_id"}, ["p1"], "wrong"),
        ({"equals_ref": "session.vanilla_version_id"}, "v1", "wrong"),
        ({"in": ("a", 1)}, True, "wrong"),
        ({"in": ("a",)}, ["a"], "wrong"),
        ({"subset_of_ref": "session.active_mod_ids"}, ["m1", "m9"], "wrong"),
        ({"subset_of_ref": "session.active_mod_ids"}, [{"id": "m1"}], "wrong"),
        ({"subset_of_ref": "session.playset_id"}, "p", "wrong"),
        ({"not_in_ref": "session.active_mod_ids"}, "m1", "wrong"),
        ({"not_in_ref": "session.active_mod_ids"}, ["m9", "m1"], "wrong"),
        ({"not_in_ref": "session.indexed_domains"}, "gui", "wrong"),
        ({"present": True}, " ", "missing"),
        ({"present": True}, {}, "missing"),
        ({"absent": True}, "x", "wrong"),
        ({"glob": ("a/*.txt",)}, "a/b/c.txt", "wrong"),
        ({"glob": ("a*",)}, 1, "wrong"),
        ({"min": 1}, 0, "wrong"),
        ({"min": 1}, True, "wrong"),
        ({"min": 1}, "2", "wrong"),
        ({"max": 2}, float("nan"), "wrong"),
        ({"equals": "a"}, "nothing", "missing"),
        ({"equals": "a"}, None, "missing"),
        ({"not_in_ref": "session.active_mod_ids"}, "nothing", "missing"),
        ({"equals_ref": "session.playset_id", "missing_ref": "skip"}, "nothing", "missing"),
    ],
    ids=str,
)
def test_a_field_does_not_hold(constraint: dict[str, object], value: object, expected: str) -> None:
    assert expected == fault(constraint, value)


def test_null_in_the_session_is_no_value() -> None:
    session = {**SESSION, "vanilla_version_id": None}
    constraint = {"equals_ref": "session.vanilla_version_id", "missing_ref": "skip"}

    assert fault(constraint, "v9", session=session) is None


@pytest.mark.parametrize(
    ("scope", "value", "expected"),
    [
        ({"playset_id": "p0"}, "p0", None),
        ({"playset_id": "p0"}, "p1", "wrong"),
        ({}, "p1", None),
        ({"vanilla_version_id": "v1"}, "p1", None),
        ({"playset_id": None}, "p1", "wrong"),
    ],
    ids=str,
)
def test_a_session_ref_means_the_scope_at_the_time_of_the_call(
    scope: dict[str, object], value: str, expected: str | None
) -> None:
    require = ({"field": "args.playset_id", "equals_ref": "session.playset_id"},)
    check = {"kind": "call_fields", "match": {}, "require": require}

    outcome = said(rule_of(check), [call("t1", args={"playset_id": value}, scope=scope)])

    assert [expected] * bool(expected) == [
        violation.details["fault"] for violation in outcome.violations
    ]


@pytest.mark.parametrize("args", ["text", ["a"], None, 3], ids=str)
def test_arguments_that_are_no_mapping_hold_nothing(args: object) -> None:
    check = {"kind": "call_fields", "match": {}, "require": ({"field": "args.limit", "min": 1},)}

    outcome = said(rule_of(check), [call("t1", args=args)])

    assert ["missing"] == [violation.details["fault"] for violation in outcome.violations]


def test_a_call_may_be_compared_with_the_bundle_and_with_facts() -> None:
    require = ({"field": "args.path", "subset_of_ref": "facts.bundle_paths"},)
    check = {"kind": "call_fields", "match": {"tool": "ck3_read"}, "require": require}
    bundle = {
        "target": "root:repo",
        "artifacts": [{"path": "a.py", "format": "python", "content": "a = 1\n"}],
    }
    trace = [
        call("t1", "ck3_read", args={"path": "root:repo/a.py"}),
        call("t2", "ck3_read", args={"path": "root:repo/b.py"}),
        call("t3", "ck3_search", args={"path": "root:repo/b.py"}),
    ]

    outcome = said(rule_of(check), trace, bundle=bundle)

    assert [("t2",)] == [violation.trace_ids for violation in outcome.violations]


def test_values_that_have_no_hash_are_members_too() -> None:
    assert ({"name": "A"},) == members([{"name": "A"}])
    assert frozenset({"a", "b"}) == members(["a", "b", "a"])
