"""The validation of a bundle says the same as the delivery gate, and heals as the bundle does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.agents import BOM, MOD, Agent, Envelope, bundle, trait

TRAITS = "common/traits/reef_blind_traits.txt"
EFFECT = "common/scripted_effects/reef_effects.txt"
Change = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    with Agent(tmp_path_factory.mktemp("validated")) as made:
        made.opens()
        yield made


def validated(agent: Agent, what: dict[str, Any]) -> Envelope:
    return agent("ck3_validate_artifact_bundle", artifact_bundle=what)


def refused(agent: Agent, what: dict[str, Any]) -> set[str]:
    """Return the rules by which the gate would refuse a bundle that was validated."""
    asked = agent("ck3_validate_policy", mode="ck3lens", artifact_bundle=what, write=True)
    found = {one["rule"] for one in asked["data"]["violations"] if one["severity"] == "error"}
    return found - {"ck3_validation_required", "trace_required", "active_playset_fetched"}


def with_effect(what: dict[str, Any], line: str) -> None:
    content = f"{BOM}mend_it_effect = {{ {line} }}\n"
    file = {"path": EFFECT, "format": "ck3_script", "ck3_file_model": "A", "content": content}
    what["artifacts"].append(file)
    symbol = {"type": "scripted_effect", "name": "mend_it_effect", "reason": "so"}
    what["declared_new_symbols"].append({**symbol, "defined_in_path": EFFECT})


def content_of(what: dict[str, Any], content: str) -> None:
    what["artifacts"][0]["content"] = content


WRONG: dict[str, tuple[Change, str]] = {
    "a misspelt name": (
        lambda what: with_effect(what, "has_trait = reef_blnd"),
        "unresolved_reference",
    ),
    "a lost brace": (lambda what: content_of(what, trait("reef_blind")[:-2]), "unclosed_block"),
    "a wrong folder": (
        lambda what: what["artifacts"][0].update(path="common/trait/reef_blind_traits.txt"),
        "unknown_folder",
    ),
    "a symbol that is not declared": (
        lambda what: what.update(declared_new_symbols=[]),
        "NEW_SYMBOL_UNDECLARED",
    ),
    "no model": (lambda what: what["artifacts"][0].pop("ck3_file_model"), ""),
    "a model that overrides nothing": (
        lambda what: what["artifacts"][0].update(ck3_file_model="D"),
        "",
    ),
}
RIGHT: dict[str, Change] = {
    "as it is": lambda _what: None,
    "a name that the game has": lambda what: with_effect(what, "has_trait = saltborn"),
    "a name that the bundle has": lambda what: with_effect(what, "add_trait = reef_blind"),
    "a warning": lambda what: content_of(what, trait("reef_blind").removeprefix(BOM)),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_the_gate_refuses_does_not_pass(agent: Agent, name: str) -> None:
    what, (change, code) = bundle("reef_blind"), WRONG[name]
    change(what)
    answer = validated(agent, what)

    assert "WA-VAL-I-001" == answer["code"], answer
    assert refused(agent, what)
    codes = {one["code"] for one in answer["data"]["findings"] if one["severity"] == "error"}
    assert not code or code in codes


@pytest.mark.parametrize("name", RIGHT)
def test_what_passes_is_not_refused(agent: Agent, name: str) -> None:
    what = bundle("reef_blind")
    RIGHT[name](what)
    answer = validated(agent, what)

    assert "WA-VAL-S-001" == answer["code"], answer
    assert set() == refused(agent, what)


def test_a_working_day_of_mistakes_and_mends(tmp_path: Path) -> None:
    """The verdicts agree at every step, while the disk changes and after a restart."""
    with Agent(tmp_path) as agent:
        agent.opens()
        what = bundle("reef_blind")
        with_effect(what, "add_trait = reef_blnd")
        assert "WA-VAL-I-001" == validated(agent, what)["code"]
        assert refused(agent, what)

        agent.edited("common/traits/others.txt", trait("reef_blnd"))  # somebody defines it
        assert "WA-VAL-S-001" == validated(agent, what)["code"]
        assert set() == refused(agent, what)

        (agent.mod / "common/traits/others.txt").unlink()  # and takes it back, past the index
        assert "WA-VAL-I-001" == validated(agent, what)["code"]
        assert refused(agent, what)

        what["artifacts"][-1]["content"] = what["artifacts"][-1]["content"].replace("blnd", "blind")
        agent.restart()
        assert "WA-VAL-S-001" == validated(agent, what)["code"]
        agent("ck3_playset", command="get")
        delivered = agent("ck3_deliver", artifact_bundle=what, write=True)
        assert "EN-GATE-S-003" == delivered["code"], delivered
        assert (agent.mod / TRAITS).is_file()
        assert MOD == what["target"]


# What a validation of a whole bundle counts for


def open_errors(answer: Envelope) -> set[str]:
    return {one["code"] for one in answer["data"]["violations"] if one["severity"] == "error"}


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Agent]:
    with Agent(tmp_path) as made:
        made.opens(f"{MOD}/common/**", f"{MOD}/events/**", f"{MOD}/localization/**")
        yield made


def mutual() -> dict[str, Any]:
    """A bundle of an effect and an event, new both, each of which names the other."""
    what = bundle("reef_blind")
    with_effect(what, "add_trait = reef_blind trigger_event = reef.0001")
    events = "events/reef_events.txt"
    content = f"{BOM}namespace = reef\nreef.0001 = {{ hidden = yes immediate = {{ mend_it_effect = yes }} }}\n"
    file = {"path": events, "format": "ck3_script", "ck3_file_model": "A", "content": content}
    what["artifacts"].append(file)
    symbol = {"type": "event", "name": "reef.0001", "reason": "so", "defined_in_path": events}
    what["declared_new_symbols"].append(symbol)
    return what


def test_files_that_name_each_other_are_validated_and_delivered_together(fresh: Agent) -> None:
    what = mutual()
    alone = {**what, "artifacts": what["artifacts"][-1:]}

    assert "WA-VAL-I-001" == validated(fresh, alone)["code"]
    assert "WA-VAL-S-001" == validated(fresh, what)["code"]
    delivered = fresh("ck3_deliver", artifact_bundle=what, write=True)
    assert "EN-GATE-S-003" == delivered["code"], delivered["data"]


def test_what_was_not_validated_is_asked_for_file_by_file(fresh: Agent) -> None:
    what = mutual()
    assert "WA-VAL-S-001" == validated(fresh, what)["code"]
    what["artifacts"][0]["content"] += "# one more line\n"
    answer = fresh("ck3_deliver", artifact_bundle=what, write=True)

    assert {"CK3_VALIDATION_REQUIRED"} == open_errors(answer)
    (one,) = [one for one in answer["data"]["violations"] if one["severity"] == "error"]
    assert f"{MOD}/{TRAITS}" == one["details"]["path"]


@pytest.mark.parametrize(
    ("path", "code"),
    [("common/traits/moved.txt", "EN-GATE-S-003"), ("common/moved.txt", "EN-GATE-D-004")],
)
def test_content_that_moved_since_is_judged_at_its_new_address(
    fresh: Agent, path: str, code: str
) -> None:
    """The gate runs the validator where the file is delivered, whatever was validated before."""
    assert "WA-VAL-S-001" == validated(fresh, bundle("reef_blind"))["code"]
    answer = fresh("ck3_deliver", artifact_bundle=bundle("reef_blind", path=path), write=True)

    assert code == answer["code"], answer["data"]


def test_a_bundle_that_failed_counts_for_none_of_its_files(fresh: Agent) -> None:
    what = bundle("reef_blind")
    with_effect(what, "add_trait = reef_blnd")
    assert "WA-VAL-I-001" == validated(fresh, what)["code"]
    answer = fresh("ck3_deliver", artifact_bundle=bundle("reef_blind"), write=True)

    assert {"CK3_VALIDATION_REQUIRED"} == open_errors(answer)


def modules(*names: str) -> dict[str, Any]:
    files = [
        {"path": f"tools/{name}.py", "format": "python", "content": f"NAME = {name!r}\n"}
        for name in names
    ]
    return {"target": "root:repo", "artifacts": files}


def test_a_bundle_of_modules_is_validated_for_each_of_them(tmp_path: Path) -> None:
    with Agent(tmp_path, mode="ck3raven-dev") as agent:
        agent.opens("root:repo/tools/**")
        what = modules("reef", "tide")
        before = agent("ck3_deliver", artifact_bundle=what, write=True)
        assert {"PY_VALIDATION_REQUIRED"} == open_errors(before)

        assert "WA-VAL-S-001" == validated(agent, what)["code"]
        after = agent("ck3_deliver", artifact_bundle=what, write=True)
        assert "EN-GATE-S-003" == after["code"], after["data"]


# What a delivery counts for when a contract is closed


def closes(agent: Agent, *evidence: str) -> Envelope:
    return agent("ck3_contract", command="close", evidence=list(evidence))


def test_a_contract_closes_on_the_delivery_that_validated_its_files(fresh: Agent) -> None:
    answer = fresh.delivers(bundle("reef_blind"), write=True)
    assert "EN-GATE-S-003" == answer["code"], answer["data"]

    assert "CT-GATE-I-004" == closes(fresh)["code"]
    assert "CT-GATE-S-002" == closes(fresh, answer["meta"]["trace_id"])["code"]


def test_modules_with_long_names_are_validated_delivered_and_closed(
    tmp_path: Path,
) -> None:
    with Agent(tmp_path, mode="ck3raven-dev") as agent:
        agent.opens("root:repo/tools/**")
        what = modules(
            *(f"a_module_of_the_reef_whose_name_says_what_it_does_{n}" for n in range(20))
        )
        answer = agent.delivers(what, write=True)
        assert "EN-GATE-S-003" == answer["code"], answer["data"]
        assert "CT-GATE-S-002" == closes(agent, answer["meta"]["trace_id"])["code"]


def test_what_changed_since_the_delivery_was_not_validated_by_it(fresh: Agent) -> None:
    answer = fresh.delivers(bundle("reef_blind"), write=True)
    edit = {"command": "edit", "path": f"{MOD}/{TRAITS}"}
    edited = fresh("ck3_file", **edit, old_text="health", new_text="fame")
    assert "EN-WRITE-S-001" == edited["code"]
    closed = closes(fresh, answer["meta"]["trace_id"], edited["meta"]["trace_id"])

    assert "CT-GATE-I-004" == closed["code"]
    assert [f"validation of the files written: {MOD}/{TRAITS}"] == closed["data"]["missing"]


def test_a_delivery_that_was_refused_validated_nothing(fresh: Agent) -> None:
    written = fresh(
        "ck3_file", command="write", path=f"{MOD}/{TRAITS}", content=trait("reef_blind")
    )
    what = bundle("reef_blind")
    what["declared_new_symbols"] = []
    refused_one = fresh.delivers(what, write=True)
    assert "EN-GATE-D-004" == refused_one["code"]

    assert (
        "CT-GATE-I-004"
        == closes(fresh, written["meta"]["trace_id"], refused_one["meta"]["trace_id"])["code"]
    )
