"""A way out of every damage of a data folder, for everything that opens its files.

Whatever is damaged, a command ends with one line that says what is wrong, what is lost and what to
do; a call says the same; what is only a cache is made again.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from tests.ck3.server.agents import Agent
from tests.ck3.server.working import PLAYSET
from tests.warm_python import warm_python

from replybook.store.store_file import STORE_FILE
from replybook_ck3.serve.session import data_parts
from replybook_ck3.serve.session.data_folder import DataFolder
from replybook_ck3.serve.session.data_parts import PARTS, damages

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the rights of root are given up as on Linux"
)

CHILD: Final = Path(__file__).with_name("damaged_data_child.py")
NOISE: Final = bytes(range(7, 256)) * 16


# The damages


def overwritten(path: Path) -> None:
    path.write_bytes((NOISE * (1 + path.stat().st_size // len(NOISE)))[: path.stat().st_size + 9])


def cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def of_a_newer_version(path: Path) -> None:
    if path.suffix == ".sqlite3":
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA user_version = 99")
        connection.close()
    else:
        path.write_bytes(b"version 9: " + path.read_bytes())


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "x").write_text("x", "utf-8")


def a_file(path: Path) -> None:
    shutil.rmtree(path)
    path.write_text("x", "utf-8")


def unreadable(path: Path) -> None:
    path.chmod(0)


def unwritable(path: Path) -> None:
    path.chmod(0o500 if path.is_dir() else 0o400)


def a_link_to_nowhere(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.parent / "nowhere")


def gone(path: Path) -> None:
    path.unlink()


Damage = Callable[[Path], None]

FILES: Final[dict[str, tuple[Damage, ...]]] = {
    "server.toml": (overwritten, of_a_newer_version, a_folder, unreadable),
    "playsets/sample.json": (overwritten, cut_off, emptied, a_folder, unreadable),
    "state/state.sqlite3": (
        *(overwritten, cut_off, emptied, of_a_newer_version, a_folder, unreadable, unwritable),
        a_link_to_nowhere,
    ),
    "state/keys/trace.key": (
        *(overwritten, cut_off, emptied, of_a_newer_version, a_folder, unreadable, gone),
        a_link_to_nowhere,
    ),
    "state/playset_history/sample.json.now": (overwritten, cut_off, emptied, a_folder, unreadable),
    "trace/trace.key": (overwritten, cut_off, emptied, of_a_newer_version, a_folder, unreadable),
    "trace/trace.folder": (overwritten, cut_off, emptied, of_a_newer_version, a_folder, unreadable),
    "trace/FILE": (a_folder, unreadable),
    "index/sample.sqlite3": (a_folder,),
    "index/sample.sqlite3-build": (a_folder,),
}
"""The files, and the damages of each that a person has to mend."""

FOLDERS: Final[dict[str, tuple[Damage, ...]]] = {
    ".": (unreadable, unwritable),
    "playsets": (a_file, unreadable),
    "state": (a_file, unreadable, unwritable),
    "state/keys": (a_file, unreadable, unwritable),
    "state/workers": (a_file, unreadable, unwritable),
    "state/playset_history": (a_file, unreadable),
    "index": (a_file, unreadable, unwritable),
    "trace": (a_file, unreadable, unwritable),
    "logs": (a_file, unreadable),
}

HEALED: Final[dict[str, tuple[Damage, ...]]] = {
    "index/sample.sqlite3": (
        *(overwritten, cut_off, emptied, of_a_newer_version, unreadable, unwritable, gone),
    ),
    "index/sample.sqlite3-build": (overwritten, of_a_newer_version, unreadable, gone),
    "trace/trace.key": (gone,),
    "trace/trace.folder": (gone,),
    "state/state.sqlite3": (gone,),
    "server.toml": (emptied, unwritable, gone),
}
"""The damages that nobody has to mend."""


@dataclass
class World:
    """A data folder that has everything, and the folders of its game and mods."""

    folder: Path

    def damaged(self, target: Path, place: str, damage: Damage) -> dict[str, Any]:
        """Damage copies of the data folder, and return what all that opens it says."""
        try:
            for name in ("data", "copy"):
                shutil.copytree(self.folder / "data", target / name, symlinks=True)
                damage(self.place(target / name, place))
            said = warm_python(str(CHILD), str(target / "data"), str(self.folder))
            shutil.move(target / "copy", target / "kept")
        finally:
            for path in target.rglob("*"):
                if not path.is_symlink():
                    path.chmod(0o700)
        assert said.returncode == 0, said.stderr
        return json.loads(said.stdout)

    @staticmethod
    def place(data: Path, place: str) -> Path:
        return next(data.glob("trace/*.jsonl")) if place == "trace/FILE" else data / place


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    folder = tmp_path_factory.mktemp("world")
    with Agent(folder) as agent:
        data = {"root": "root:ck3raven_data/playsets/**"}
        opened = agent(
            "ck3_contract",
            command="open",
            intent="Change the playset.",
            operations=["write"],
            targets=[data["root"]],
        )
        assert opened["reply_type"] == "S", opened
        changed = agent("ck3_playset", command="disable", playset=PLAYSET, mod="Deep Harbour")
        assert changed["reply_type"] == "S", changed
    (folder / "data" / "server.toml").write_text('mode = "ck3lens"\n[git]\nname = "A"\n', "utf-8")
    return World(folder)


OFTEN: Final[dict[str, tuple[Damage, ...]]] = {
    "playsets/sample.json": (overwritten,),
    "state/state.sqlite3": (overwritten, a_folder),
    "state/keys/trace.key": (gone, unreadable),
    "state/playset_history/sample.json.now": (cut_off,),
    "trace/trace.key": (emptied,),
    "index/sample.sqlite3": (overwritten, unwritable),
    "index/sample.sqlite3-build": (overwritten,),
    "index": (a_file,),
    ".": (unwritable,),
}
"""The damages of every day; the others are in the slow tests."""


def cases(table: dict[str, tuple[Damage, ...]]) -> list[Any]:
    return [
        pytest.param(
            place,
            damage,
            id=f"{place} {damage.__name__}",
            marks=() if damage in OFTEN.get(place, ()) else pytest.mark.slow,
        )
        for place, damages in table.items()
        for damage in damages
    ]


COMMANDS: Final = ("doctor", "verify", "stats", "index", "token")


def check_words(said: dict[str, Any], folder: Path) -> None:
    """Hold every command to one line of errors, and every reply to a reason."""
    for command in COMMANDS:
        code, _, errors = said[command]
        lines = [line for line in errors.splitlines() if line.startswith("replybook")]
        assert code in (0, 1, 2), (command, errors)
        assert len(lines) == (code == 2), (command, errors)
        assert "our fault" not in errors
        assert "Errno" not in errors
    text = json.dumps(said["served"])
    assert "our fault" not in text
    assert str(folder) not in text
    for _, code, _ in said["served"].get("replies", ()):
        assert code not in {"MCP-SYS-E-001", "WA-VIS-E-001", "WA-DB-E-001", "WA-CFG-E-001"}, text


@pytest.mark.parametrize(("place", "damage"), [*cases(FILES), *cases(FOLDERS)])
def test_the_way_out_is_told(world: World, tmp_path: Path, place: str, damage: Damage) -> None:
    said = world.damaged(tmp_path, place, damage)
    check_words(said, tmp_path)
    file = world.place(world.folder / "data", place).name if place != "." else "the data folder"
    served = said["served"]

    code, out, errors = said["doctor"]
    assert file in out + errors, out + errors
    assert code in (1, 2) or "stopped" not in served
    told = [served["stopped"]] if "stopped" in served else served["told"]
    mine = [line for line in told if file in line]
    assert mine, served
    if place != "server.toml" and damage is not a_file:
        assert all("; lost without it: " in line for line in mine)
    for name, code, data in served.get("replies", ()):
        if code == "WA-CFG-E-500":
            assert {"file", "problem", "lost", "fix"} == set(data), name
            assert data["file"].endswith(file)


@pytest.mark.parametrize(("place", "damage"), cases(HEALED))
def test_what_is_only_a_cache_is_made_again(
    world: World, tmp_path: Path, place: str, damage: Damage
) -> None:
    said = world.damaged(tmp_path, place, damage)
    check_words(said, tmp_path)

    assert said["index"][0] == 0, said["index"]
    assert ["S"] * 4 == [code.split("-")[2] for _, code, _ in said["served"]["replies"]], said
    (status,) = [data for name, _, data in said["served"]["replies"] if name == "ck3_get_db_status"]
    assert status["status"] == "complete"


def test_every_part_of_the_table_is_damaged_here() -> None:
    places = {*FILES, *FOLDERS, *HEALED}
    untold = {part.places for part in PARTS} - places - {"", "reports"}

    assert {
        "playsets/*.json",
        "state/playset_history/*.*",
        "index/*.sqlite3",
        "index/*-build",
        "state/*-build",
        "trace/*.jsonl*",
    } == untold


def test_a_healthy_folder_has_no_damage(world: World) -> None:
    assert [] == list(damages(DataFolder(world.folder / "data")))


def test_a_state_that_another_process_uses_is_no_damage(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(world.folder / "data", tmp_path / "data")
    monkeypatch.setattr(data_parts, "_PATIENCE_S", 0.1)
    state = tmp_path / "data/state" / STORE_FILE
    with closing(sqlite3.connect(state, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")

        assert [] == list(damages(DataFolder(tmp_path / "data")))


def test_an_empty_folder_has_no_damage(tmp_path: Path) -> None:
    assert [] == list(damages(DataFolder(tmp_path)))
    assert [] == list(tmp_path.iterdir())
