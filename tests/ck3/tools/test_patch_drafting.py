"""ck3_file patch drafts a compatibility patch from the definitions that win, and writes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.ck3.server.working import indexed, working, write_world
from tests.ck3.tools.index_work import answer_of
from tests.ck3.tools.working_on_files import opened, tree_of

from replybook import Reply, ReplyBuilder
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.file_changing import ck3_file

BOM = "\ufeff"
PATCH = "mod:My Patch"
TRAITS, TEXTS = "common/traits/", "localization/english/"
FILES = {
    "alpha/descriptor.mod": 'name="Alpha"\n',
    "beta/descriptor.mod": 'name="Beta"\n',
    "patch/descriptor.mod": 'name="My Patch"\n',
    f"alpha/{TRAITS}a.txt": f"{BOM}reef = {{\n\tmartial = 1\n\tprowess = 2\n}}\nown = {{ }}\n",
    f"beta/{TRAITS}b.txt": f"{BOM}reef = {{\r\n\tmartial = 5\r\n}}\r\nsame = {{ }}\r\n",
    f"alpha/{TRAITS}c.txt": f"{BOM}same = {{ }}\n",
    f"alpha/{TRAITS}shared.txt": f"{BOM}lost_one = {{ category = fame }}\nkept = {{ }}\n",
    f"beta/{TRAITS}shared.txt": f"{BOM}kept = {{ category = fame }}\n",
    f"alpha/{TEXTS}a_l_english.yml": f'{BOM}l_english:\n reef_word: "Reef"\n',
    f"beta/{TEXTS}b_l_english.yml": f'{BOM}l_english:\n reef_word: "The Reef"\n',
    "alpha/common/on_action/a.txt": (
        f"{BOM}on_tide = {{\n\tevents = {{ a.1 both.1 }}\n\teffect = {{\n\t\tadd_gold = 1\n\t}}\n}}\n"
    ),
    "beta/common/on_action/b.txt": (
        f"{BOM}on_tide = {{\n\tevents = {{ both.1 b.1 }}\n\teffect = {{\n\t\tadd_gold = 2\n\t}}\n}}\n"
    ),
    "alpha/events/a.txt": f"{BOM}namespace = x\nx.1 = {{ type = character_event }}\n",
    "beta/events/b.txt": f"{BOM}namespace = x\nx.1 = {{ type = letter_event }}\n",
}
MODS = {
    name: f"root:user_docs/mod/{folder}"
    for name, folder in (("Alpha", "alpha"), ("Beta", "beta"), ("My Patch", "patch"))
}


@pytest.fixture
def work(tmp_path: Path) -> SessionContext:
    mods = write_world(tmp_path)["user_docs"] / "mod"
    for path, text in FILES.items():
        put(mods / path, text)
    return working(tmp_path, indexed=True, mods=MODS)


def put(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8", newline="")


def file(work: SessionContext, command: Any, path: str = PATCH, **more: Any) -> Reply:
    return ck3_file(work, command, path, **more, rb=ReplyBuilder("ck3_file"))


def patch(work: SessionContext, *names: str, **more: Any) -> dict[str, Any]:
    reply = file(work, "patch", PATCH, names=list(names) or None, **more)
    assert "WA-READ-S-001" == reply.code, dict(reply.data)
    return dict(reply.data)


def decided(data: dict[str, Any], unit: str) -> dict[str, Any]:
    (found,) = [one for one in data["decisions"] if one["unit"] == unit]
    return dict(found)


def test_the_winning_definition_is_drafted_and_what_it_lacks_is_told(work: SessionContext) -> None:
    data = patch(work, "trait:reef")

    (draft,) = data["drafts"]
    assert f"{PATCH}/{TRAITS}zzz_my_patch.txt" == draft["path"]
    assert f"{BOM}# mod:Beta/{TRAITS}b.txt:1\nreef = {{\n\tmartial = 5\n}}\n" == draft["content"]
    assert ["trait:reef"] == data["units"] == draft["units"]
    told = decided(data, "trait:reef")
    assert (["prowess"], "last-wins") == (told["fields"], told["rule"])
    assert [f"mod:Alpha/{TRAITS}a.txt:1", f"mod:Beta/{TRAITS}b.txt:1"] == told["places"]


def test_a_text_is_drafted_into_the_folder_that_replaces(work: SessionContext) -> None:
    (draft,) = patch(work, "localization_key:reef_word")["drafts"]

    assert f"{PATCH}/localization/replace/english/zzz_my_patch_l_english.yml" == draft["path"]
    assert draft["content"].startswith(f'{BOM}l_english:\n reef_word: "The Reef" # mod:Beta/')


def test_lists_of_on_actions_are_united_by_the_game_and_blocks_by_the_draft(
    work: SessionContext,
) -> None:
    data = patch(work, "on_action:on_tide")

    assert {"events": ["a.1", "both.1", "b.1"]} == decided(data, "on_action:on_tide")["united"]
    (draft,) = data["drafts"]
    body = draft["content"]
    assert f"{PATCH}/common/on_action/zzz_my_patch.txt" == draft["path"]
    assert body.index("add_gold = 1") < body.index("add_gold = 2")
    assert "events" not in body, "the game would fire each event twice"


def test_all_conflicts_of_two_mods_are_drafted(work: SessionContext) -> None:
    data = patch(work, mod_ids=["Alpha", "Beta"])

    assert {"trait:reef", "localization_key:reef_word", "on_action_block:on_tide.effect"} == set(
        data["units"]
    )
    assert "one definition" in decided(data, "event:x.1")["decision"]
    (replaced,) = data["replaced_files"]
    assert (f"{TRAITS}shared.txt", [{"unit": "trait:lost_one", "mentions": 0}]) == (
        replaced["path"],
        replaced["lost_names"],
    )


@pytest.mark.parametrize(
    ("name", "units"),
    [
        ("common/traits", {"trait:reef"}),
        ("mod:Alpha/common/traits", {"trait:reef"}),
        (f"{TRAITS}a.txt", {"trait:reef"}),
        ("common/decisions", set[str]()),
        ("localization/english", {"localization_key:reef_word"}),
    ],
)
def test_a_path_narrows_the_draft(work: SessionContext, name: str, units: set[str]) -> None:
    data = patch(work, name)

    assert units == set(data["units"])
    assert len(units) == data["count"]


def test_a_name_that_a_replaced_file_lost_is_drafted_again(work: SessionContext) -> None:
    (draft,) = patch(work, "trait:lost_one")["drafts"]

    assert "lost_one = { category = fame }" in draft["content"]


def test_nothing_is_written_and_no_contract_is_needed(work: SessionContext) -> None:
    before = tree_of(work.roots["user_docs"])
    assert patch(work)["written"] is False
    assert before == tree_of(work.roots["user_docs"])


def test_a_written_draft_wins_and_the_next_draft_leaves_it_out(work: SessionContext) -> None:
    opened(work, f"{PATCH}/common/**", f"{PATCH}/localization/**")
    for draft in patch(work, mod_ids=["Alpha", "Beta"])["drafts"]:
        reply = file(work, "write", draft["path"], content=draft["content"])
        assert "EN-WRITE-S-001" == reply.code, dict(reply.data)
        assert "findings" not in reply.data

    view = indexed(work).view()
    assert view is not None
    for kind, name in (("trait", "reef"), ("localization_key", "reef_word")):
        (winner,) = [
            definition for definition in view.definitions_of(kind, name) if definition.wins
        ]
        assert winner.address.startswith(PATCH)
    again = patch(work, mod_ids=["Alpha", "Beta"])
    assert ([], 0) == (again["drafts"], again["count"])
    assert "already" in decided(again, "trait:reef")["decision"]


def test_a_file_whose_name_is_later_is_overruled_and_a_taken_name_is_not_used(
    work: SessionContext,
) -> None:
    mods = work.roots["user_docs"] / "mod"
    put(mods / f"beta/{TRAITS}zzz_z.txt", f"{BOM}reef = {{ martial = 9 }}\n")
    put(mods / f"patch/{TRAITS}zzzzzz_my_patch.txt", f"{BOM}other = {{ }}\n")
    indexed(work)
    (draft,) = patch(work, "trait:reef")["drafts"]

    name = draft["path"].rpartition("/")[2]
    assert name > "zzz_z.txt"
    assert name != "zzzzzz_my_patch.txt"
    assert "martial = 9" in draft["content"]


@pytest.mark.parametrize(
    ("path", "more", "code"),
    [
        ("root:game/common", {}, "WA-WRITE-I-001"),
        ("mod:Nobody", {}, "WA-RES-I-001"),
        (PATCH, {"names": ["trait:ref"]}, "WA-RES-I-002"),
        (PATCH, {"names": ["reef"]}, "MCP-SYS-I-001"),
        (PATCH, {"names": ["trat:reef"]}, "MCP-SYS-I-001"),
        (PATCH, {"mod_ids": ["Gamma"]}, "EN-GATE-D-001"),
        (PATCH, {"content": "x"}, "MCP-SYS-I-001"),
    ],
)
def test_a_wrong_request_is_refused(
    work: SessionContext, path: str, more: dict[str, Any], code: str
) -> None:
    reply = file(work, "patch", path, **more)
    assert code == reply.code, dict(reply.data)


def test_only_a_patch_takes_names(work: SessionContext) -> None:
    reply = file(work, "delete", f"{PATCH}/a.txt", names=["trait:reef"])
    assert "MCP-SYS-I-001" == reply.code


def test_a_draft_is_bounded_and_names_what_has_no_room(work: SessionContext) -> None:
    mods = work.roots["user_docs"] / "mod"
    for mod, value in (("alpha", 1), ("beta", 2)):
        text = "".join(f"many_{one} = {{ {'x = 1 ' * 100} y = {value} }}\n" for one in range(100))
        put(mods / f"{mod}/{TRAITS}{mod}_many.txt", BOM + text)
    indexed(work)
    data = patch(work, "common/traits")

    assert data["left_out"] + data["count"] == 101
    assert 20 == len(data["left_out_units"])
    assert len(str(data)) < 60_000


def test_a_name_without_its_kind_is_told_how_to_write_it(tmp_path: Path) -> None:
    work = working(tmp_path, indexed=True)
    answer = answer_of(ck3_file, work, "patch", "mod:Far Shores", names=["saltborn"])

    (field,) = answer.data["fields"]
    assert (field["name"], field["reason"]) == (
        "names",
        "write 'saltborn' with its kind, as in trait:brave",
    )
    named = answer_of(ck3_file, work, "patch", "mod:Far Shores", names=["trait:saltborn"])
    assert named.code == "WA-READ-S-001"
    work.server.close()
