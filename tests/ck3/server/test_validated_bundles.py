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
