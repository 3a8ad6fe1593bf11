"""`replybook ck3 check --playset`: findings that notes of the playset ignore, named and counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.sample_world import write_files
from tests.devtools.commands.calling import Run

BOM = b"\xef\xbb\xbf"
FILES = {
    "descriptor.mod": b'name = "Described"\n',
    "common/traits/a.txt": b"a = {\n\tb =\n}\n",  # missing_bom, missing_value
    "events/e.txt": b"namespace = e\n",  # missing_bom
}


class World:
    """A mod, and a playset that has it."""

    def __init__(self, folder: Path, run: Run) -> None:
        self.folder, self.run = folder, run
        self.mod = write_files(folder / "m", FILES)

    def notes(self, *notes: dict[str, object]) -> None:
        """Write the playset with these notes, each with an id by its place."""
        rows = [{"note_id": f"n{at}", "text": "Known.", **one} for at, one in enumerate(notes, 1)]
        playset = {
            "name": "Mine",
            "mods": [{"name": "My Mod", "path": str(self.mod)}],
            "notes": rows,
        }
        write_files(self.folder / "data", {"playsets/mine.json": json.dumps(playset).encode()})

    def check(self, *words: str) -> Any:
        ended = self.run("ck3", "check", str(self.mod), *self.words(), "--format", "json", *words)
        return json.loads(ended.out)

    def words(self) -> tuple[str, ...]:
        return ("--playset", "Mine", "--data", str(self.folder / "data"))


@pytest.fixture
def world(tmp_path: Path, run: Run) -> World:
    return World(tmp_path, run)


@pytest.mark.parametrize(
    ("scope", "left"),
    [
        ("mod:My Mod", set()),
        ("common/traits/*", {("missing_bom", "e.txt")}),
        ("COMMON/TRAITS/A.TXT", {("missing_bom", "e.txt")}),
        ("missing_bom", {("missing_value", "a.txt")}),
    ],
)
def test_a_note_ignores_findings_of_its_scope(
    world: World, scope: str, left: set[tuple[str, str]]
) -> None:
    world.notes({"scope": scope, "ignore": True})
    found = world.check()

    names = {(one["rule"], Path(one["path"]).name) for one in found["findings"]}
    assert names == left
    ignored = found["summary"]["ignored_by_notes"]
    assert (ignored, found["summary"]["notes"]) == (3 - len(left), {"n1": 3 - len(left)})


@pytest.mark.parametrize(
    "note",
    [
        {"scope": "common/traits/*"},
        {"scope": "mod:Described", "ignore": True},
        {"scope": "gui/*", "ignore": True},
        {"scope": "mod:My Mod", "ignore": True, "until": "2020-01-01"},
    ],
)
def test_other_notes_ignore_nothing(world: World, note: dict[str, object]) -> None:
    world.notes(note)
    found = world.check()

    assert len(found["findings"]) == 3
    assert (found["summary"]["ignored_by_notes"], "notes" in found["summary"]) == (0, False)


def test_the_text_names_the_notes_and_the_exit_code_follows_what_is_left(
    world: World, run: Run
) -> None:
    world.notes({"scope": "events/*", "ignore": True})
    first = run("ck3", "check", str(world.mod), *world.words())
    world.notes({"scope": "events/*", "ignore": True}, {"scope": "common/*/a.txt", "ignore": True})
    second = run("ck3", "check", str(world.mod), *world.words())

    assert (first.code, second.code) == (1, 0)
    assert "1 ignored by the notes n1" in first.out
    assert "no findings" in second.out
    assert "3 ignored by the notes n1, n2" in second.out


def test_a_mod_of_the_playset_that_leads_to_itself_changes_no_finding(world: World) -> None:
    world.notes({"scope": "events/*", "ignore": True})
    before = world.check()
    circle = world.folder / "circle"
    circle.symlink_to("circle")
    file = world.folder / "data/playsets/mine.json"
    playset = json.loads(file.read_text("utf-8"))
    playset["mods"].append({"name": "Circle", "path": str(circle)})
    file.write_text(json.dumps(playset), "utf-8")

    assert world.check() == before


def test_settings_of_the_data_folder_that_cannot_be_used_are_told(world: World, run: Run) -> None:
    world.notes()
    (world.folder / "data/server.toml").write_text("mode = 7\n")
    ended = run("ck3", "check", str(world.mod), *world.words())

    assert (ended.code, ended.out) == (2, "")
    assert "mode" in ended.err


def test_a_baseline_holds_nothing_that_a_note_ignores(world: World, run: Run) -> None:
    world.notes({"scope": "events/*", "ignore": True})
    written = run("ck3", "check", str(world.mod), *world.words(), "--write-baseline")
    assert written.out.startswith("accepted 2 in ")
    world.notes()

    assert [one["rule"] for one in world.check()["findings"]] == ["missing_bom"]


def test_a_mod_that_the_playset_does_not_have_goes_by_its_descriptor(
    world: World, run: Run, tmp_path: Path
) -> None:
    other = write_files(tmp_path / "other", FILES)
    world.notes({"scope": "mod:Described", "ignore": True})
    ended = run("ck3", "check", str(other), *world.words())

    assert (ended.code, "3 ignored by the notes n1" in ended.out) == (0, True)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--playset", "Mien"], "there is no playset 'Mien'; did you mean 'Mine'?"),
        (["--playset", "Broken"], "the file of the playset 'broken' cannot be used"),
    ],
)
def test_a_playset_that_cannot_be_used_is_refused(
    world: World, run: Run, words: list[str], told: str
) -> None:
    world.notes()
    write_files(world.folder / "data", {"playsets/broken.json": b"{"})
    words = [*words, "--data", str(world.folder / "data")]
    ended = run("ck3", "check", str(world.mod), *[w.replace("Broken", "broken") for w in words])

    assert (ended.code, told in ended.err) == (2, True)


def test_names_are_looked_up_in_the_index_of_the_playset(world: World, run: Run) -> None:
    game = write_files(world.folder / "game", {"common/traits/g.txt": BOM + b"brave = { }\n"})
    text = BOM + b"x_effect = { add_trait = brav }\n"
    write_files(world.mod, {"common/scripted_effects/x.txt": text})
    world.notes()
    without = {one["rule"] for one in world.check()["findings"]}
    built = run("ck3", "index", *world.words(), "--game", str(game))
    assert built.code == 0, built.err

    assert "unresolved_reference" not in without
    assert "unresolved_reference" in {one["rule"] for one in world.check()["findings"]}
    assert (world.mod / "common/scripted_effects/x.txt").read_bytes() == text
