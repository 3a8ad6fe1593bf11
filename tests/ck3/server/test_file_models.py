"""The file model of a delivery is judged by the present disk and the file's author (spec 60)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.agents import BOM, MOD, Agent, Envelope, bundle, trait

from replybook_schema.active import ACTIVE

TRAITS = "common/traits/reef_blind_traits.txt"
OLD = "common/scripted_effects/far_shores_effects.txt"
EFFECT = f"{BOM}sail_to_far_shore_effect = {{\n\tadd_trait = saltborn\n}}\n"


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[Agent]:
    with Agent(tmp_path) as made:
        made.opens()
        yield made


def files(what: dict[str, Any]) -> dict[str, str]:
    return {one["path"]: one["content"] for one in what["artifacts"]}


def written(agent: Agent, what: dict[str, Any]) -> None:
    """Have the agent write the files of a bundle, and the index know them."""
    for path, content in files(what).items():
        answer = agent("ck3_file", command="write", path=f"{MOD}/{path}", content=content)
        assert "EN-WRITE-S-001" == answer["code"], answer
    agent.index()


def effect(model: str, content: str = EFFECT, path: str = OLD) -> dict[str, Any]:
    """A bundle of the one script file that the mod has from the beginning."""
    file = {"path": path, "format": "ck3_script", "ck3_file_model": model, "content": content}
    units = ["scripted_effect:sail_to_far_shore_effect"]
    return {"target": MOD, "artifacts": [file], "touched_units": units}


def delivers(agent: Agent, what: dict[str, Any], **more: object) -> Envelope:
    """Deliver, after a look at the conflicts of the units that are touched."""
    agent("ck3_conflicts", command="symbols", units=what.get("touched_units", []))
    return agent.delivers(what, **more)


def errors(answer: Envelope) -> set[str]:
    """Return the rules that refuse, but for the one that needs a validation without a finding."""
    found = {one["rule"] for one in answer["data"]["violations"] if one["severity"] == "error"}
    return found - {"ck3_validation_required"}


def test_a_file_that_the_agent_wrote_is_a_new_one(agent: Agent) -> None:
    written(agent, bundle("reef_blind"))
    answer = agent.delivers(bundle("reef_blind"))

    assert "EN-GATE-S-003" == answer["code"], answer["data"]


def test_it_stays_new_while_the_agent_changes_it(agent: Agent) -> None:
    written(agent, bundle("reef_blind", content=trait("reef_blind", "category = fame")))
    written(agent, bundle("reef_blind"))
    agent.restart()
    answer = agent.delivers(bundle("reef_blind"))

    assert "EN-GATE-S-003" == answer["code"], answer["data"]


def test_a_file_of_somebody_is_no_new_one_though_the_agent_wrote_it_last(agent: Agent) -> None:
    agent.edited(TRAITS, trait("reef_blind", "category = fame"))
    written(agent, bundle("reef_blind"))

    assert {"new_file_is_new"} == errors(agent.delivers(bundle("reef_blind")))


def test_nor_is_one_that_was_edited(agent: Agent) -> None:
    answer = agent(
        "ck3_file", command="edit", path=f"{MOD}/{OLD}", old_text="gull_friend", new_text="saltborn"
    )
    assert "EN-WRITE-S-001" == answer["code"], answer
    agent.index()
    content = (agent.mod / OLD).read_text("utf-8")

    assert "new_file_is_new" in errors(delivers(agent, effect("A", content)))
    assert set() == errors(delivers(agent, effect("D", content)))


@pytest.mark.parametrize("knows", [True, False], ids=["the index knows it", "the index does not"])
def test_a_new_file_never_takes_the_place_of_what_a_person_wrote(agent: Agent, knows: bool) -> None:
    theirs = trait("reef_blind", "category = fame")
    agent.edited(TRAITS, theirs)
    if not knows:
        (agent.mod / TRAITS).unlink()
        agent.index()
        (agent.mod / TRAITS).write_text(theirs, "utf-8")
    answer = agent.delivers(bundle("reef_blind"), write=True)

    assert "new_file_is_new" in errors(answer)
    assert theirs == (agent.mod / TRAITS).read_text("utf-8")


def test_what_stands_there_already_is_no_other_file(agent: Agent) -> None:
    for path, content in files(bundle("reef_blind")).items():
        agent.edited(path, content)

    assert "EN-GATE-S-003" == agent.delivers(bundle("reef_blind"))["code"]


def test_a_file_that_somebody_deleted_since_is_a_new_one_again(agent: Agent) -> None:
    """The agent wrote over it before; the present disk counts (found by the generated hours)."""
    place = agent.mod / TRAITS
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(trait("somebody"), "utf-8-sig")
    agent.index()
    written(agent, bundle("reef_blind"))
    assert errors(agent.delivers(bundle("reef_blind"))) == {"new_file_is_new"}
    place.unlink()
    agent.index()
    answer = agent.delivers(bundle("reef_blind"), write=True)

    assert answer["code"] == "EN-GATE-S-003", answer["data"]


def test_a_file_that_was_delivered_is_new_no_more(agent: Agent) -> None:
    assert "EN-GATE-S-003" == agent.delivers(bundle("reef_blind"), write=True)["code"]
    agent.index()
    other = bundle("reef_blind", content=trait("reef_blind", "category = fame"))
    other["declared_new_symbols"] = []
    assert "new_file_is_new" in errors(agent.delivers(other, write=True))
    for one in other["artifacts"]:
        one["ck3_file_model"] = "D"
    other["touched_units"] = ["trait:reef_blind"]

    assert "EN-GATE-S-003" == delivers(agent, other, write=True)["code"]


def test_a_file_that_was_renamed_and_edited_is_replaced_as_a_whole(agent: Agent) -> None:
    path = "common/scripted_effects/renamed_effects.txt"
    for more in (
        {"command": "rename", "path": f"{MOD}/{OLD}", "new_path": f"{MOD}/{path}"},
        {"command": "edit", "path": f"{MOD}/{path}", "old_text": "gull_friend", "new_text": "saltborn"},
    ):  # fmt: skip
        assert "EN-WRITE-S-001" == agent("ck3_file", **more)["code"]
    agent.index()
    content = (agent.mod / path).read_text("utf-8")
    answer = delivers(agent, effect("D", content, path))

    assert "EN-GATE-S-003" == answer["code"], answer["data"]


def test_a_replacement_of_what_was_deleted_a_moment_ago_replaces_nothing(agent: Agent) -> None:
    assert "EN-WRITE-S-001" == agent("ck3_file", command="delete", path=f"{MOD}/{OLD}")["code"]
    agent.index()

    assert "replacement_replaces" in errors(delivers(agent, effect("D"), write=True))


def test_what_an_editor_changed_since_is_not_what_is_delivered(agent: Agent) -> None:
    written(agent, bundle("reef_blind"))
    theirs = trait("reef_blind", "category = fame")
    agent.edited(TRAITS, theirs)

    assert "artifacts_in_place" in errors(agent.delivers(bundle("reef_blind")))
    assert theirs == (agent.mod / TRAITS).read_text("utf-8")


def test_a_reference_to_what_was_deleted_a_moment_ago_is_refused(agent: Agent) -> None:
    written(agent, bundle("reef_blind"))
    assert "EN-GATE-S-003" == agent.delivers(bundle("reef_blind"))["code"]
    path = "common/scripted_effects/mine.txt"
    content = f"{BOM}blind_them_effect = {{\n\tadd_trait = reef_blind\n}}\n"
    new = {
        "type": "scripted_effect",
        "name": "blind_them_effect",
        "reason": "so",
        "defined_in_path": path,
    }
    what = {**effect("A", content, path), "touched_units": [], "declared_new_symbols": [new]}  # fmt: skip
    assert set() == errors(agent("ck3_validate_policy", mode="ck3lens", artifact_bundle=what, write=True))  # fmt: skip
    assert "EN-WRITE-S-001" == agent("ck3_file", command="delete", path=f"{MOD}/{TRAITS}")["code"]
    agent.index()

    assert {"symbol_resolution"} == errors(agent.delivers(what, write=True))


FREE = [one.name for one in ACTIVE.vocabulary().formats if one.validator != "ck3"]


@pytest.mark.parametrize("layout", [*FREE, "text", "none"])
@pytest.mark.parametrize("path", [TRAITS, "localization/english/reef_blind_l_english.yml"])
def test_content_is_not_passed_off_under_another_format(
    agent: Agent, layout: str, path: str
) -> None:
    what = bundle("reef_blind")
    for one in what["artifacts"]:
        if one["path"] == path:
            one["format"] = layout
    answer = agent.delivers(what, write=True)

    assert "EN-GATE-D-004" == answer["code"]
    assert not (agent.mod / path).exists()
