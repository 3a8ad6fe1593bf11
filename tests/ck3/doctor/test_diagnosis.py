"""The lines of the doctor: what is found, what is well, and the fix of each."""

from __future__ import annotations

import json
import os
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.tools.disk_calls import put

from replybook.enforcement.identity import Identity
from replybook_ck3.index import IndexStatus
from replybook_ck3.serve.doctor import DoctorLine, Setup, diagnosis
from replybook_ck3.serve.session.playset_session import Mod
from replybook_ck3.serve.session.playsets import Playset

around = import_module(
    "replybook_ck3.serve.doctor.diagnosis"
)  # the face has a function of this name

AUTHOR = Identity("Ada", "ada@example.org")


class World:
    """A folder of the game, a user's folder and two mods, in which all is well."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.roots = {key: folder / key for key in ("game", "user_docs")}
        put(folder, "game/common/traits/a.txt", "")
        put(folder, "launcher/launcher-settings.json", json.dumps({"rawVersion": "1.18.0.2"}))
        put(folder, "user_docs/logs/error.log", "")
        for name in ("alpha", "beta"):
            put(folder, f"user_docs/mod/{name}/descriptor.mod", self.described(name))
            put(folder, f"user_docs/mod/{name}.mod", f'name="{name}"\npath="mod/{name}"\n')
            put(
                folder,
                f"user_docs/mod/{name}/localization/english/a_l_english.yml",
                b"\xef\xbb\xbfl_english:\n",
            )
        self.load("alpha", "beta")
        self.playset = self.of("alpha", "beta")
        self.index: IndexStatus | None = status("complete")

    def described(self, name: str, more: str = "") -> str:
        return f'name="{name}"\nversion="1"\nsupported_version="1.18.*"\n{more}'

    def load(self, *names: str) -> None:
        mods = [f"mod/{name}.mod" for name in names]
        put(
            self.folder,
            "user_docs/dlc_load.json",
            json.dumps({"enabled_mods": mods, "disabled_dlcs": []}),
        )

    def of(self, *names: str, version: str = "1.18.*") -> Playset:
        mods = tuple(Mod(name, self.folder / "user_docs/mod" / name) for name in names)
        return Playset("Mine", "mine.json", version, mods)

    def lines(self, **more: Any) -> list[DoctorLine]:
        told: dict[str, Any] = {
            "roots": self.roots,
            "data": self.folder / "data",
            "playset": self.playset,
            "index": self.index,
            "identity": AUTHOR,
        }
        return diagnosis(Setup(**told | more))

    def wrong(self, **more: Any) -> list[tuple[str, str]]:
        return [(line.state, line.about) for line in self.lines(**more) if line.state != "ok"]


def status(word: str, *, is_complete: bool = True, reason: str | None = None) -> IndexStatus:
    return IndexStatus(word, is_complete, {}, (), frozenset(), 3, 7, None, None, reason)  # type: ignore[arg-type]


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setattr(around, "missing_sandbox", lambda: None)
    return World(tmp_path)


def test_where_all_is_well_every_group_says_so(world: World) -> None:
    lines = world.lines()

    assert [line for line in lines if line.state != "ok"] == []
    groups = ["roots", "game", "data", "playset", "launcher", "index", "logs", "git", "sandbox"]
    assert list(dict.fromkeys(line.about for line in lines)) == groups


def test_names_that_are_not_read_as_utf_8_are_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "getfilesystemencoding", lambda: "ascii")

    assert [("warning", "names")] == world.wrong()


def test_every_line_that_is_not_well_has_a_fix(world: World) -> None:
    lines = world.lines(roots={}, playset=None, index=None, trusts_agent=True)

    assert all(line.fix for line in lines if line.state != "ok")
    assert all(not line.fix for line in lines if line.state == "ok")


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("no game", [("error", "roots")]),
        ("game is gone", [("error", "roots")]),
        ("game is a file", [("error", "roots")]),
        ("parent of the game", [("error", "game")]),
        ("no version", [("warning", "game")]),
        ("another version", [("warning", "game")]),
        ("no user folder", [("warning", "roots")]),
    ],
)
def test_folders_and_the_game(world: World, change: str, expected: list[tuple[str, str]]) -> None:
    roots: dict[str, Path] = dict(world.roots)
    if change == "no game":
        del roots["game"]
    elif change == "game is gone":
        roots["game"] = world.folder / "nowhere"
    elif change == "game is a file":
        roots["game"] = world.folder / "user_docs/dlc_load.json"
    elif change == "parent of the game":
        roots["game"] = world.folder
    elif change == "no version":
        (world.folder / "launcher/launcher-settings.json").unlink()
    elif change == "another version":
        world.playset = world.of("alpha", "beta", version="1.12.*")
    else:
        del roots["user_docs"]

    assert world.wrong(roots=roots) == expected


def test_the_parent_of_the_game_is_told_with_the_right_folder(world: World) -> None:
    (line,) = [
        one
        for one in world.lines(roots={**world.roots, "game": world.folder})
        if one.about == "game"
    ]

    assert line.fix == "name its folder `game`"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("mod is gone", [("error", "playset"), ("warning", "launcher")]),
        ("made for another version", [("warning", "playset")]),
        ("needs another mod", [("error", "playset")]),
        ("needs a later mod", [("warning", "playset")]),
        ("no descriptor", [("warning", "playset")]),
        ("other order in the game", [("warning", "launcher")]),
        ("load file is broken", [("warning", "launcher")]),
        ("no load file", [("warning", "launcher")]),
        ("text without a mark", [("warning", "texts")]),
        ("empty text", []),
        ("text that leads nowhere", []),
    ],
)
def test_playset_launcher_and_texts(
    world: World, change: str, expected: list[tuple[str, str]]
) -> None:
    mods = world.folder / "user_docs/mod"
    if change == "mod is gone":
        world.playset = world.of("alpha", "gone")
    elif change == "made for another version":
        put(mods, "beta/descriptor.mod", 'name="beta"\nsupported_version="1.9.*"\n')
    elif change == "needs another mod":
        put(mods, "beta/descriptor.mod", world.described("beta", 'dependencies={ "Base" }\n'))
    elif change == "needs a later mod":
        put(mods, "alpha/descriptor.mod", world.described("alpha", 'dependencies={ "beta" }\n'))
    elif change == "no descriptor":
        (mods / "beta/descriptor.mod").unlink()
    elif change == "other order in the game":
        world.load("beta", "alpha")
    elif change == "load file is broken":
        put(world.folder, "user_docs/dlc_load.json", "{")
    elif change == "no load file":
        (world.folder / "user_docs/dlc_load.json").unlink()
    elif change == "text without a mark":
        put(mods, "beta/localization/english/b_l_english.yml", "l_english:\n")
    elif change == "text that leads nowhere":
        (mods / "beta/localization/english/b_l_english.yml").symlink_to("nowhere.yml")
    else:
        put(mods, "beta/localization/english/b_l_english.yml", "")

    assert world.wrong() == expected


def test_a_mod_whose_folder_is_a_link_to_itself_is_told(world: World) -> None:
    circle = world.folder / "user_docs/mod/circle"
    circle.symlink_to("circle")
    world.playset = world.of("alpha", "circle")

    told = [(line.said, line.fix) for line in world.lines() if line.state == "error"]
    assert told == [
        (
            "mod:circle: its folder is a link that leads to nothing",
            "delete the link and install the mod again, or remove it",
        )
    ]


def test_links_inside_a_mod_that_lead_to_themselves_are_told(world: World) -> None:
    beta = world.folder / "user_docs/mod/beta"
    (beta / "itself").symlink_to("itself")
    (beta / "localization/around").symlink_to(beta, target_is_directory=True)

    told = [(line.about, line.said, line.fix) for line in world.lines() if line.state != "ok"]
    assert told == [
        (
            "links",
            (
                "mod:beta: links that lead to themselves or to a folder around them:"
                " itself, localization/around"
            ),
            "delete these links",
        )
    ]


def test_other_links_inside_a_mod_are_well(world: World) -> None:
    beta = world.folder / "user_docs/mod/beta"
    put(beta, "common/traits/a.txt", "")
    (beta / "common/traits/b.txt").symlink_to("a.txt")
    (beta / "localization/beside").symlink_to(beta / "common", target_is_directory=True)
    (beta / "localization/nowhere").symlink_to("nothing")

    assert world.wrong() == []


@pytest.mark.parametrize(
    ("index", "expected"),
    [
        (None, ["the playset has no index"]),
        (status("missing"), ["the playset has no index"]),
        (status("failed", reason="it is damaged"), ["the index cannot be used: it is damaged"]),
        (
            status("partial", is_complete=False),
            ["the index is partial: absence proves nothing"],
        ),
        (status("complete"), []),
    ],
)
def test_the_index(world: World, index: IndexStatus | None, expected: list[str]) -> None:
    lines = world.lines(index=index)

    assert [line.said for line in lines if line.about == "index" and line.state != "ok"] == expected


def test_old_logs_and_missing_ones(world: World) -> None:
    log = world.folder / "user_docs/logs/error.log"
    old = time.time() - 100 * 86_400
    os.utime(log, (old, old))
    assert world.wrong() == [("warning", "logs")]
    log.unlink()
    assert world.wrong() == [("warning", "logs")]


@pytest.mark.parametrize("place", ["logs", "crashes"])
def test_a_file_in_the_place_of_a_folder_of_logs_is_told(world: World, place: str) -> None:
    folder = world.folder / "user_docs" / place
    folder.mkdir(exist_ok=True)
    assert world.wrong() == []
    folder.rename(world.folder / "else")
    folder.write_text("")

    (line,) = [line for line in world.lines() if line.state != "ok"]
    assert (line.state, line.about, bool(line.fix)) == ("warning", "logs", True)
    assert str(world.folder) not in line.said


def test_git_and_its_author(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(around, "identity_of_host", lambda _: Identity())
    (line,) = [one for one in world.lines(identity=Identity("Ada", None)) if one.about == "git"]
    assert line.said == "git does not know user.email"

    monkeypatch.setattr(around.shutil, "which", lambda _: None)
    assert ("warning", "git") in world.wrong()


def test_the_sandbox(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    assert world.wrong(trusts_agent=True) == [("warning", "sandbox")]
    monkeypatch.setattr(around, "missing_sandbox", lambda: "no_sandbox")
    assert world.wrong() == [("warning", "sandbox")]


def test_looking_changes_nothing(world: World) -> None:
    def seen() -> dict[str, int]:
        files = (path for path in world.folder.rglob("*") if path.is_file())
        return {str(file): file.stat().st_mtime_ns for file in files}

    before = seen()
    assert world.lines() == world.lines()
    assert seen() == before


def test_a_day_of_mending_ends_with_nothing_left(world: World) -> None:
    """No other test mends what is told, one fault after the other."""
    mods = world.folder / "user_docs/mod"
    put(
        mods,
        "beta/descriptor.mod",
        'name="beta"\nsupported_version="1.9.*"\ndependencies={ "gamma" }\n',
    )
    put(mods, "alpha/localization/a_l_english.yml", "l_english:\n")
    world.load("beta")
    world.index = None
    assert len(world.wrong()) == 5

    put(mods, "alpha/localization/a_l_english.yml", b"\xef\xbb\xbfl_english:\n")
    world.index = status("complete")
    world.load("alpha", "beta")
    assert world.wrong() == [("warning", "playset"), ("error", "playset")]
    put(mods, "beta/descriptor.mod", world.described("beta"))
    assert world.wrong() == []


COMMAND = "replybook ck3 index --playset Mine"


@pytest.mark.parametrize(
    ("index", "start"),
    [
        (None, "build it: "),
        (status("failed", reason="x"), "build it again: "),
        (status("partial", is_complete=False), ""),
    ],
)
def test_a_person_is_told_commands_and_an_agent_tools(
    world: World, index: IndexStatus | None, start: str
) -> None:
    def fix(**more: Any) -> str:
        return next(line.fix for line in world.lines(index=index, **more) if line.about == "index")

    assert fix(build_command=COMMAND).startswith(start + COMMAND)
    assert "ck3_" not in fix(build_command=COMMAND)
    assert "ck3_" in fix()


@pytest.mark.parametrize(
    ("names", "fix"),
    [
        (["A", "B"], "name one: --playset NAME; there are A, B"),
        (list("ABCDEFG"), "name one: --playset NAME; there are A, B, C, D, E and 2 more"),
        ([], "ask your agent to import the playset of the launcher; then name it: --playset NAME"),
    ],
)
def test_a_person_without_a_playset_is_told_the_names(
    world: World, names: list[str], fix: str
) -> None:
    lines = world.lines(playset=None, build_command=COMMAND, playsets=names)

    assert [line.fix for line in lines if line.about == "playset"] == [fix]


def test_no_line_for_a_person_names_a_tool(world: World) -> None:
    world.load("beta", "alpha")
    for playset in (None, world.of("alpha", "gone")):
        lines = world.lines(playset=playset, index=None, build_command=COMMAND)
        assert not [line for line in lines if "ck3_" in line.fix]


def test_a_mod_in_place_of_the_game_is_told(world: World) -> None:
    mod = world.folder / "user_docs/mod/alpha"
    put(mod, "common/traits/a.txt", "")
    roots = {**world.roots, "game": mod}
    (line,) = [one for one in world.lines(roots=roots) if one.about == "game"]

    assert (line.state, "is a mod" in line.said) == ("error", True)
    assert [one.about for one in world.lines() if one.state != "ok"] == []
