"""The commands uses, rename and unused on a game and two mods that change, against grep and patch.

Source: specification 32.
"""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run

BOM = "\ufeff"
EFFECTS = "common/scripted_effects/effects.txt"
VALUES = "common/script_values/values.txt"
EVENT = "events/harbour.txt"


@dataclass(frozen=True)
class World:
    """A game and mods in a folder, with their index."""

    top: Path
    run: Run

    @property
    def db(self) -> str:
        return str(self.top / "ck3.db")

    def folder(self, name: str) -> Path:
        return self.top / name

    def write(self, name: str, path: str, text: str) -> None:
        file = self.folder(name) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(f"{BOM}{text}".encode())

    def index(self, *mods: str) -> None:
        parts = [f"--mod={mod}={self.folder(mod)}" for mod in mods]
        ended = self.run(
            "ck3", "index", "--db", self.db, "--game", str(self.folder("game")), *parts
        )
        assert ended.code == 0, ended.err

    def uses(self, name: str, *more: str) -> dict[str, object]:
        ended = self.run("ck3", "uses", name, "--db", self.db, "--format", "json", *more)
        assert ended.code == 0, ended.err
        found: dict[str, object] = json.loads(ended.out)
        assert name in (found["name"], f"{found['kind']}:{found['name']}")
        return found


@pytest.fixture
def world(tmp_path: Path, run: Run) -> World:
    made = World(tmp_path, run)
    made.write("game", EFFECTS, "fill_harbour = { add_gold = small_gold }\n")
    made.write("game", VALUES, "small_gold = 5\n")
    made.write("game", "common/game_rules/r.txt", "storms = { }\n")
    made.write("port", EFFECTS.replace("effects.txt", "p.txt"), "empty_harbour = { }\nidle = { }\n")
    made.write(
        "port",
        EVENT,
        "namespace = h\nh.1 = {\n\timmediate = { empty_harbour = yes fill_harbour = yes }\n"
        "\toption = { empty_harbour = yes } # empty_harbour\n}\n",
    )
    made.write("quay", "events/quay.txt", "q.1 = { immediate = { empty_harbour = { N = 1 } } }\n")
    made.index("port", "quay")
    return made


# Uses


def test_a_name_is_shown_with_its_definition_and_every_place(world: World) -> None:
    ended = world.run("ck3", "uses", "empty_harbour", "--db", world.db)

    assert ended.code == 0
    assert ended.out == (
        "scripted_effect:empty_harbour\n"
        "    defined: mod:port/common/scripted_effects/p.txt:1\n"
        "    used: 3 places in 2 files\n"
        "        mod:port/events/harbour.txt:3\n"
        "        mod:port/events/harbour.txt:4\n"
        "        mod:quay/events/quay.txt:1\n"
    )


def test_the_places_come_in_pages(world: World) -> None:
    first = world.uses("empty_harbour", "--limit", "2")
    second = world.uses("empty_harbour", "--limit", "2", "--offset", str(first["next"]))

    assert (first["total"], second["total"], "next" in second) == (3, 3, False)
    assert [*first["used"], *second["used"]] == world.uses("empty_harbour")["used"]  # type: ignore[misc]


def test_a_kind_whose_mentions_are_not_collected_is_never_said_to_have_none(world: World) -> None:
    found = world.uses("achievement:storms")

    assert found["mentions_of_this_kind"] == "not collected"
    assert "total" not in found
    text = world.run("ck3", "search", "--references", "achievement:storms", "--db", world.db).out
    assert "not collected" in text
    assert "0 found" not in text
    said = world.run(
        "ck3", "search", "--references", "achievement:x", "--db", world.db, "--format=json"
    )
    assert json.loads(said.out)["mentions_of_this_kind"] == "not collected"


def test_a_kind_whose_mentions_are_collected_may_have_none(world: World) -> None:
    assert world.uses("idle")["total"] == 0
    text = world.run("ck3", "search", "--references", "scripted_effect:idle", "--db", world.db).out
    assert text == "0 found\n"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("emty_harbour", "near it: scripted_effect:empty_harbour"),
        ("nothing_like_it_at_all", "no file of the index defines"),
        ("scripted_efect:idle", "did you mean 'scripted_effect'?"),
        ("scripted_effect:idel", "defines or names scripted_effect:idel; near it: idle"),
        ("trait:nothing_like_it", "defines or names trait:nothing_like_it"),
    ],
)
def test_a_wrong_name_is_told_with_what_is_near(world: World, name: str, said: str) -> None:
    ended = world.run("ck3", "uses", name, "--db", world.db)

    assert ended.code == 2
    assert said in ended.err


def test_a_name_of_two_kinds_has_to_be_told_apart(world: World) -> None:
    world.write("port", VALUES, "empty_harbour = 5\n")
    world.index("port", "quay")

    ended = world.run("ck3", "uses", "empty_harbour", "--db", world.db)

    assert ended.code == 2
    assert "script_value:empty_harbour, scripted_effect:empty_harbour" in ended.err


def test_a_name_that_is_used_and_not_defined_is_told(world: World) -> None:
    world.write("quay", "events/more.txt", "q.2 = { immediate = { add_trait = lost_one } }\n")
    world.index("port", "quay")

    ended = world.run("ck3", "uses", "trait:lost_one", "--db", world.db)

    assert ended.code == 0
    assert "defined: in no file of the index" in ended.out
    assert "used: 1 place in 1 file" in ended.out


def test_a_name_that_is_only_an_argument_is_told_as_perhaps(world: World) -> None:
    world.write("port", "common/traits/t.txt", "sea_legs = { }\nland_legs = { }\n")
    world.write("port", "common/scripted_effects/g.txt", "give = { add_trait = $TRAIT$ }\n")
    world.write("quay", "events/g.txt", "q.3 = { immediate = { give = { TRAIT = sea_legs } } }\n")
    world.index("port", "quay")

    def perhaps(name: str) -> object:
        return world.uses(name)["files_with_the_word"]

    assert ["mod:quay/events/g.txt"] == perhaps("sea_legs")
    assert [] == perhaps("land_legs")
    text = world.run("ck3", "uses", "sea_legs", "--db", world.db).out
    assert "perhaps used: mod:quay/events/g.txt, which has the word" in text
    world.write("port", "events/t.txt", "h.9 = { immediate = { add_trait = sea_legs } }\n")
    world.index("port", "quay")
    assert [] == perhaps("sea_legs"), "a place is known"


def test_a_name_put_together_by_a_parameter_is_told_as_perhaps(world: World) -> None:
    effects = "run_it = { empty_$PLACE$ = yes  any_$X$ = { } $Y$ = yes }\n"
    world.write("port", "common/scripted_effects/run.txt", effects)
    world.index("port", "quay")

    (dynamic,) = world.uses("empty_harbour")["dynamic"]  # type: ignore[misc]

    assert (dynamic["word"], dynamic["line"]) == ("empty_$PLACE$", 1)
    assert [] == world.uses("fill_harbour")["dynamic"]


# Rename


def patched(world: World, name: str, draft: str) -> None:
    done = subprocess.run(
        ["git", "apply", "--unsafe-paths", f"--directory={world.folder(name)}", "-p1"],
        input=draft.encode(),
        cwd=world.top,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_a_draft_renames_every_place_and_writes_nothing(world: World) -> None:
    before = {file: file.read_bytes() for file in world.top.rglob("*.txt")}
    mods = [f"--mod={one}={world.folder(one)}" for one in ("port", "quay")]

    ended = world.run("ck3", "rename", "empty_harbour", "drain_harbour", "--db", world.db, *mods)

    assert ended.code == 1, "a comment is left to a person"
    assert before == {file: file.read_bytes() for file in world.top.rglob("*.txt")}
    assert ended.out.count("\n+") - ended.out.count("\n+++") == 4
    assert "4 places in 3 files; nothing is written" in ended.err
    assert "mod:port/events/harbour.txt:4: the word is not known to be this name" in ended.err


def test_a_draft_can_be_applied_and_then_nothing_names_the_old_name(world: World) -> None:
    (world.folder("port") / "events/crlf.txt").write_bytes(
        f"{BOM}c.1 = {{ immediate = {{ empty_harbour = yes }} }}\r\nc.2 = {{ empty_harbour = no }}".encode()
    )
    world.index("port")
    count = world.uses("empty_harbour")["total"]

    draft = world.run(
        "ck3", "rename", "scripted_effect:empty_harbour", "drain", "--db", world.db,
        f"--mod=port={world.folder('port')}",
    ).out  # fmt: skip
    patched(world, "port", draft)
    world.index("port")

    assert world.uses("drain")["total"] == count == 4
    assert world.run("ck3", "uses", "empty_harbour", "--db", world.db).code == 2


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("empty_harbour", "idle", "scripted_effect:idle exists: mod:port/common"),
        ("empty_harbour", "two words", "cannot be a name"),
        ("empty_harbour", "a=b", "cannot be a name"),
        ("empty_harbour", "add_gold", "is a key of script in 4 places already"),
        ("emty_harbour", "x", "near it"),
        ("scripted_effect:nothing", "x", "no file of the index defines"),
        ("game_rule:storms", "x", "not collected"),
    ],
)
def test_a_rename_that_would_break_something_is_refused(
    world: World, old: str, new: str, said: str
) -> None:
    gold = "".join(f"g.{at} = {{ immediate = {{ add_gold = {at} }} }}\n" for at in (1, 2, 3))
    world.write("game", "events/gold.txt", gold)
    world.index("port", "quay")
    mods = [f"--mod={one}={world.folder(one)}" for one in ("port", "quay")]

    ended = world.run("ck3", "rename", old, new, "--db", world.db, *mods)

    assert ended.code == 2
    assert said in ended.err


def test_a_file_that_changed_since_the_index_was_built_is_refused(world: World) -> None:
    world.write("quay", "events/quay.txt", "\n\nq.1 = { immediate = { empty_harbour = yes } }\n")

    ended = world.run(
        "ck3", "rename", "empty_harbour", "drain", "--db", world.db,
        f"--mod=quay={world.folder('quay')}",
    )  # fmt: skip

    assert ended.code == 2
    assert "mod:quay/events/quay.txt has changed; update the index first" in ended.err


@pytest.mark.parametrize("gone", ["file", "folder"])
def test_a_file_that_is_gone_since_the_index_was_built_is_refused(world: World, gone: str) -> None:
    (world.folder("quay") / "events/quay.txt").unlink()
    if gone == "folder":
        shutil.rmtree(world.folder("quay") / "events")

    ended = world.run(
        "ck3", "rename", "empty_harbour", "drain", "--db", world.db,
        f"--mod=quay={world.folder('quay')}",
    )  # fmt: skip

    assert ended.code == 2
    assert "mod:quay/events/quay.txt has changed; update the index first" in ended.err


def test_a_rename_in_a_mod_that_the_index_lacks_names_its_mods(world: World) -> None:
    ended = world.run(
        "ck3", "rename", "empty_harbour", "drain", "--db", world.db,
        f"--mod=pier={world.folder('quay')}",
    )  # fmt: skip

    assert ended.code == 2
    assert "the index has no mod:pier; it has root:game, mod:port, mod:quay" in ended.err


def test_places_of_a_mod_that_is_not_given_and_texts_of_the_name_are_told(world: World) -> None:
    world.write("port", "common/traits/t.txt", "salty = { }\n")
    world.write("port", "localization/english/a_l_english.yml", 'l_english:\n trait_salty: "S"\n')
    world.write("quay", "events/quay.txt", "q.1 = { trigger = { has_trait = salty } }\n")
    world.index("port", "quay")

    ended = world.run(
        "ck3", "rename", "salty", "briny", "--db", world.db, "--format=json",
        f"--mod=port={world.folder('port')}",
    )  # fmt: skip

    reasons = {(entry["address"], entry["reason"]) for entry in json.loads(ended.out)["unseen"]}
    assert ("mod:quay/events/quay.txt", "mod:quay is not changed") in reasons
    text = "mod:port/localization/english/a_l_english.yml"
    assert (text, "the text trait_salty belongs to the name") in reasons


# Unused


def test_what_nothing_names_is_unused(world: World) -> None:
    ended = world.run("ck3", "unused", "--db", world.db, "--mod", "port")

    assert ended.code == 1
    assert ended.out.splitlines() == [
        "mod:port/common/scripted_effects/p.txt:2 scripted_effect:idle",
        "1 unused: scripted_effect 1",
    ]


@pytest.mark.parametrize(
    ("mod", "path", "text"),
    [
        ("port", EVENT.replace("harbour", "more"), "m.1 = { idle = yes }\n"),
        ("quay", "events/quay.txt", "q.1 = { empty_harbour = yes x = { EFFECT = idle } }\n"),
        ("game", EFFECTS, "idle = { }\nfill_harbour = { }\n"),
    ],
    ids=["called in the mod", "called in another mod", "also of the game"],
)
def test_what_a_file_names_or_the_game_defines_is_used(
    world: World, mod: str, path: str, text: str
) -> None:
    world.write(mod, path, text)
    world.index("port", "quay")

    ended = world.run("ck3", "unused", "--db", world.db, "--mod", "port")

    assert (ended.code, ended.out) == (0, "0 unused\n")


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("common/on_action/o.txt", "on_game_start = { }\n"),
        ("common/decisions/d.txt", "sail = { }\n"),
        ("events/e.txt", "e.1 = { }\n"),
        ("events/l.txt", "scripted_effect own = { }\ne.1 = { immediate = { own = yes } }\n"),
    ],
)
def test_what_the_game_starts_by_itself_is_not_unused(world: World, path: str, text: str) -> None:
    world.write("quay", path, text)
    world.index("port", "quay")

    assert world.run("ck3", "unused", "--db", world.db, "--mod", "quay").out == "0 unused\n"


def test_a_word_behind_an_unknown_key_may_be_a_use(world: World) -> None:
    world.write("quay", "common/modifiers/m.txt", "chains = { }\nropes = { }\n")
    world.write("quay", "events/quay.txt", "q.1 = { trigger = { kept_by = chains } }\n")
    world.index("port", "quay")

    assert world.run("ck3", "unused", "--db", world.db, "--mod", "quay").out.splitlines() == [
        "mod:quay/common/modifiers/m.txt:2 modifier:ropes",
        "mod:quay/common/modifiers/m.txt:1 modifier:chains perhaps used by mod:quay/events/quay.txt",
        "1 unused: modifier 1",
    ]


def test_a_call_in_a_replaced_file_does_not_count(world: World) -> None:
    world.write("port", "events/quay.txt", "q.1 = { immediate = { idle = yes } }\n")
    world.index("port", "quay")

    assert "scripted_effect:idle" in world.run("ck3", "unused", "--db", world.db, "--mod=port").out


def test_a_mod_that_the_index_lacks_is_told(world: World) -> None:
    ended = world.run("ck3", "unused", "--db", world.db, "--mod", "Port")

    assert ended.code == 2
    assert "it has port, quay" in ended.err


# An hour of work


def grepped(world: World, mods: list[str], name: str) -> int:
    """Count the calls of an effect in the files that the game loads, as grep would."""
    files: dict[str, Path] = {}
    for mod in ["game", *mods]:
        for file in world.folder(mod).rglob("*.txt"):
            files[file.relative_to(world.folder(mod)).as_posix()] = file
    call = re.compile(rf"(?<![\w#]){re.escape(name)} = (?:yes|no|{{ N)")
    return sum(len(call.findall(file.read_text("utf-8-sig"))) for file in files.values())


@pytest.mark.parametrize("seed", [1, 2])
def test_an_index_that_is_kept_through_edits_and_renames_agrees_with_grep(
    world: World, seed: int
) -> None:
    dice = random.Random(seed)
    names = ["empty_harbour", "idle", "fill_harbour"]
    mods = ["port", "quay"]
    for step in range(20):
        mod = dice.choice(mods)
        match dice.randrange(5):
            case 0:
                calls = " ".join(f"{choice} = yes" for choice in dice.choices(names, k=4))
                world.write(mod, f"events/e{dice.randrange(3)}.txt", f"e.{step} = {{ {calls} }}\n")
            case 1:
                made = f"made_{step}"
                world.write(mod, f"common/scripted_effects/{made}.txt", f"{made} = {{ }}\n")
                names.append(made)
            case 2 if len(mods) == 2:
                shutil.copytree(world.folder("quay"), world.folder("spare"), dirs_exist_ok=True)
                mods = ["port", "spare"]
            case 3 if "port" in mods:
                draft = world.run(
                    "ck3", "rename", names[0], f"new_{step}", "--db", world.db,
                    *(f"--mod={one}={world.folder(one)}" for one in ["port"]),
                )  # fmt: skip
                if draft.code != 2:
                    patched(world, "port", draft.out)
                    names[0] = f"new_{step}"
            case _:
                for file in sorted(world.folder(mod).rglob("e*.txt"))[:1]:
                    file.unlink()
        world.index(*mods)
        for name in names:
            ended = world.run("ck3", "uses", name, "--db", world.db, "--format", "json")
            if ended.code == 0:
                found = json.loads(ended.out)
                assert found["total"] == grepped(world, mods, name), (step, name)
