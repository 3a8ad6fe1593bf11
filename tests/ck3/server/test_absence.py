"""A name is absent if no kind defines it, no file has the word, and it can be a name (spec 96).

The tool answers, and the gate judges the claim again by the files as they are then.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.agents import BOM, MOD, Agent, Envelope, bundle, trait

SALTBORN = "mod:Deep Harbour/common/traits/zzz_deep_harbour_traits.txt"
"""The file that the game reads last of those that define the trait."""

UNINDEXED = {
    "gui/reef.gui": "types Reef {\n\ttype reef_panel = window {\n\t\tname = reef_window\n\t}\n}\ntemplate reef_template {\n}\n",
    "common/genes/reef_genes.txt": f"{BOM}morph_genes = {{\n\tgene_reef_chin = {{\n\t\treef_chin_wide = {{ }}\n\t}}\n}}\n",
    "common/defines/reef_defines.txt": f"{BOM}NReef = {{\n\tREEF_DEPTH = 3\n}}\n",
    "common/scripted_effects/reef_effects.txt": f"{BOM}@reef_number = 3\nreef_effect = {{\n\tadd_character_flag = reef_seen\n\tset_global_variable = reef_tide\n\tsave_scope_as = reef_captain\n\tif = {{ limit = {{ has_dlc_feature = reef_dlc }} }}\n}}\n",
    "common/on_action/reef_on_actions.txt": f"{BOM}on_reef = {{\n\teffect = {{\n\t\ttrigger_event = reef.0001\n\t}}\n}}\n",
    "localization/english/reef_l_english.yml": f'{BOM}l_english:\n reef_title: "The #reef_style Saltwater#! of reef_person"\n # reef_remark\n',
    "gfx/models/reef.asset": 'entity = {\n\tname = "reef_entity"\n}\n',
    "gfx/FX/reef.shader": "Effect reef_shader\n",
    "gfx/reef.settings": "reef_setting = 1\n",
    "gfx/reef.gfx": "sprite = reef_sprite\n",
    "gfx/reef_broken.csv": "reef_before;\0;reef_after\n",
    "LICENSE": "By reef_author\n",
    "map_data/reef.csv": "1;2;3;4;reef_province;x;\n",
    "sound/reef.json": '{"name": "reef_sound"}\n',
    "common/traits/reef_traits.txt": f"{BOM}reef_born = {{\n\tflag = reef_trait_flag\n}}\n# reef_comment is to come\n",
    "common/traits/reef_other_traits.txt": f"{BOM}other_born = {{ icon = \"reef_icon.dds\" }}\n",
}  # fmt: skip
"""Files with names that are no kind of the index, or that are only mentioned."""

HELD = [
    "reef_panel", "reef_window", "reef_template", "Reef", "gene_reef_chin", "reef_chin_wide", "morph_genes", "NReef",
    "REEF_DEPTH", "reef_number", "reef_effect", "reef_seen", "reef_tide", "reef_captain", "reef_dlc", "on_reef",
    "reef.0001", "reef.1", "reef_style", "reef_person", "Saltwater", "reef_entity", "reef_shader", "reef_setting",
    "reef_province", "reef_sound", "reef_born", "reef_trait_flag", "reef_comment", "reef_icon",
    "reef_traits.txt", "LICENSE", "REEF_other_traits.TXT", "reef.json", "reef_remark", "reef_sprite", "reef_before", "reef_after", "reef_author", "reef_wide",
]  # fmt: skip
"""Names without a kind that some file has."""

ABSENT = [
    "reef_pane", "reef_panels", "reef_panel_2", "my_reef_panel", "reef_windo", "reef_", "gene_reef_chi", "reef_chin",
    "reef_depth", "REEF_DEPT", "reef_numbers", "reef_see", "reef_tides", "saltwater", "reef.0002", "reef.2", "Reef.0001",
    "traits.txt", "reef_traits.tx", "reef_traits.txt.txt", "reef_entities", "reef_shade", "reef_sounds", "reef_born_2", "reef_comments", "reef_styles", "reef_persons", "reefs", "reef_wid", "reef_befor", "reef_remarks",
    "riff_blinder", "trait:reef_panel", "trait:reef_comment", "modifier:reef_born", "event:reef.0002",
]  # fmt: skip
"""Names that no file has, and names of a kind that other kinds have."""

IMPOSSIBLE = {
    "trait:saltb\u043ern": "trait:saltborn",  # CYRILLIC SMALL LETTER O
    "trait:s\u03b1ltborn": "trait:saltborn",  # GREEK SMALL LETTER ALPHA
    "saltborn\u200b": "trait:saltborn",
    "trait:salt\u200dborn": "trait:saltborn",
    "trait:salt\u00adborn": "trait:saltborn",  # SOFT HYPHEN
    "trait:\ufeffsaltborn": "trait:saltborn",
    "trait:salt\u202eborn": "trait:saltborn",
    "trait:salt\u2066born": "trait:saltborn",
    "trait:salt\u00a0born": "trait:saltborn",
    "trait:salt born": "trait:saltborn",
    "trait:salt\u2028born": "trait:saltborn",
    "trait:salt\u0000born": "trait:saltborn",
    "trait:salt\u3164born": "trait:saltborn",  # HANGUL FILLER
    "trait:salt\ufe0fborn": "trait:saltborn",  # VARIATION SELECTOR
    "trait:saltborn!": "trait:saltborn",
    "trait:salt/born": "trait:saltborn",
    "trait:{saltborn}": "trait:saltborn",
    'trait:"saltborn"': "trait:saltborn",
    "trait:saltborn,": "trait:saltborn",
    "trait\uff1asaltborn": "",  # FULLWIDTH COLON
    "trait:\uff53\uff41\uff4c\uff54\uff42\uff4f\uff52\uff4e": "trait:saltborn",  # FULLWIDTH letters
    "trait:\U0001d42caltborn": "trait:saltborn",  # MATHEMATICAL BOLD SMALL S
    "saltb\u043ern": "trait:saltborn",
    "trait:gull_m\u0430rked": "trait:gull_marked",
}
"""Spellings that can be no name, each with the name that was probably meant."""

POSSIBLE = [
    "trait:\u52c7\u6562", "localization_key:trait_\u52c7\u6562", "localization_key:\u0441\u043b\u0430\u0432\u0430",
    "localization_key:mod_\u0441\u043b\u0430\u0432\u0430", "character:\u03b4\u03b7\u03bc\u03bf\u03c2", "trait:\u00e6thelred", "trait:bj\u00f6rn",
    "trait:m\u00fcde", "localization_key:\u0645\u0644\u0643", "localization_key:\uc655_king", "localization_key:\u738b\u3055\u307e",
    "character:ma'mun", "title:b_saint-denis", "event:riffs.0001", "localization_key:riff.desc", "trait:_riff",
    "trait:riff2", "riff\u52c7", "trait:\u012bs\u0101", "localization_key:\u05de\u05dc\u05da", "character:o'brien_2", "define:NRiff.DEPTH",
    "trait:\u0141\u00f3d\u017a", "trait:\u4e01\u0627",
]  # fmt: skip
"""Unusual spellings that a mod may use, of names that are not there."""


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    with Agent(tmp_path_factory.mktemp("absence")) as made:
        for path, text in UNINDEXED.items():
            put(made.mod / path, text)
        (made.mod / "gfx/reef_wide.csv").write_bytes("1;reef_wide;\n".encode("utf-16"))
        made.index()
        yield made


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Agent]:
    with Agent(tmp_path) as made:
        yield made


def put(file: Path, text: str) -> None:
    """Write a file as any program does: the server is not told."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def confirmed(agent: Agent, name: str, **more: object) -> Envelope:
    return agent("ck3_confirm_not_exists", name=name, **more)


def claim(subject: str, *cited: Envelope, kind: str = "non_existence") -> dict[str, object]:
    ids = [one["meta"]["trace_id"] for one in cited]
    return {"claim_type": kind, "subject": subject, "evidence_tool_calls": ids}


def delivered(agent: Agent, *claims: dict[str, object]) -> Envelope:
    """Deliver the one script file of the mod as it is, with these claims."""
    path = "common/scripted_effects/far_shores_effects.txt"
    content = (agent.mod / path).read_text("utf-8")
    file = {"path": path, "format": "ck3_script", "ck3_file_model": "D", "content": content}
    units = ["scripted_effect:sail_to_far_shore_effect"]
    agent("ck3_conflicts", command="symbols", units=units)
    what = {"target": MOD, "artifacts": [file], "touched_units": units}
    return agent.delivers(what, claims=list(claims))


def faults(answer: Envelope) -> list[dict[str, Any]]:
    """The details of each refused claim."""
    assert "EN-GATE-D-004" == answer["code"], answer
    return [
        one["details"] | {"code": one["code"]}
        for one in answer["data"]["violations"]
        if one["severity"] == "error"
    ]


# A name without a kind


@pytest.mark.parametrize("name", HELD)
def test_a_word_of_any_file_is_not_absent(agent: Agent, name: str) -> None:
    answer = confirmed(agent, name)

    assert ("WA-READ-S-001", False) == (answer["code"], answer["data"]["can_claim_not_exists"])
    places = [*answer["data"]["exact"], *answer["data"].get("in_texts", ())]
    assert MOD in {place["address"].partition("/")[0] for place in places}


@pytest.mark.parametrize("name", ABSENT)
def test_what_is_no_whole_word_of_a_file_is_absent(agent: Agent, name: str) -> None:
    answer = confirmed(agent, name)

    assert answer["data"]["can_claim_not_exists"], answer["data"]
    assert "EN-GATE-S-003" == delivered(agent, claim(f"{name} does not exist", answer))["code"]


@pytest.mark.parametrize("name", ["___", "-'-"])
def test_of_a_name_without_letters_no_absence_is_known(agent: Agent, name: str) -> None:
    answer = confirmed(agent, name)

    assert not answer["data"]["can_claim_not_exists"]
    assert answer["data"]["not_indexed"]


def test_the_answer_names_the_line(agent: Agent) -> None:
    held = confirmed(agent, "reef_template")["data"]

    assert [{"address": f"{MOD}/gui/reef.gui", "line": 6}] == held["in_texts"]


def test_a_narrowed_search_looks_at_the_texts_of_its_sources(agent: Agent) -> None:
    assert confirmed(agent, "reef_panel", roots=["game"])["data"]["can_claim_not_exists"]
    assert not confirmed(agent, "reef_panel", mod_ids=["Far Shores"])["data"][
        "can_claim_not_exists"
    ]


# Spellings


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_spelling_that_can_be_no_name_is_refused_with_the_near_one(
    agent: Agent, name: str
) -> None:
    answer = confirmed(agent, name)
    (field,) = answer["data"]["fields"]

    assert ("MCP-SYS-I-001", "name") == (answer["code"], field["name"])
    assert IMPOSSIBLE[name] in ("", field.get("did_you_mean"))
    proof = confirmed(agent, "trait:reef_nothing")
    (found, *_) = faults(delivered(agent, claim(name, proof)))
    assert found["code"] in ("NEGATIVE_CLAIM_UNPROVEN", "CLAIM_NOT_UNDERSTOOD")


@pytest.mark.parametrize("name", POSSIBLE)
def test_a_name_in_any_script_may_be_absent(agent: Agent, name: str) -> None:
    answer = confirmed(agent, name)

    assert answer["data"].get("can_claim_not_exists"), answer["data"]
    assert "EN-GATE-S-003" == delivered(agent, claim(name, answer))["code"]


def test_the_gate_says_which_name_was_meant(agent: Agent) -> None:
    proof = confirmed(agent, "trait:reef_nothing")
    (found,) = faults(delivered(agent, claim("trait:saltb\u043ern does not exist", proof)))

    assert "did you mean trait:saltborn?" in found["unavailable"]
    assert "LATIN and CYRILLIC" in found["unavailable"]


# A proof that the world has overtaken

ADDED: dict[str, Callable[[Agent], Path]] = {
    "a new file of a mod": lambda agent: agent.mod / "common/traits/new.txt",
    "a new file of the game": lambda agent: agent.folder / "game/common/traits/99_new.txt",
    "a new file in a new folder": lambda agent: agent.mod / "gui/deep/new.gui",
    "a changed file of a mod": lambda agent: agent.mod / "localization/english/far_shores_l_english.yml",
    "a changed file of the game": lambda agent: agent.folder / "game/common/traits/00_harbour_traits.txt",
    "a changed file of another mod": lambda agent: agent.folder / "user_docs/mod/deep_harbour/common/traits/zzz_deep_harbour_traits.txt",
}  # fmt: skip
"""Places where somebody adds a name while the server runs."""


@pytest.mark.parametrize("where", ADDED)
@pytest.mark.parametrize("name", ["riff_blind", "trait:riff_blind"])
def test_what_somebody_adds_behind_the_server_takes_the_proof(
    alone: Agent, where: str, name: str
) -> None:
    file = ADDED[where](alone)
    proof = confirmed(alone, name)
    said = claim(f"{name} does not exist", proof)
    assert "EN-GATE-S-003" == delivered(alone, said)["code"]
    before = file.read_text("utf-8") if file.exists() else None
    put(file, (before or BOM) + "\nriff_blind = {\n\tcategory = health\n}\n")
    is_of_kind = ":" in name and "traits" not in str(file)
    if not is_of_kind:
        (found, *_) = faults(delivered(alone, said))
        assert file.name in found["problem"]
        assert not confirmed(alone, name)["data"]["can_claim_not_exists"]
    if before is None:
        file.unlink()
    else:
        put(file, before)

    assert "EN-GATE-S-003" == delivered(alone, said)["code"]


def test_a_file_that_is_moved_into_the_playset_counts(alone: Agent) -> None:
    away = alone.folder / "riff.txt"
    put(away, trait("riff_blind"))
    said = claim("trait:riff_blind", confirmed(alone, "trait:riff_blind"))
    assert "EN-GATE-S-003" == delivered(alone, said)["code"]
    moved = alone.mod / "common/traits/riff.txt"
    moved.parent.mkdir(parents=True, exist_ok=True)
    away.rename(moved)
    assert "riff.txt" in faults(delivered(alone, said))[0]["problem"]
    moved.rename(away)

    assert "EN-GATE-S-003" == delivered(alone, said)["code"]


def test_a_file_with_the_size_and_time_that_it_had_counts(alone: Agent) -> None:
    file = alone.mod / "common/traits/riff.txt"
    put(file, trait("riff_deaff"))
    then = 1_700_000_000
    os.utime(file, (then, then))
    alone.index()
    said = claim("trait:riff_blind", confirmed(alone, "trait:riff_blind"))
    assert "EN-GATE-S-003" == delivered(alone, said)["code"]
    put(file, trait("riff_blind"))
    os.utime(file, (then, then))

    assert "riff.txt" in faults(delivered(alone, said))[0]["problem"]


@pytest.mark.parametrize("name", ["riff_blind", "trait:riff_blind"])
def test_what_the_session_writes_after_the_proof_takes_it_not(alone: Agent, name: str) -> None:
    alone.opens()
    said = claim(f"{name} does not exist", confirmed(alone, name))
    written = alone.delivers(bundle("riff_blind"), claims=[said], write=True)

    assert "EN-GATE-S-003" == written["code"], written["data"]
    assert not confirmed(alone, name)["data"]["can_claim_not_exists"]
    assert faults(delivered(alone, said))


# An outdated playset


def retyped(agent: Agent, **changed: object) -> None:
    """Edit the file of the playset as a person does."""
    file = agent.folder / "data/playsets/sample.json"
    content = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps(content | changed), "utf-8")


def installed(agent: Agent, version: str) -> None:
    put(agent.folder / "launcher/launcher-settings.json", json.dumps({"rawVersion": version}))


def only_far_shores(agent: Agent) -> None:
    retyped(agent, mods=[{"name": "Far Shores", "path": "root:user_docs/mod/far_shores"}])


def moved_away(agent: Agent) -> None:
    folder = agent.folder / "user_docs/mod/deep_harbour"
    folder.rename(folder.with_name("elsewhere"))


OUTDATED: dict[str, tuple[Callable[[Agent], object], str]] = {
    "another mod in its file": (only_far_shores, "`switch`"),
    "another version in its file": (lambda agent: retyped(agent, vanilla_version_id="1.18.1"), "`switch`"),
    "a broken file": (lambda agent: put(agent.folder / "data/playsets/sample.json", "{"), "`switch`"),
    "no file": (lambda agent: (agent.folder / "data/playsets/sample.json").unlink(), "`switch`"),
    "the folder of a mod is gone": (moved_away, "`remove`"),
    "another version of the game": (lambda agent: installed(agent, "1.19.0.1"), "1.19.0.1"),
}  # fmt: skip


@pytest.mark.parametrize("why", OUTDATED)
def test_an_outdated_playset_proves_nothing(alone: Agent, why: str) -> None:
    change, remedy = OUTDATED[why]
    nowhere = f"{MOD}/common/traits/nowhere.txt"
    proof, of_file = (confirmed(alone, name) for name in ("trait:riff_blind", nowhere))
    found = alone("ck3_search_symbols", query="saltborn")
    read = alone("ck3_read", path=SALTBORN, justification="The value counts")
    said = [
        claim("trait:riff_blind", proof),
        claim(nowhere, of_file),
        claim("trait:saltborn", found, kind="existence"),
        claim("trait:saltborn prowess = 4", read, kind="value"),
    ]
    assert "EN-GATE-S-003" == delivered(alone, *said)["code"]
    change(alone)
    answer, _ = answers = [confirmed(alone, name) for name in ("trait:riff_blind", nowhere)]
    refused = faults(delivered(alone, *said))

    assert [False, False] == [one["data"]["can_claim_not_exists"] for one in answers]
    assert remedy in answer["data"]["outdated"]
    told = [one["unavailable"] for one in refused if "unavailable" in one]
    assert [answer["data"]["outdated"]] * 4 == told


MENDED: dict[str, Callable[[Agent], object]] = {
    "a switch": lambda agent: agent("ck3_playset", command="switch", playset="Sample"),
    "the file as it was": lambda agent: retyped(agent, vanilla_version_id="1.18.0"),
}


@pytest.mark.parametrize("how", MENDED)
def test_what_mends_the_playset_lets_it_prove_again(alone: Agent, how: str) -> None:
    retyped(alone, vanilla_version_id="1.18.1")
    assert "outdated" in confirmed(alone, "trait:riff_blind")["data"]
    MENDED[how](alone)
    alone.index()
    answer = confirmed(alone, "trait:riff_blind")

    assert answer["data"]["can_claim_not_exists"], answer["data"]
    assert "EN-GATE-S-003" == delivered(alone, claim("trait:riff_blind", answer))["code"]


CURRENT: dict[str, Callable[[Agent], object]] = {
    "nothing": lambda _agent: None,
    "a note of the playset": lambda agent: retyped(agent, notes=[{"note_id": "n1", "text": "Mind the reef"}]),
    "the version as written longer": lambda agent: installed(agent, "1.18.0.2"),
    "a file of a mod": lambda agent: put(agent.mod / "common/traits/x.txt", trait("x")),
    "a file that is gone": lambda agent: (agent.mod / "descriptor.mod").unlink(),
    "a new playset beside it": lambda agent: shutil.copy(agent.folder / "data/playsets/sample.json", agent.folder / "data/playsets/.other"),
}  # fmt: skip


@pytest.mark.parametrize("what", CURRENT)
def test_other_changes_leave_a_playset_as_it_is(alone: Agent, what: str) -> None:
    CURRENT[what](alone)
    answer = confirmed(alone, "trait:riff_blind")

    assert answer["data"]["can_claim_not_exists"], answer["data"]
    assert "EN-GATE-S-003" == delivered(alone, claim("trait:riff_blind", answer))["code"]


# Characters that no file has

CONTROLS = ["\0", "\x01", "\x0b", "\x0c", "\x1b", "\x7f", "\u2028", "\u2029"]
ALLOWED = ["\t", "\u00a0", "\u200b", "\u00ad", "\u3000", "\u52c7", "\u00e9", "\u2026"]
"""Unusual characters that the texts of mods have."""


def with_text(sign: str, where: str) -> dict[str, Any]:
    """A bundle with a character in a comment of its script, in its script, or in its texts."""
    what = bundle("riff_blind")
    script, words = what["artifacts"]
    if where == "comment":
        script["content"] += f"# a{sign}b\n"
    elif where == "script":
        script["content"] = trait("riff_blind", f'category = health\n\tflag = "a{sign}b"')
    else:
        words["content"] = words["content"].replace('desc: "riff', f'desc: "{sign}riff')
    return what


@pytest.mark.parametrize("where", ["comment", "script", "texts"])
@pytest.mark.parametrize("sign", CONTROLS)
def test_a_control_character_is_not_delivered(alone: Agent, sign: str, where: str) -> None:
    alone.opens()
    what = with_text(sign, where)
    checked = alone("ck3_validate_artifact_bundle", artifact_bundle=what)
    answer = alone("ck3_deliver", artifact_bundle=what, write=True)

    (found,) = [one for one in checked["data"]["findings"] if one["code"] == "control_character"]
    assert f"U+{ord(sign):04X}" in found["problem"]
    assert found["line"] > 1
    assert "EN-GATE-D-004" == answer["code"]
    at = what["artifacts"][0]
    told = {"path": f"{MOD}/{at['path']}", "content": at["content"]}
    if where != "texts":
        assert "WA-PARSE-I-001" == alone("ck3_file", command="write", **told)["code"]
    assert not (alone.mod / at["path"]).exists()


@pytest.mark.parametrize("where", ["comment", "script", "texts"])
@pytest.mark.parametrize("sign", ALLOWED)
def test_other_unusual_characters_are_delivered(alone: Agent, sign: str, where: str) -> None:
    alone.opens()
    answer = alone.delivers(with_text(sign, where), write=True)

    assert "EN-GATE-S-003" == answer["code"], answer["data"]
