"""Facts and validators are handed in; what a policy needs and nobody hands in does not load."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from tests.runtime.policy.engine.policy_cases import VALIDATORS
from tests.runtime.policy.engine.small_policies import call, policy_of, rule_of, said
from tests.runtime.policy.gate.deliveries import asked, gate

from replybook import ReplyBuilder
from replybook.policy import BadPolicy, Delivery, PolicyBroken
from replybook.policy.delivery import ModeConflict, read_bundle
from replybook.policy.facts import (
    SERVER_FACT,
    Ask,
    CallFact,
    Fact,
    Known,
    RegistryFact,
    content_facts,
)
from replybook.policy.validators import Context, NobodyCanJudge
from replybook_ck3 import CK3_FACTS

DECLARED = policy_of(
    rule_of({"kind": "set_cover", "every": "facts.tickets", "in": ("facts.tickets_read",)}),
)
DECLARED = replace(DECLARED, facts=(*DECLARED.facts, "tickets", "tickets_read"))
BUNDLE = {"artifacts": [{"path": "root:repo/a.py", "format": "python", "content": ""}]}


class Read:
    """The tickets that calls named."""

    def __init__(self) -> None:
        self._found: list[object] = []

    def take(self, event: Mapping[str, object], _seq: int) -> None:
        self._found.append(event["args"]["ticket"])  # type: ignore[index]

    def value(self) -> object:
        return tuple(self._found)


def tickets(known: Known, ask: Ask) -> object:
    assert ask("modes")
    return ("t1", "t2") if known.files else ()


OWN = {
    **CK3_FACTS,
    "tickets": Fact(value=tickets),
    "tickets_read": CallFact(tag="scoped", start=Read),
}


# Facts


def test_facts_of_an_application_are_worked_out_by_its_providers() -> None:
    trace = [call("c1", args={"ticket": "t1"}), call("c2", args={"ticket": "t2"})]

    assert said(DECLARED, trace, bundle=BUNDLE, providers=OWN).deliverable
    (found,) = said(DECLARED, trace[:1], bundle=BUNDLE, providers=OWN).violations
    assert ["t2"] == found.details["items"]


def test_calls_of_tools_without_the_tag_feed_nothing() -> None:
    trace = [call("c1", "ck3_deliver", args={}), call("c2", "unknown", args={})]

    assert not said(DECLARED, trace, bundle=BUNDLE, providers=OWN).deliverable


def test_two_sessions_do_not_feed_each_other() -> None:
    trace = [call("c1", args={"ticket": "t1"}), call("c2", args={"ticket": "t2"})]
    assert said(DECLARED, trace, bundle=BUNDLE, providers=OWN).deliverable

    assert not said(DECLARED, bundle=BUNDLE, providers=OWN).deliverable


@pytest.mark.parametrize("name", ["tickets", "tickets_read"])
def test_a_fact_that_nobody_provides_does_not_load(name: str) -> None:
    less = {key: value for key, value in OWN.items() if key != name}

    with pytest.raises(BadPolicy) as caught:
        said(DECLARED, bundle=BUNDLE, providers=less)
    assert f"facts.{name}" == caught.value.place
    assert "providers={...}" in caught.value.problem


def test_a_fact_that_is_given_needs_no_provider() -> None:
    facts = {"tickets": ["t1"], "tickets_read": ["t1"]}

    assert said(DECLARED, bundle=BUNDLE, facts=facts).deliverable


def test_a_fact_that_is_given_stands_before_the_one_that_calls_fed() -> None:
    trace = [call("c1", args={"ticket": "t1"}), call("c2", args={"ticket": "t2"})]
    facts = {"tickets_read": []}

    assert not said(DECLARED, trace, bundle=BUNDLE, providers=OWN, facts=facts).deliverable


def test_a_fact_of_the_server_is_absent_until_it_is_given() -> None:
    own = {**OWN, "tickets": SERVER_FACT}

    assert not said(DECLARED, bundle=BUNDLE, providers=own).deliverable
    assert said(DECLARED, bundle=BUNDLE, providers=own, facts={"tickets": []}).deliverable


def test_a_provider_that_crashes_is_named_and_nothing_passes() -> None:
    def crash(_known: Known, _ask: Ask) -> object:
        raise ValueError("out of paper")

    with pytest.raises(PolicyBroken, match=r"facts\.tickets") as caught:
        said(DECLARED, bundle=BUNDLE, providers={**OWN, "tickets": Fact(value=crash)})
    assert "out of paper" not in str(caught.value)


def test_what_the_registry_alone_decides_is_known_while_calls_come_in() -> None:
    check = {
        "kind": "call_fields",
        "match": {"tag": "scoped"},
        "require": ({"field": "result.ticket", "subset_of_ref": "facts.tickets"},),
    }
    policy = replace(policy_of(rule_of(check)), facts=DECLARED.facts)
    own = {**OWN, "tickets": RegistryFact(value=lambda world: (world.modes[0].name,))}
    trace = [
        call("c1", args={"ticket": "t1"}, result={"ticket": "ck3lens"}),
        call("c2", args={"ticket": "t2"}, result={"ticket": "t2"}),
    ]

    (found,) = said(policy, trace, providers=own).violations
    assert ("c2",) == found.trace_ids


@pytest.mark.parametrize(("holds_paths", "same"), [(True, True), (False, False)])
def test_facts_that_hold_paths_are_compared_as_files(holds_paths: bool, same: bool) -> None:
    check = {
        "kind": "artifact_fields",
        "files": {},
        "require": ({"field": "path", "subset_of_ref": "facts.tickets"},),
    }
    policy = replace(policy_of(rule_of(check)), facts=DECLARED.facts)
    fact = Fact(value=lambda _known, _ask: ("root:repo/A.PY",), holds_paths=holds_paths)

    assert same is said(policy, bundle=BUNDLE, providers={**OWN, "tickets": fact}).deliverable


@pytest.mark.parametrize("fact", ["bundle_paths", "files_of_no_format", "files_existing"])
@pytest.mark.parametrize(("path", "same"), [("root:repo/A.PTH", True), ("root:repo/b.pth", False)])
def test_files_of_a_delivery_are_compared_in_any_spelling(fact: str, path: str, same: bool) -> None:
    check = {
        "kind": "call_fields",
        "match": {"tag": "scoped"},
        "require": ({"field": "args.path", "subset_of_ref": f"facts.{fact}"},),
    }
    bundle = {"artifacts": [{"path": "root:repo/a.pth", "format": "python", "content": ""}]}
    found = said(
        policy_of(rule_of(check)),
        [call("c1", args={"path": path})],
        bundle=bundle,
        facts={"files_existing": ("root:repo/a.pth",)},
    )

    assert same is found.deliverable


# Validators


def test_a_format_whose_validator_nobody_handed_in_does_not_load() -> None:
    with pytest.raises(BadPolicy) as caught:
        said(policy_of(), validators=None)

    assert "formats.ck3_script.validator" == caught.value.place
    assert "validators={...}" in caught.value.problem


def test_the_gate_answers_for_a_policy_that_does_not_load() -> None:
    for broken in (gate(providers=None), gate(validators=None)):
        reply = broken.deliver(ReplyBuilder("ck3_deliver"), asked())

        assert "EN-SYS-E-001" == reply.code
        assert "handed in" in str(reply.data["detail"]) or "provides" in str(reply.data["detail"])


def test_a_validator_asks_for_the_facts_that_it_needs() -> None:
    seen: list[object] = []

    class Asking(NobodyCanJudge):
        def check(self, files: Any, context: Context) -> Any:
            seen.extend((context.fact("game_version"), context.session["session_id"]))
            return super().check(files, context)

    check = {"kind": "set_cover", "every": "facts.ck3_files", "in": ("facts.ck3_files_valid",)}
    file = {"path": "root:repo/a.txt", "format": "ck3_script", "content": ""}
    validators = {**VALIDATORS, "ck3": Asking("ck3")}
    outcome = said(
        rule_of(check),
        bundle={"artifacts": [file]},
        validators=validators,
        facts={"game_version": "1.18"},
    )

    assert ["1.18", "s1"] == seen
    assert "not part of this installation" in str(outcome.violations[0].details["unavailable"])


def test_facts_about_content_come_in_pairs() -> None:
    files, valid = content_facts("ck3", lambda file: file.path.endswith(".txt"))
    own = {**OWN, "tickets": files, "tickets_read": valid}
    texts = [
        {"path": f"root:repo/{name}.txt", "format": "ck3_script", "content": content}
        for name, content in (("a", "a = { }"), ("b", "b = {"))
    ]

    (found,) = said(DECLARED, bundle={"artifacts": texts}, providers=own).violations
    assert ["root:repo/b.txt"] == found.details["items"]
    assert "braces" == found.details["problems"][0]["code"]  # type: ignore[index]


# A delivery is read once


def test_a_delivery_that_is_accepted_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[object] = []

    def counted(raw: object, **others: Any) -> Any:
        reads.append(raw)
        return read_bundle(raw, **others)

    monkeypatch.setattr("replybook.policy.delivery.read_bundle", counted)
    monkeypatch.setattr("replybook.policy.gate.read_bundle", counted)

    assert "EN-GATE-S-003" == gate().deliver(ReplyBuilder("ck3_deliver"), asked()).code
    assert 1 == len(reads)


@pytest.mark.parametrize("own", [None, "ck3lens"])
def test_a_session_of_this_mode_or_none_is_in_no_conflict(own: object) -> None:
    assert "ck3lens" == Delivery.read(mode="ck3lens", session={"mode": own}).mode


@pytest.mark.parametrize("own", ["ck3raven-dev", "", 3, ["ck3lens"]], ids=repr)
def test_a_session_of_another_mode_is_a_conflict_of_its_own(own: object) -> None:
    delivery = Delivery.read(mode="ck3lens", session={"mode": own})

    assert ModeConflict("ck3lens", own) == delivery.mode == delivery.session["mode"]


def test_something_else_is_no_session() -> None:
    with pytest.raises(TypeError, match="not list"):
        Delivery.read(mode="ck3lens", session=[])  # type: ignore[arg-type]
