"""Types of claims, kinds of check and sections of an overlay, and rules that it makes stricter.

Source: specification 25, 30 and 62.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from tests.base_tables import POLICY, WORLD
from tests.runtime.policy.engine.small_policies import rule_of

from replybook import Reply, ReplyBuilder
from replybook.policy import CheckKind, Delivery, DeliveryGate, DeliveryRequest, Hit
from replybook.policy.completion import BadCompletion
from replybook_generated.vocabulary import VOCABULARY
from replybook_schema.active import ACTIVE, Tried
from replybook_schema.policy import PolicySpec, RuleSpec, StricterSpec
from replybook_schema.tools import ArgumentSpec, ToolSpec
from replybook_schema.vocabulary import ArtifactFieldSpec, SectionSpec, VocabularySpec, WordSpec
from replybook_schema.world import ModeSpec

KEY = b"a key of sixteen bytes or more"
SUITE = ArgumentSpec("suite", "string", required=False, trace="keep", description="")
TOOLS = (
    ToolSpec("desk_test", "", ("exec",), arguments=(SUITE,)),
    ToolSpec("desk_write", "", ("changing",)),
    ToolSpec("desk_look", "", ("search",)),
)
WORDS = VocabularySpec(
    claim_types=(WordSpec("tests_pass", "The tests of the subject pass."),),
    check_kinds=(WordSpec("tests_ran", "A suite ran and passed."),),
    bundle_sections=(
        SectionSpec(
            "tickets",
            "The tickets that the delivery answers.",
            fields=(
                ArtifactFieldSpec("id", "The number.", "string"),
                ArtifactFieldSpec("state", "What becomes of it.", "string", enum=("open", "done")),
            ),
            required=("id",),
        ),
    ),
)
PASSING = rule_of(
    {
        "kind": "claims_evidence",
        "claim_types": ("tests_pass",),
        "min_evidence": 1,
        "evidence": {"tag": "exec", "reply_type": "S"},
        "codes": {"unsupported": "CLAIM_EVIDENCE_MISSING"},
    },
    id="tests_pass_claims",
    stage="claims_validation",
    codes=("CLAIM_EVIDENCE_MISSING",),
)
RAN = rule_of(
    {"kind": "tests_ran", "match": {"tag": "exec"}, "suite": "unit"},
    id="unit_ran",
    codes=("DB_FIRST_REQUIRED",),
)
DONE = rule_of(
    {
        "kind": "artifact_fields",
        "entries": "bundle.tickets",
        "require": ({"field": "state", "equals": "done"},),
    },
    id="tickets_done",
    stage="artifact_bundle_validator",
    codes=("SCHEMA_CHANGE_UNDECLARED",),
)
AFTER = rule_of(
    {
        "kind": "min_events",
        "match": {"tag": "exec", "reply_type": "S"},
        "after": {"tag": "changing"},
        "min": 1,
    },
    id="tested_after_change",
    codes=("DB_FIRST_ORDERING",),
)


class TestsRan(CheckKind):
    """A suite ran and passed."""

    __test__ = False
    keys = ("suite",)

    def __init__(self, check: Mapping[str, object]) -> None:
        super().__init__(check)
        self.ran: set[object] = set()

    def see(self, call: Mapping[str, Any]) -> None:
        """Note the suite of a call that passed."""
        if call["reply_type"] == "S":
            self.ran.add(call["args"].get("suite"))

    def hits(self, delivery: Delivery) -> Iterator[Hit]:
        """Return the suite if it did not run."""
        del delivery
        if self.check["suite"] not in self.ran:
            yield Hit(about=str(self.check["suite"]))


def call(trace_id: str, tool: str, reply_type: str = "S", **args: str) -> dict[str, object]:
    """Return a call of one of the tools of the desk."""
    return {
        "trace_id": trace_id, "ts": "2026-11-20T10:01:00Z", "tool": tool, "args": args,
        "reply_type": reply_type, "code": "WA-READ-S-001", "result": {"count": 1},
        "session_id": "s1",
    }  # fmt: skip


LOOK, TEST, WRITE = (
    call("t1", "desk_look"),
    call("t2", "desk_test", suite="unit"),
    call("t3", "desk_write"),
)


@pytest.fixture
def deliver() -> Iterator[Any]:
    """Return a function that delivers by the base policy with further rules."""
    before = ACTIVE.now

    def delivered(
        *rules: RuleSpec,
        trace: tuple[Mapping[str, object], ...] = (LOOK,),
        stricter: tuple[StricterSpec, ...] = (),
        files_optional: tuple[str, ...] = ("work",),
        kinds: Mapping[str, type[CheckKind]] | None = None,
        **bundle: object,
    ) -> Reply:
        added = PolicySpec((), (), (), (), rules, (), stricter, files_optional)
        tried = Tried(
            policy=POLICY.extended(added),
            tools=TOOLS,
            world=replace(WORLD, modes=(ModeSpec("work", "Work.", {}, "session"),)),
            vocabulary=VOCABULARY.extended(WORDS),
        )
        with ACTIVE.trying(tried):
            gate = DeliveryGate(KEY, kinds=kinds)
            session = {"session_id": "s1", "mode": "work"}
            request = DeliveryRequest(mode="work", session=session, trace=trace, bundle=bundle)
            reply = gate.deliver(ReplyBuilder("desk_deliver"), request)
            if reply.code == "EN-GATE-S-003":
                delivered.completion = gate.verify(reply.data["completion"], bundle, "s1")  # type: ignore[attr-defined]
                with pytest.raises(BadCompletion):
                    gate.verify(reply.data["completion"], {**bundle, "notes": "another"}, "s1")
            return reply

    yield delivered
    assert ACTIVE.now is before


def violations(reply: Reply) -> set[str]:
    """Return the rules that a delivery broke."""
    assert reply.code in ("EN-GATE-S-003", "EN-GATE-D-004"), reply.data
    found: Any = reply.data["violations"]
    return {one["rule"] for one in found}


def claim(kind: str, subject: str, *calls: str) -> dict[str, object]:
    """Return a claim that cites these calls."""
    return {"claim_type": kind, "subject": subject, "evidence_tool_calls": list(calls)}


# Types of claims


def test_a_claim_of_an_own_type_is_judged_by_the_rule_of_the_overlay(deliver: Any) -> None:
    proven = deliver(PASSING, trace=(LOOK, TEST), claims=[claim("tests_pass", "unit", "t2")])
    refused = deliver(PASSING, trace=(LOOK, TEST), claims=[claim("tests_pass", "unit", "t1")])

    assert "EN-GATE-S-003" == proven.code
    assert {"tests_pass_claims"} == violations(refused)


def test_a_claim_of_an_own_type_cites_a_call_like_any_other(deliver: Any) -> None:
    refused = deliver(PASSING, claims=[claim("tests_pass", "unit")])

    assert {"no_silent_assumptions"} <= violations(refused)


def test_a_claim_of_an_own_type_names_a_thing(deliver: Any) -> None:
    refused = deliver(PASSING, trace=(LOOK, TEST), claims=[claim("tests_pass", "= {}", "t2")])

    assert {"understood_claims"} == violations(refused)


def test_a_type_that_nobody_declares_is_a_fault_of_the_bundle(deliver: Any) -> None:
    refused = deliver(PASSING, claims=[claim("tests_fail", "unit", "t1")])

    assert {"artifact_bundle_wellformed"} == violations(refused)


def test_a_claim_that_no_rule_judges_is_an_error_that_says_what_to_do(deliver: Any) -> None:
    reply = deliver(claims=[claim("tests_pass", "unit", "t1")])

    assert "EN-SYS-E-001" == reply.code
    assert "claim_types.tests_pass: no rule judges claims of this type" in reply.data["detail"]


# Without a world


@pytest.mark.parametrize("kind", ["existence", "value"])
def test_without_a_world_what_only_calls_prove_is_listed_for_a_person(
    deliver: Any, kind: str
) -> None:
    subject = "item:lamp count = 1" if kind == "value" else "item:lamp"
    shown = {
        **LOOK,
        "args": {"name": "item:lamp"},
        "result": {"count": 1, "rows": [{"item:lamp": "1"}]},
    }
    reply = deliver(trace=(shown,), claims=[claim(kind, subject, "t1")])

    assert "behavior_review" in violations(reply)
    (review,) = [one for one in reply.data["violations"] if one["rule"] == "behavior_review"]
    assert (True, "no world is given") == (
        review["details"]["review"],
        review["details"]["lacking"],
    )


def test_a_delivery_without_claims_has_nothing_to_review(deliver: Any) -> None:
    assert set() == violations(deliver())


# Kinds of check


def test_an_own_kind_finds_what_it_looks_for(deliver: Any) -> None:
    kinds = {"tests_ran": TestsRan}

    assert set() == violations(deliver(RAN, trace=(LOOK, TEST), kinds=kinds))
    refused = deliver(RAN, kinds=kinds)
    assert {"unit_ran"} == violations(refused)
    assert "unit" in refused.data["violations"][0]["message"]


@pytest.mark.parametrize(
    ("kinds", "problem"),
    [
        (
            None,
            "check_kinds.tests_ran: nobody handed in 'tests_ran'; give it to the gate in kinds=",
        ),
        ({"tests_run": TestsRan}, "check_kinds.tests_ran: nobody handed in 'tests_ran'"),
        (
            {"tests_ran": type("Other", (TestsRan,), {"keys": ("suit",)})},
            "rules.unit_ran.check.suite: 'suite' is an unknown key; did you mean 'suit'?",
        ),
    ],
)
def test_a_kind_that_the_gate_lacks_is_an_error_that_says_what_to_hand_in(
    deliver: Any, kinds: Any, problem: str
) -> None:
    reply = deliver(RAN, kinds=kinds)

    assert "EN-SYS-E-001" == reply.code
    assert problem in reply.data["detail"]


class _Broken(TestsRan):
    def hits(self, delivery: Delivery) -> Iterator[Hit]:
        raise ValueError(delivery, "a secret")


class _OfAnotherRule(TestsRan):
    def hits(self, delivery: Delivery) -> Iterator[Hit]:
        yield Hit(code="TRACE_REQUIRED", about=str(delivery.mode))


@pytest.mark.parametrize("kind", [_Broken, _OfAnotherRule])
def test_a_kind_that_fails_delivers_nothing_and_tells_no_secret(deliver: Any, kind: Any) -> None:
    reply = deliver(RAN, trace=(LOOK, TEST), kinds={"tests_ran": kind})

    assert "EN-GATE-E-001" == reply.code
    assert "check_kinds.tests_ran" == reply.data["reason"]
    assert "secret" not in str(reply.data)


# Sections


def test_the_items_of_a_section_are_judged_and_are_part_of_the_bundle(deliver: Any) -> None:
    assert set() == violations(deliver(DONE, tickets=[{"id": "7", "state": "done"}]))
    with_ticket = deliver.completion.bundle_digest
    assert set() == violations(deliver(DONE))
    assert with_ticket != deliver.completion.bundle_digest
    assert {"tickets_done"} == violations(deliver(DONE, tickets=[{"id": "7", "state": "open"}]))
    assert {"tickets_done"} == violations(deliver(DONE, tickets=[{"id": "7"}]))


@pytest.mark.parametrize(
    ("bundle", "fault"),
    [
        ({"tikets": []}, "did you mean 'tickets'?"),
        ({"tickets": {"id": "7"}}, "give a list"),
        ({"tickets": [{"state": "open"}]}, "give id"),
        ({"tickets": [{"id": "7", "state": "lost"}]}, "give one of open, done"),
        ({"tickets": [{"id": "7", "status": "open"}]}, "did you mean 'state'?"),
    ],
)
def test_a_section_of_another_form_is_a_fault_with_its_place(
    deliver: Any, bundle: Any, fault: str
) -> None:
    refused = deliver(DONE, **bundle)

    assert {"artifact_bundle_wellformed"} == violations(refused)
    assert fault in str(refused.data["violations"])


# Stricter rules


def test_a_rule_of_the_base_is_stricter_by_its_id(deliver: Any) -> None:
    three = (StricterSpec("trace_required", check={"min": 3}),)
    by_exec = StricterSpec("existence_claims", check={"min_evidence": 2})
    lamp = {
        **LOOK,
        "args": {"name": "item:lamp"},
        "result": {"count": 1, "rows": [{"item:lamp": "1"}]},
    }
    claims = [claim("existence", "item:lamp", "t1")]

    assert set() == violations(deliver(trace=(LOOK, TEST, WRITE), stricter=three))
    assert {"trace_required"} == violations(deliver(trace=(LOOK, TEST), stricter=three))
    assert "existence_claims" not in violations(deliver(trace=(lamp,), claims=claims))
    refused = deliver(trace=(lamp,), claims=claims, stricter=(by_exec,))
    assert "existence_claims" in violations(refused)


def test_nothing_makes_a_rule_weaker() -> None:
    asked = PolicySpec(
        (), (), (), (), (), (),
        stricter=(
            StricterSpec("trace_required", status="tbc", modes=("work",), check={"min": 0}),
            StricterSpec("existence_claims", check={"evidence": {"not_composed": False, "not_tags": ()}}),
        ),
    )  # fmt: skip
    rules = {rule.id: rule for rule in POLICY.extended(asked).rules}

    for rule in POLICY.rules:
        if rule.id in ("trace_required", "existence_claims"):
            assert rule == rules[rule.id]


# After the last change


@pytest.mark.parametrize(
    ("trace", "is_held"),
    [
        ((LOOK,), True),  # nothing changed, so nothing is asked for
        ((WRITE, TEST), True),
        ((WRITE, TEST, call("t4", "desk_write", "D")), True),  # refused, so it changed nothing
        ((WRITE,), False),
        ((TEST, WRITE), False),
        ((WRITE, TEST, call("t4", "desk_write", "E")), False),  # it may have changed something
        ((WRITE, call("t4", "desk_test", "I")), False),
    ],
)
def test_the_tests_ran_after_the_last_change(deliver: Any, trace: Any, is_held: bool) -> None:
    assert (set() if is_held else {"tested_after_change"}) == violations(
        deliver(AFTER, trace=trace)
    )


# No files


def test_where_the_policy_says_so_a_bundle_without_files_is_a_delivery(deliver: Any) -> None:
    assert "EN-GATE-S-003" == deliver().code
    assert 0 == deliver.completion.files
    assert "EN-GATE-S-003" == deliver(artifacts=[]).code
    bundles: list[dict[str, object]] = [{}, {"artifacts": []}]
    for bundle in bundles:
        refused = deliver(files_optional=("leisure",), **bundle)
        assert {"artifact_bundle_wellformed"} == violations(refused)


def test_without_files_calls_and_claims_are_judged_as_ever(deliver: Any) -> None:
    assert {"trace_required"} == violations(deliver(trace=()))
    unproven = deliver(claims=[claim("behavior", "item:lamp", "t9")])
    assert "no_silent_assumptions" in violations(unproven)
