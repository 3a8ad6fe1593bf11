"""The files that `ck3 check` reads, and their paths below the root of their mod."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.ck3.sample_world import DEEP_HARBOUR, write_files, write_game, write_mods

import replybook_ck3  # noqa: F401  makes the registry of the world active
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3_devtools.content_files import content_paths
from replybook_devtools.console.exit_code import UsageError


def relative(*texts: str | Path, root: str | None = None) -> list[str]:
    return [path.relative for path in content_paths(map(str, texts), root, DomainTable())]


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    return write_mods(tmp_path)[DEEP_HARBOUR]


@pytest.mark.parametrize(
    "below", ["", "common", "common/traits", "common/traits/zzz_deep_harbour_traits.txt"]
)
def test_paths_begin_where_the_descriptor_lies(mod: Path, below: str) -> None:
    assert "common/traits/zzz_deep_harbour_traits.txt" in relative(mod / below)


@pytest.mark.parametrize(
    "below", ["common", "common/traits", "common/traits/00_harbour_traits.txt"]
)
def test_without_a_descriptor_they_begin_around_a_folder_that_the_game_reads(
    tmp_path: Path, below: str
) -> None:
    game = write_game(tmp_path / "events/common/game")

    assert "common/traits/00_harbour_traits.txt" in relative(game / below)


def test_settings_of_a_check_say_where_a_mod_begins(tmp_path: Path) -> None:
    files = {"comon/a/b.txt": b"", "replybook.ck3.toml": b""}
    write_files(tmp_path / "odd", files)

    assert relative(tmp_path / "odd/comon/a/b.txt") == ["comon/a/b.txt"]
    assert relative(tmp_path / "odd/comon/a") == ["comon/a/b.txt"]


def test_settings_beside_several_mods_do_not_make_them_one(tmp_path: Path) -> None:
    files = {f"{name}/descriptor.mod": b"" for name in "ab"}
    write_files(tmp_path, {**files, "replybook.ck3.toml": b""})

    with pytest.raises(UsageError, match="holds several mods; name one of them"):
        relative(tmp_path)


def test_a_folder_of_nothing_that_is_known_is_the_root_itself(tmp_path: Path) -> None:
    write_files(tmp_path / "odd", {"comon/a.txt": b""})

    assert relative(tmp_path / "odd") == ["comon/a.txt"]


def test_the_root_can_be_named(mod: Path) -> None:
    assert relative(mod / "common/traits/01_gull_traits.txt", root=str(mod / "common")) == [
        "traits/01_gull_traits.txt"
    ]


def test_a_file_outside_of_the_named_root_is_refused(mod: Path) -> None:
    with pytest.raises(UsageError, match="does not lie in the root"):
        relative(mod / "descriptor.mod", root=str(mod / "common"))


def test_a_file_that_is_named_twice_is_one(mod: Path) -> None:
    assert relative(mod / "common", mod / "common/traits") == relative(mod / "common")


def test_pictures_hidden_folders_and_links_are_left_out(mod: Path) -> None:
    before = relative(mod)
    write_files(mod, {"gfx/a.dds": b"x", ".git/common/traits/a.txt": b"x"})
    (mod / "common/traits/link.txt").symlink_to(mod / "descriptor.mod")

    assert relative(mod) == before


def test_a_wrong_ending_of_a_text_file_is_looked_at(mod: Path) -> None:
    write_files(mod, {"localization/english/a_l_english.yaml": b"x"})

    assert "localization/english/a_l_english.yaml" in relative(mod)


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no file or folder"):
        relative(tmp_path / "nothing")


def test_a_folder_of_several_mods_asks_for_one_of_them(mod: Path) -> None:
    with pytest.raises(UsageError, match="holds several mods; name one of them, such as"):
        relative(mod.parent)


def test_a_folder_around_one_mod_names_it(mod: Path) -> None:
    around = mod.parent.parent / "around"
    shutil.copytree(mod, around / mod.name)

    with pytest.raises(UsageError, match=rf"is no mod, and holds one; name .*{mod.name}"):
        relative(around)
    assert relative(around / mod.name)


def test_a_folder_of_mods_is_taken_as_the_root_that_it_is_called(mod: Path) -> None:
    found = relative(mod.parent, root=str(mod.parent))

    assert f"{mod.name}/descriptor.mod" in found
