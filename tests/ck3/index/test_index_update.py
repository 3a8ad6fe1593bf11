"""An index is compared with the files by size and times, and takes up what differs in one step.

Other tests build; these change files after a build and never build again. Source: specification 60.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.ck3.index.conftest import Look, Shelf

from replybook_ck3.index import IndexView, NeedsBuild, Update, refresh_index, update_files
from replybook_ck3.index.builder_lock import building
from replybook_ck3.index.index_file import IndexBusy

GAME = "root:game"
MOD = "mod:Deep Harbour"
TRAITS = "common/traits/00_traits.txt"
OWN = "common/traits/zz_own.txt"


@pytest.fixture
def settled(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """A game and a mod that were built, with files that nobody touched since."""
    shelf.write(GAME, {TRAITS: "brave = { }\nlazy = { }\n", "readme.md": "words"})
    shelf.write(MOD, {OWN: "salty = { }\n", "descriptor.mod": 'name = "Deep Harbour"\n'})
    monkeypatch.setattr("replybook_ck3.index.source_listing._SETTLED_AFTER_NS", 0)
    shelf.build()
    return shelf


def refreshed(shelf: Shelf) -> Update:
    return refresh_index(shelf.file, shelf.sources, game_version="1.18")


def place(shelf: Shelf, name: str, path: str) -> Path:
    return next(source for source in shelf.sources if source.name == name).folder / path


def test_nothing_is_read_or_written_where_nothing_changed(
    settled: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("replybook_ck3.index.build_plan.digest_of", _refuse)
    before = settled.file.read_bytes()

    assert Update(files=4, changed=0, removed=0) == refreshed(settled)
    assert before == settled.file.read_bytes()


def _refuse(_data: bytes) -> bytes:
    raise AssertionError("a file was read")


def revision(look: Look) -> str:
    with look().looking() as (_, scope):
        return scope.revision


@pytest.mark.parametrize("path", [OWN, "descriptor.mod"])
def test_other_times_of_the_same_bytes_are_no_other_revision(
    settled: Shelf, look: Look, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list that is read page by page goes on after them."""
    before = revision(look)
    for seconds in (1, 2):
        os.utime(place(settled, MOD, path), (seconds, seconds))
        assert 0 == refreshed(settled).changed
    assert before == revision(look)
    written = settled.file.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr("replybook_ck3.index.build_plan.digest_of", _refuse)
        assert 0 == refreshed(settled).changed
    assert written == settled.file.read_bytes()
    place(settled, MOD, OWN).write_text("salty = { } # other bytes\n")
    refreshed(settled)
    assert before != revision(look)


def test_another_game_version_is_another_revision(settled: Shelf, look: Look) -> None:
    before = revision(look)
    os.utime(place(settled, MOD, OWN), (1, 1))
    refresh_index(settled.file, settled.sources, game_version="1.17")

    assert before != revision(look)


@pytest.mark.parametrize("times", [1, 5])
def test_an_edit_is_found_at_the_next_question(settled: Shelf, look: Look, times: int) -> None:
    for number in range(times):
        place(settled, MOD, OWN).write_text(f"salty_{number} = {{ }}\n")

        assert 1 == refreshed(settled).changed
        assert look().defines("trait", f"salty_{number}")
        assert not look().defines("trait", f"salty_{number - 1}")


@pytest.mark.parametrize(
    ("change", "changed", "removed"),
    [
        (lambda file: file.unlink(), 0, 1),
        (lambda file: file.rename(file.with_name("zz_other.txt")), 1, 1),
        (lambda file: file.with_name("zz_more.txt").write_text("bold = { }\n"), 1, 0),
        (lambda file: file.rename(file.with_name(".hidden.txt")), 0, 1),
        (lambda file: file.touch(), 0, 0),
        (lambda file: file.chmod(0o600), 0, 0),
    ],
    ids=["gone", "renamed", "new", "hidden", "touched", "other mode"],
)
def test_every_kind_of_change_is_taken_up(
    settled: Shelf, change: Callable[[Path], object], changed: int, removed: int
) -> None:
    change(place(settled, MOD, OWN))

    done = refreshed(settled)

    assert (changed, removed) == (done.changed, done.removed)
    assert (0, 0) == (refreshed(settled).changed, refreshed(settled).removed)


def test_the_same_size_and_time_of_content_does_not_hide_a_change(
    settled: Shelf, look: Look
) -> None:
    file = place(settled, MOD, OWN)
    before = file.stat()
    file.write_text("silty = { }\n")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))

    refreshed(settled)

    assert look().defines("trait", "silty")


def test_a_change_right_after_the_last_look_is_found(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {TRAITS: "brave = { }\n"})
    shelf.build()
    file = place(shelf, GAME, TRAITS)
    stamp = file.stat()
    file.write_bytes(b"\xef\xbb\xbfgrave = { }\n")
    os.utime(file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))

    refreshed(shelf)

    assert look().defines("trait", "grave")


def test_a_descriptor_that_replaces_a_folder_counts_at_once(settled: Shelf, look: Look) -> None:
    place(settled, MOD, "descriptor.mod").write_text('replace_path = "common/traits"\n')

    refreshed(settled)

    assert not look().defines("trait", "brave")
    assert look().defines("trait", "salty")


def test_a_descriptor_beside_the_folder_counts_as_well(settled: Shelf, look: Look) -> None:
    folder = place(settled, MOD, "")
    folder.with_name(f"{folder.name}.mod").write_text('replace_path = "common/traits"\n')

    refreshed(settled)

    assert not look().defines("trait", "brave")


def test_a_folder_that_cannot_be_had_any_more_is_a_gap_and_no_absence(
    settled: Shelf, look: Look
) -> None:
    folder = place(settled, MOD, "")
    folder.rename(folder.with_name("away"))

    refreshed(settled)

    assert look().status().status == "partial"
    assert look().defines("trait", "salty")
    folder.with_name("away").rename(folder)
    refreshed(settled)
    assert look().status().is_complete


@pytest.mark.parametrize("path", ["common/traits/pic.dds", "gfx/skins/pic.DDS"])
def test_a_picture_is_known_by_its_name_and_never_opened(
    settled: Shelf, look: Look, path: str
) -> None:
    settled.write(MOD, {path: b"DDS \xff\xfe{{{ broken = "})
    place(settled, MOD, path).chmod(0)

    refreshed(settled)

    assert look().status().is_complete
    assert [(MOD, None)] == look().has_file(path)


def test_the_folders_of_emblems_take_no_picture_for_script(settled: Shelf, look: Look) -> None:
    folder = "gfx/coat_of_arms/colored_emblems"
    settled.write(
        MOD, {f"{folder}/ce_a.dds": b"DDS |\x00\x00", f"{folder}/e.txt": "ce_a.dds = { }\n"}
    )

    refreshed(settled)

    assert look().status().is_complete


def test_a_reader_meets_the_index_before_or_after_an_update(settled: Shelf, look: Look) -> None:
    view: IndexView = look()
    for number in range(20):
        place(settled, MOD, OWN).write_text(f"salty_{number} = {{ }}\n")
        refreshed(settled)
        assert view.status().is_complete
        assert view.not_exists("salty", "trait").can_claim_not_exists


# Paths alone


def updated(shelf: Shelf, name: str, *paths: str) -> Update:
    source = next(one for one in shelf.sources if one.name == name)
    return update_files(shelf.file, {source: paths}, game_version="1.18")


@pytest.mark.parametrize(
    "path", [OWN, "common/traits/new/deep.txt", "localization/english/x_l_english.yml"]
)
def test_a_path_that_was_written_is_read_and_nothing_else(
    settled: Shelf, look: Look, path: str
) -> None:
    text = 'l_english:\n fresh:0 "Fresh"\n' if path.endswith("yml") else "fresh = { }\n"
    settled.write(MOD, {path: text, "common/traits/unseen.txt": "unseen = { }\n"})

    assert 1 == updated(settled, MOD, path).changed
    assert look().find("fresh")
    assert not look().find("unseen")


def test_a_path_where_nothing_is_any_more_is_forgotten(settled: Shelf, look: Look) -> None:
    place(settled, MOD, OWN).unlink()

    assert 1 == updated(settled, MOD, OWN).removed
    assert look().not_exists("salty", "trait").can_claim_not_exists


def test_files_below_what_is_a_file_now_are_forgotten(settled: Shelf, look: Look) -> None:
    folder = place(settled, MOD, OWN).parent
    shutil.rmtree(folder)
    folder.write_text("no folder any more")

    assert 1 == updated(settled, MOD, OWN).removed
    assert look().not_exists("salty", "trait").can_claim_not_exists


def test_files_below_a_link_to_itself_are_a_gap_and_no_absence(settled: Shelf, look: Look) -> None:
    folder = place(settled, MOD, OWN).parent
    shutil.rmtree(folder)
    folder.symlink_to(folder.name)

    updated(settled, MOD, OWN)
    assert not look().not_exists("salty", "trait").can_claim_not_exists


def test_a_path_that_never_was_changes_nothing(settled: Shelf) -> None:
    done = updated(
        settled, MOD, "common/traits/never.txt", "no/such/folder/file.txt", ".git/config"
    )

    assert (0, 0) == (done.changed, done.removed)


def test_a_file_that_cannot_be_named_is_a_gap_until_it_is_gone(settled: Shelf, look: Look) -> None:
    settled.write(MOD, {"common/traits/aux.txt": "hidden = { }\n"})

    updated(settled, MOD, "common/traits/aux.txt")
    assert not look().status().is_complete

    place(settled, MOD, "common/traits/aux.txt").unlink()
    refreshed(settled)
    assert look().status().is_complete


# When it takes a build


def test_an_index_that_is_not_there_takes_a_build(shelf: Shelf) -> None:
    shelf.write(GAME, {TRAITS: "brave = { }\n"})

    with pytest.raises(NeedsBuild):
        refreshed(shelf)
    with pytest.raises(NeedsBuild):
        updated(shelf, GAME, TRAITS)


@pytest.mark.parametrize("state", ["building", "failed"])
def test_a_build_that_was_not_done_to_its_end_is_to_be_done(settled: Shelf, state: str) -> None:
    with sqlite3.connect(settled.file) as connection:
        connection.execute("UPDATE setting SET value = ? WHERE key = 'state'", (state,))

    with pytest.raises(NeedsBuild):
        refreshed(settled)
    with pytest.raises(NeedsBuild):
        updated(settled, MOD, OWN)


def test_very_many_changes_take_a_build(settled: Shelf) -> None:
    settled.write(MOD, {f"common/traits/{number}.txt": "a = { }\n" for number in range(600)})

    with pytest.raises(NeedsBuild):
        refreshed(settled)


def test_a_source_that_came_or_went_takes_a_build_or_is_taken_up(
    settled: Shelf, look: Look
) -> None:
    settled.write("mod:New", {OWN: "newer = { }\n"})
    assert 1 == refreshed(settled).changed
    assert look().defines("trait", "newer")

    settled.sources.pop()
    with pytest.raises(NeedsBuild):
        refreshed(settled)


def test_another_way_of_reading_takes_up_every_file(
    settled: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("replybook_ck3.index.readings.code_digest", lambda: "another")

    with pytest.raises(NeedsBuild):
        updated(settled, MOD, OWN)
    assert 2 == refreshed(settled).changed
    assert 0 == refreshed(settled).changed


def test_while_somebody_else_writes_an_update_says_so(settled: Shelf) -> None:
    place(settled, MOD, OWN).write_text("salty_2 = { }\n")

    with building(settled.file), pytest.raises(IndexBusy):
        refreshed(settled)
    assert 1 == refreshed(settled).changed
