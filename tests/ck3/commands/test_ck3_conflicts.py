"""`replybook ck3 conflicts`: four mods whose files and order change, for people and as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.ck3.plain_playset import GAME, MODS, TRAIT_FILES, PlainPlayset
from tests.ck3.sample_world import write_files
from tests.devtools.commands.calling import Ended, Run

SMALL = {
    "old": {
        "common/traits/00_traits.txt": "loyal = { }\nbrave = { }\n",
        "common/on_action/a.txt": "on_x = { effect = { } }\n",
        "descriptor.mod": 'name="old"\n',
    },
    "new": {
        "common/traits/00_traits.txt": "brave = { x = 1 }\n",
        "common/on_action/b.txt": "on_x = { effect = { x = y } }\n",
        "gfx/a.dds": "one",
        "descriptor.mod": 'name="new"\n',
    },
    "user": {
        "events/a.txt": "namespace = u\nu.1 = { trigger = { has_trait = loyal } }\n",
        "gfx/a.dds": "two",
        "descriptor.mod": 'name="user"\n',
    },
}


class Desk:
    """Three small mods, their index, and the command on it."""

    def __init__(self, top: Path, run: Run) -> None:
        self.top, self._run, self.db = top, run, str(top / "world.db")
        for name, files in SMALL.items():
            write_files(top / name, {path: text.encode() for path, text in files.items()})
        self.index(*SMALL)

    def index(self, *mods: str) -> None:
        words = [word for name in mods for word in ("--mod", str(self.top / name))]
        assert self._run("ck3", "index", "--db", self.db, "--workers", "0", *words).code == 0

    def conflicts(self, *words: str) -> Ended:
        return self._run("ck3", "conflicts", "--db", self.db, *words)

    def data(self, *words: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.conflicts("--format", "json", *words).out)
        return found


@pytest.fixture
def desk(tmp_path: Path, run: Run) -> Desk:
    return Desk(tmp_path, run)


def test_people_read_the_worst_first(desk: Desk) -> None:
    ended = desk.conflicts()

    assert (ended.code, ended.err) == (1, "")
    assert ended.out == (
        "common/traits/00_traits.txt: mod:new replaces mod:old\n"
        "    lost: trait 1: trait:loyal\n"
        "    broken: 1 mention: trait:loyal 1\n"
        "        mod:user/events/a.txt:2 names trait:loyal\n"
        "on_action_block:on_x.effect (last-wins): mod:old/common/on_action/a.txt:1,"
        " mod:new/common/on_action/b.txt:1 wins\n"
        "on_action:on_x (merge): mod:old/common/on_action/a.txt:1, mod:new/common/on_action/b.txt:1\n"
        "on_action: lists such as events and on_actions of all definitions apply, but effect and"
        " trigger blocks do not merge: only the last one counts\n"
        "1 replaced file, 1 lost name, 1 broken mention\n"
        "2 definitions in two sources (last-wins 1, merge 1)\n"
        "    on_action_block 1, on_action 1\n"
        "0 localization keys with different texts\n"
        "1 replaced picture\n"
        "0 copies with the same words: no conflict\n"
        "the index is not complete: there may be more conflicts\n"
    )


def test_another_order_breaks_nothing(desk: Desk) -> None:
    ended = desk.conflicts("--mod", "new", "--mod", "mod:old", "--mod", "user")

    assert ended.code == 0
    assert "0 lost names, 0 broken mentions" in ended.out
    assert (
        "mentions that break only in this order: 0\n"
        "mentions that break only in the order of the index: 1\n"
    ) in ended.out
    assert ended.out.startswith("common/traits/00_traits.txt: mod:old replaces mod:new\n")


def test_a_mod_that_is_left_out_changes_nothing(desk: Desk) -> None:
    assert desk.data("--mod", "old", "--mod", "new")["summary"]["broken"] == 0
    assert desk.data("--mod", "new", "--mod", "user")["files"] == []


def test_an_order_is_compared_with_that_of_the_index(desk: Desk) -> None:
    assert desk.data()["compared"] == {"newly_broken": 0, "no_longer_broken": 0}
    assert "only in this order" not in desk.conflicts().out
    desk.index("new", "old", "user")

    assert desk.data("--mod", "old", "--mod", "new", "--mod", "user")["compared"] == {
        "newly_broken": 1,
        "no_longer_broken": 0,
    }


def test_the_most_named_definition_comes_first(desk: Desk) -> None:
    more = "".join(f"{name} = {{ x = NUMBER }}\n" for name in ("a_few", "b_many"))
    for number, mod in enumerate(("old", "new")):
        files = {f"common/traits/{mod}.txt": more.replace("NUMBER", str(number)).encode()}
        write_files(desk.top / mod, files)
    names = "has_trait = b_many has_trait = b_many has_trait = a_few"
    text = f"namespace = v\nv.1 = {{ trigger = {{ {names} }} }}\n"
    write_files(desk.top / "user", {"events/b.txt": text.encode()})
    desk.index(*SMALL)

    found = [(one["unit"], one.get("mentions")) for one in desk.data()["symbols"]]
    assert found == [
        *(("trait:b_many", 2), ("trait:a_few", 1)),
        *(("on_action_block:on_x.effect", None), ("on_action:on_x", 0)),
    ]
    assert "old.txt:2 wins, named in 2 places\n" in desk.conflicts().out


def test_a_kind_or_a_folder_narrows_what_is_shown(desk: Desk) -> None:
    for number, mod in enumerate(("old", "new")):
        text = f'\ufeffl_english:\n both: "{number}"\n'
        path = f"localization/english/{mod}_l_english.yml"
        write_files(desk.top / mod, {path: text.encode()})
    desk.index(*SMALL)

    def shown(*words: str) -> tuple[list[str], list[str]]:
        data = desk.data(*words)
        return [one["path"] for one in data["files"]], [one["unit"] for one in data["symbols"]]

    traits = ["common/traits/00_traits.txt"]
    actions = ["on_action_block:on_x.effect", "on_action:on_x"]
    assert shown() == (traits, actions)
    assert shown("--kind", "localization_key")[1] == ["localization_key:both"]
    assert shown("--kind", "trait")[1] == []
    assert shown("--domain", "common/on_action") == ([], actions)
    assert shown("--domain", "common/traits") == (traits, [])
    assert desk.data()["summary"]["localization"] == 1


@pytest.mark.parametrize("mods", [(), ("old",)])
def test_one_source_has_no_conflicts(tmp_path: Path, run: Run, mods: tuple[str, ...]) -> None:
    db, game = str(tmp_path / "g.db"), tmp_path / "game"
    write_files(game, {"common/traits/a.txt": b"a = { }\n", "events/a.txt": b"namespace = a\n"})
    write_files(tmp_path / "old", {"descriptor.mod": b'name="old"\n'})
    words = [word for name in mods for word in ("--mod", str(tmp_path / name))]
    run("ck3", "index", "--db", db, "--workers", "0", "--game", str(game), *words)
    ended = run("ck3", "conflicts", "--db", db)

    assert (ended.code, ended.out.splitlines()[0]) == (
        0,
        "0 replaced files, 0 lost names, 0 broken mentions",
    )


def test_json_has_the_order_and_the_numbers(desk: Desk) -> None:
    data = desk.data()

    assert data["order"] == ["mod:old", "mod:new", "mod:user"]
    assert data["summary"] == {
        "symbols": 2,
        "symbols_by_kind": {"on_action_block": 1, "on_action": 1},
        "localization": 0,
        "same": 0,
        "files": 1,
        "pictures": 1,
        "lost": 1,
        "lost_by_kind": {"trait": 1},
        "broken": 1,
        "lost_texts": 0,
    }
    assert data["groups"] == [
        {
            "sources": ["mod:old", "mod:new"],
            "symbols": 2,
            "localization": 0,
            "files": 1,
            "by_kind": {"on_action_block": 1, "on_action": 1},
        }
    ]
    assert data["files"][0]["broken_places"] == [
        {"unit": "trait:loyal", "address": "mod:user/events/a.txt", "line": 2}
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--mod", "older"), "the index has no mod 'older'; it has old, new, user"),
        (("--mod", "old", "--mod", "mod:old"), "a mod is named twice"),
        (("--limit", "0"), "is not a number from 1"),
        (("--kind", "trate"), "there is no kind 'trate', did you mean 'trait'?"),
        (("--domain", "common/trait"), "the folder 'common/trait', did you mean 'common/traits'?"),
    ],
)
def test_words_that_do_not_fit_are_refused(desk: Desk, words: tuple[str, ...], told: str) -> None:
    ended = desk.conflicts(*words)

    assert ended.code == 2
    assert told in ended.err


def test_an_index_that_is_not_there_is_refused(tmp_path: Path, run: Run) -> None:
    ended = run("ck3", "conflicts", "--db", str(tmp_path / "none.db"))

    assert (ended.code, "is not there" in ended.err) == (2, True)


def test_an_hour_of_four_mods(tmp_path: Path, run: Run) -> None:
    """Files change, a file is moved out of the way, the order changes, and the game is updated."""
    playset, draw, db = PlainPlayset.made(5), Random(5), str(tmp_path / "world.db")

    def indexed() -> None:
        folders = playset.write(tmp_path / "world")
        mods = [word for mod in MODS for word in ("--mod", str(folders[mod]))]
        game = ("--game", str(folders[GAME]))
        assert run("ck3", "index", "--db", db, "--workers", "0", *game, *mods).code == 0

    def costs(*order: str) -> dict[str, tuple[int, int, int]]:
        mods = [word for mod in order for word in ("--mod", mod)]
        words = ("--format", "json", "--limit", "100", *mods)
        data = json.loads(run("ck3", "conflicts", "--db", db, *words).out)
        return {
            one["path"]: (one["lost"], one["broken"], one.get("lost_texts", 0))
            for one in data["files"]
            if one["path"].startswith(("common/traits", "localization"))
        }

    def plain(*order: str) -> dict[str, tuple[int, int, int]]:
        return {
            conflict.path: (len(conflict.lost), conflict.broken, len(conflict.lost_texts))
            for conflict in playset.conflicts([GAME, *(order or MODS)])
            if not conflict.path.startswith("events")
        }

    indexed()
    assert costs() == plain()
    worst = max(playset.conflicts(), key=lambda conflict: conflict.broken)
    assert worst.broken > 0

    # somebody saves the winning file under a name of its own: nothing is replaced there any more
    winner = worst.sources[-1]
    playset.texts[winner]["common/traits/zz_own.txt"] = playset.texts[winner].pop(worst.path)
    indexed()
    assert costs() == plain()

    order = draw.sample(MODS, 4)
    assert costs(*order) == plain(*order)
    assert costs(*order[:2]) == plain(*order[:2])

    for path in TRAIT_FILES[:3]:  # the game is updated
        playset.change(GAME, path, draw)
    indexed()
    assert costs() == plain()

    for source in MODS[1:]:  # a mod takes over what the update brought
        playset.texts[source].pop(TRAIT_FILES[0], None)
    indexed()
    assert costs() == plain()
