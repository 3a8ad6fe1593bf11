"""`replybook ck3 update-report`: an hour in which the game and a mod are updated."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.sample_world import write_files
from tests.devtools.commands.calling import Ended, Run

TRAITS = "common/traits/00_traits.txt"
TEXTS = "localization/english/a_l_english.yml"
OLD = {
    TRAITS: "\ufeffbrave = { x = 1 }\nloyal = { x = 1 }\n",
    TEXTS: '\ufeffl_english:\n trait_brave: "Brave"\n',
    "events/game.txt": "\ufeffnamespace = game\ngame.1 = { }\n",
}
NEW = {
    TRAITS: "\ufeffbrave = { x = 2 }\nloyalty = { x = 1 }\n",
    TEXTS: '\ufeffl_english:\n trait_brave: "Braver"\n',
    "events/game.txt": "\ufeffnamespace = game\ngame.1 = { trigger = { has_trait = loyalty } }\n",
}
MOD = {
    "descriptor.mod": 'name="Own"\n',
    "common/traits/own.txt": "\ufeffbrave = { x = 1 }\n",
    "events/own.txt": "\ufeffnamespace = own\nown.1 = { trigger = { has_trait = loyal } }\n",
}


class Desk:
    """The two versions of the game, the mod, and the command."""

    def __init__(self, top: Path, run: Run) -> None:
        self.top, self._run = top, run
        for name, files in (("old", OLD), ("new", NEW), ("own", MOD)):
            self.write(name, files)

    def write(self, name: str, files: dict[str, str]) -> None:
        write_files(self.top / name, {path: text.encode() for path, text in files.items()})

    def at(self, name: str) -> str:
        return str(self.top / name)

    def index(self, name: str, *mods: str) -> str:
        db = self.at(f"{name}.db")
        words = [word for mod in mods for word in ("--mod", self.at(mod))]
        game = ("--game", self.at(name))
        assert self._run("ck3", "index", "--db", db, "--workers", "0", *game, *words).code == 0
        return db

    def report(self, *words: str) -> Ended:
        return self._run("ck3", "update-report", *words)

    def found(self, *words: str) -> list[tuple[str, str, str]]:
        data: dict[str, Any] = json.loads(self.report(*words, "--format", "json").out)
        return [(one["relation"], one["subject"], one["changes"][0]) for one in data["found"]]


@pytest.fixture
def desk(tmp_path: Path, run: Run) -> Desk:
    return Desk(tmp_path, run)


def test_people_read_the_worst_first(desk: Desk) -> None:
    ended = desk.report(desk.index("old", "own"), desk.index("new"), "--mod", "Own")

    assert (ended.code, ended.err) == (1, "")
    assert ended.out == (
        "named by the mod, and gone: 1\n"
        "  trait:loyal\n"
        "      mod: mod:Own/events/own.txt:2\n"
        "      old: root:game/common/traits/00_traits.txt:2\n"
        "      near it: loyalty\n"
        "overridden by the mod, and changed: 1\n"
        "  trait:brave\n"
        "      mod: mod:Own/common/traits/own.txt:1\n"
        "      old: root:game/common/traits/00_traits.txt:1\n"
        "      new: root:game/common/traits/00_traits.txt:1\n"
        "      the mod has a copy of the old version: copy the new one\n"
    )


def test_folders_are_indexed_for_the_report(desk: Desk) -> None:
    words = (desk.at("old"), desk.at("new"), "--mod")

    assert desk.report(*words, desk.at("own")).code == 1
    assert desk.found(*words, desk.at("own")) == desk.found(
        desk.index("old"), desk.index("new", "own"), "--mod", "mod:Own"
    )
    assert sorted(path.name for path in desk.top.glob("*.db")) == ["new.db", "old.db"]


def test_a_folder_may_have_a_name_with_an_equals_sign(desk: Desk) -> None:
    (desk.top / "own").rename(desk.top / "a=b")
    words = (desk.at("old"), desk.at("new"), "--mod")

    assert desk.report(*words, desk.at("a=b")).code == 1
    assert "mod: mod:Mine/events" in desk.report(*words, f"Mine={desk.at('a=b')}").out


def test_markdown_is_a_list_to_work_through(desk: Desk) -> None:
    words = (desk.at("old"), desk.at("new"), "--mod", desk.at("own"), "--format", "markdown")
    lines = desk.report(*words).out.splitlines()

    assert lines[:5] == [
        "# What the update affects in `Own`",
        "",
        "## Named by the mod, and gone (1)",
        "",
        "- [ ] `trait:loyal`",
    ]
    assert r"    - mod: mod:Own/events/own.txt:2" in lines


def test_json_has_places_and_numbers(desk: Desk) -> None:
    words = (desk.at("old"), desk.at("new"), "--mod", desk.at("own"), "--format", "json")
    data = json.loads(desk.report(*words).out)

    assert (data["mod"], data["needs_work"], data["pictures"]) == ("mod:Own", True, 0)
    assert data["summary"] == [
        {"relation": "mention", "change": "gone", "count": 1},
        {"relation": "override", "change": "changed", "count": 1},
    ]
    assert data["found"][0] == {
        "relation": "mention",
        "subject": "trait:loyal",
        "changes": ["gone"],
        "needs_work": True,
        "mod": [{"address": "mod:Own/events/own.txt", "line": 2}],
        "mod_places": 1,
        "old": {"address": f"root:game/{TRAITS}", "line": 2},
        "new": None,
        "near": ["loyalty"],
    }


def test_two_versions_of_a_mod_are_compared(desk: Desk) -> None:
    base = {"descriptor.mod": 'name="Base"\n', "common/traits/base.txt": "one = { }\ntwo = { }\n"}
    desk.write("base_1", base)
    desk.write("base_2", {**base, "common/traits/base.txt": "two = { }\n"})
    desk.write("own", {"events/b.txt": "namespace = b\nb.1 = { trigger = { has_trait = one } }\n"})
    words = (desk.at("base_1"), desk.at("base_2"), "--mod", desk.at("own"))

    assert desk.found(*words) == [("mention", "trait:one", "gone")]
    old, new = desk.index("old", "base_1"), desk.index("new", "base_2")
    assert desk.found(old, new, "--mod", desk.at("own"), "--of", "Base") == desk.found(*words)


def test_an_hour_of_an_update(desk: Desk) -> None:
    """The findings are worked off one by one, till the report is empty."""
    old, new = desk.index("old"), desk.index("new")
    words = (old, new, "--mod", desk.at("own"))
    assert len(desk.found(*words)) == 2

    desk.write("own", {"events/own.txt": MOD["events/own.txt"].replace("loyal ", "loyalty ")})
    assert desk.found(*words) == [("override", "trait:brave", "changed")]

    desk.write("own", {"common/traits/own.txt": "brave = {\n\tx = 2 # as the game has it\n}\n"})
    assert desk.found(*words) == []
    assert desk.report(*words).code == 0
    assert "changes nothing that the mod overrides" in desk.report(*words).out

    desk.write("own", {TEXTS: '\ufeffl_english:\n trait_brave: "Bold"\n'})
    assert desk.found(*words) == [
        ("file", TEXTS, "changed"),
        ("text", "localization_key:trait_brave", "changed"),
    ]

    desk.write("own", {TRAITS: OLD[TRAITS]})  # a mistake: the old file of the game is copied
    data = json.loads(desk.report(*words, "--format", "json").out)
    (file,) = [one for one in data["found"] if one["subject"] == TRAITS]
    assert file["is_copy_of_old"] is True
    assert (file["missing"], file["broken"]) == (["trait:loyalty"], 1)

    (desk.top / "own" / TRAITS).unlink()
    desk.write("new", {TRAITS: OLD[TRAITS], TEXTS: OLD[TEXTS]})  # the game takes the update back
    new = desk.index("new")
    assert desk.found(*words) == []
    assert desk.found(old, new, "--mod", desk.at("own")) == []


@pytest.mark.parametrize(
    ("old", "more", "told"),
    [
        ("none.db", ("--mod", "own"), "is not there"),
        ("old", ("--mod", "nobody"), "'nobody' is no folder and no mod of an index"),
        ("old", ("--of", "mod:Base", "--mod", "own"), "has no source 'mod:Base'; it has root:game"),
        ("own/events", ("--mod", "own"), "holds no game"),
        ("old", (), "--mod"),
        ("old", ("--mod", "own", "--limit", "x"), "is not a number from 1"),
    ],
)
def test_words_that_do_not_fit_are_refused(
    desk: Desk, old: str, more: tuple[str, ...], told: str
) -> None:
    words = [desk.at("own") if one == "own" else one for one in more]
    ended = desk.report(desk.at(old), desk.at("new"), *words)

    assert ended.code == 2
    assert told in ended.err


def test_a_limit_shows_less_and_says_so(desk: Desk) -> None:
    names = [f"t{n}" for n in range(5)]
    desk.write("old", {TRAITS: "".join(f"{name} = {{ x = 1 }}\n" for name in names)})
    desk.write("new", {TRAITS: "".join(f"{one} = {{ x = 2 }}\n" for one in names)})
    desk.write("own", {"common/traits/own.txt": "".join(f"{one} = {{ }}\n" for one in names)})
    words = (desk.at("old"), desk.at("new"), "--mod", desk.at("own"), "--limit", "2")

    assert "overridden by the mod, and changed: 5\n" in desk.report(*words).out
    assert "  and 3 more\n" in desk.report(*words).out


# Calls of effects, which an index finds only where the effect is defined

EFFECTS = "common/scripted_effects/a.txt"
CALLING = {
    "events/own.txt": "namespace = own\nown.1 = {\n\timmediate = { old_effect = yes }\n}\n",
    "common/traits/own.txt": "own_one = { }\n",
}


def called(desk: Desk) -> None:
    desk.write("old", {EFFECTS: "old_effect = { }\nkept_effect = { }\n"})
    desk.write("new", {EFFECTS: "new_effect = { }\nkept_effect = { }\n"})
    desk.write("own", CALLING)


def test_a_call_of_an_effect_that_is_gone_is_found_in_a_folder(desk: Desk) -> None:
    called(desk)
    for old, new in (("old", "new"), (desk.index("old"), desk.index("new"))):
        words = (desk.at(old), desk.at(new), "--mod", desk.at("own"), "--format", "json")
        data = json.loads(desk.report(*words).out)
        gone = data["found"][0]

        assert (gone["subject"], gone["changes"]) == ("scripted_effect:old_effect", ["gone"])
        assert gone["mod"] == [{"address": "mod:Own/events/own.txt", "line": 3}]
        assert data["mentions_not_collected"] == {}


def test_a_call_of_an_effect_that_is_gone_is_found_in_the_old_index(desk: Desk) -> None:
    called(desk)
    old, new = desk.index("old", "own"), desk.index("new", "own")

    assert ("mention", "scripted_effect:old_effect", "gone") in desk.found(old, new, "--mod", "Own")


def test_calls_that_the_new_index_cannot_know_are_said_to_be_unknown(desk: Desk) -> None:
    called(desk)
    old, new = desk.index("old"), desk.index("new", "own")
    data = json.loads(desk.report(old, new, "--mod", "Own", "--format", "json").out)

    assert "scripted_effect:old_effect" not in [one["subject"] for one in data["found"]]
    assert data["mentions_not_collected"] == {"scripted_effect": 1}


def test_the_newer_state_of_a_mod_counts(desk: Desk) -> None:
    called(desk)
    old = desk.index("old", "own")
    desk.write("own", {"common/traits/own.txt": "own_one = { }\nloyalty = { }\n"})
    new = desk.index("new", "own")

    assert ("override", "trait:loyalty", "added") in desk.found(old, new, "--mod", "Own")
