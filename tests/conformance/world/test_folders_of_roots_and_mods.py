"""The folder of a root or mod itself: a link, missing, replaced; and one decision per file.

Source: specification 17 to 20, 23.
"""

from __future__ import annotations

from pathlib import Path

from tests.conformance.world.conftest import Build
from tests.conformance.world.made_world import LoadedMod, make_tree
from tests.conformance.world.tree_outcomes import NEW, NO, YES, both, content

# --- the root or mod folder itself may be a link ---


def test_a_root_that_is_a_link_is_opened_once_and_then_contains(
    build: Build, tmp_path: Path
) -> None:
    adapter = build(["real/deep/repo/a.txt", "repo -> real/deep/repo", "real/deep/b.txt"])
    (tmp_path / "real/deep/repo/up").symlink_to("../b.txt")

    assert YES == both(adapter, "root:repo/a.txt")
    assert NEW == both(adapter, "root:repo/c.txt")
    assert NO == both(adapter, "root:repo/up")
    assert "real/deep/repo/a.txt" == content(adapter, "root:repo/a.txt")


def test_a_root_that_is_an_absolute_link_is_fine(build: Build, tmp_path: Path) -> None:
    adapter = build(["real/repo/a.txt", f"repo -> {tmp_path}/real/repo"])

    assert YES == both(adapter, "root:repo/a.txt")


def test_a_folder_above_the_root_may_be_a_link(build: Build, tmp_path: Path) -> None:
    adapter = build(["real/repo/a.txt", "home -> real"], roots={"repo": tmp_path / "home" / "repo"})

    assert YES == both(adapter, "root:repo/a.txt")


def test_a_mod_folder_that_is_a_link_to_elsewhere_is_fine(build: Build, tmp_path: Path) -> None:
    mod = LoadedMod("Work", tmp_path / "docs/mod/work")
    adapter = build(
        [
            "projects/work/common/x.txt",
            "docs/mod/work -> ../../projects/work",
            "projects/other.txt",
        ],
        mods=[mod],
        roots={"user_docs": tmp_path / "docs"},
        mode="ck3lens",
    )
    (tmp_path / "projects/work/up").symlink_to("../other.txt")

    assert YES == both(adapter, "mod:Work/common/x.txt")
    assert NEW == both(adapter, "mod:Work/common/new.txt")
    assert NO == both(adapter, "mod:Work/up")
    assert "projects/work/common/x.txt" == content(adapter, "mod:Work/common/x.txt")


def test_a_root_that_is_a_link_in_a_loop_or_to_nothing_gives_the_one_reply(
    build: Build, tmp_path: Path
) -> None:
    roots = {"repo": tmp_path / "loop", "game": tmp_path / "nothing", "vscode": tmp_path / "file"}
    adapter = build(["loop -> loop", "nothing -> not_there", "file"], roots=roots)

    for key in roots:
        assert NO == both(adapter, f"root:{key}")
        assert NO == both(adapter, f"root:{key}/x")


def test_a_root_that_appears_later_is_seen(build: Build, tmp_path: Path) -> None:
    adapter = build([], roots={"repo": tmp_path / "repo"})
    before = both(adapter, "root:repo/a.txt")
    make_tree(tmp_path, ["repo/a.txt"])

    assert NO == before
    assert YES == both(adapter, "root:repo/a.txt")


def test_a_root_that_is_replaced_is_opened_anew(build: Build, tmp_path: Path) -> None:
    adapter = build(["repo/old.txt"])
    before = both(adapter, "root:repo/old.txt")
    (tmp_path / "repo/old.txt").unlink()
    (tmp_path / "repo").rmdir()
    make_tree(tmp_path, ["repo/new.txt"])

    assert YES == before
    assert NO != both(adapter, "root:repo/new.txt")
    assert YES == both(adapter, "root:repo/new.txt")
    assert NEW == both(adapter, "root:repo/old.txt")


# --- one file gets one decision, whichever address reaches it ---


def test_a_mod_is_seen_by_its_root_however_the_session_spells_its_folder(
    build: Build, tmp_path: Path
) -> None:
    mods = [
        LoadedMod("Real", tmp_path / "library/workshop/1"),
        LoadedMod("By Link", tmp_path / "steam/2"),
        LoadedMod("Linked", tmp_path / "elsewhere/linked"),
    ]
    adapter = build(
        [
            "library/workshop/1/a.txt",
            "library/workshop/2/a.txt",
            "library/workshop/3/a.txt",
            "library/workshop/4/a.txt",
            "steam -> library/workshop",
            "elsewhere/linked -> ../library/workshop/3",
        ],
        mods=mods,
        roots={"steam": tmp_path / "steam"},
        mode="ck3lens",
    )

    for number, name in (("1", "Real"), ("2", "By Link"), ("3", "Linked")):
        assert YES == both(adapter, f"root:steam/{number}/a.txt")
        assert YES == both(adapter, f"mod:{name}/a.txt")
        assert NEW == both(adapter, f"root:steam/{number}/new.txt")
        assert NEW == both(adapter, f"mod:{name}/new.txt")
    assert NO == both(adapter, "root:steam/4/a.txt")
    assert NO == both(adapter, "root:steam")


def test_a_link_from_hidden_to_hidden_stays_hidden(build: Build, tmp_path: Path) -> None:
    adapter = build(
        ["docs/mod/mine/a.txt", "docs/logs/error.log", "docs/mod/mine/logs -> ../../logs"],
        mods=[LoadedMod("Mine", tmp_path / "docs/mod/mine")],
        roots={"user_docs": tmp_path / "docs"},
        mode="ck3lens",
    )

    assert YES == both(adapter, "root:user_docs/mod/mine/a.txt")
    assert NO == both(adapter, "root:user_docs/mod/mine/logs/error.log")
    assert NO == both(adapter, "root:user_docs/mod/mine/logs/new.log")
    assert NO == both(adapter, "root:user_docs/logs/error.log")
    assert NO == both(adapter, "mod:Mine/logs/error.log")


def test_a_mod_inside_another_mods_folder_is_seen_as_itself(build: Build, tmp_path: Path) -> None:
    mods = [LoadedMod("Outer", tmp_path / "docs/outer")]
    adapter = build(
        ["docs/outer/inner/a.txt", "docs/a.txt"],
        mods=mods,
        roots={"user_docs": tmp_path / "docs"},
        mode="ck3lens",
    )

    assert YES == both(adapter, "root:user_docs/outer/inner/a.txt")
    assert NO == both(adapter, "mod:Inner/a.txt")
    assert NO == both(adapter, "root:user_docs/a.txt")
