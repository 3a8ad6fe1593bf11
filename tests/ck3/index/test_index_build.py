"""Building an index: what is read, what is read again, and what is only told.

Source: specification 31.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.ck3.index.conftest import GAME, Look, Shelf

from replybook.testing.leaks import assert_no_host_path
from replybook_ck3.index import IndexFault, Source, build_index
from replybook_ck3.index.index_build import BuildReport
from replybook_ck3.index.readings import Readings, readings_for
from replybook_ck3.index.source_folders import replaced_folders

TRAITS = "common/traits/a.txt"


def rows(shelf: Shelf, table: str) -> int:
    with closing(sqlite3.connect(shelf.file)) as connection:
        return connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


def test_a_first_build_reads_every_file(shelf: Shelf) -> None:
    shelf.write(GAME, {TRAITS: "brave = { }\nshy = { }\n", "common/traits/b.txt": "calm = { }\n"})

    built = shelf.build()

    assert (2, 2, 0, 3) == (built.files, built.changed, built.removed, built.definitions)


def test_a_build_where_nothing_changed_reads_nothing(sample: Shelf) -> None:
    built = sample.build()

    assert (0, 0) == (built.changed, built.removed)
    assert built.definitions > 100


def test_only_the_file_that_changed_is_read_again(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {TRAITS: "brave = { }\n", "common/traits/b.txt": "calm = { }\n"})
    shelf.build()
    shelf.write(GAME, {TRAITS: "bold = { }\n"})

    built = shelf.build()

    assert 1 == built.changed
    view = look()
    assert [False, True, True] == [view.defines("trait", one) for one in ("brave", "bold", "calm")]


def test_a_change_counts_by_content_and_not_by_time_or_size(shelf: Shelf, look: Look) -> None:
    source = shelf.write(GAME, {TRAITS: "brave = { }\n"})
    shelf.build()
    file = source.folder / TRAITS
    before = file.stat()
    shelf.write(GAME, {TRAITS: "brawn = { }\n"})
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))

    assert 1 == shelf.build().changed
    assert look().defines("trait", "brawn")


def test_a_file_that_was_only_touched_is_not_read_again(shelf: Shelf) -> None:
    source = shelf.write(GAME, {TRAITS: "brave = { }\n"})
    shelf.build()
    os.utime(source.folder / TRAITS, (1, 1))

    assert 0 == shelf.build().changed


def test_a_file_that_is_gone_leaves_nothing_behind(shelf: Shelf, look: Look) -> None:
    texts = 'l_english:\n brave: "An unusual word"\n'
    path = "localization/english/a_l_english.yml"
    source = shelf.write(GAME, {TRAITS: "brave = { }\n", path: texts})
    shelf.build()
    (source.folder / path).unlink()
    (source.folder / TRAITS).unlink()

    built = shelf.build()

    assert (0, 2, 0) == (built.files, built.removed, built.definitions)
    assert [] == look().search("unusual")
    assert [0, 0, 0] == [rows(shelf, one) for one in ("file", "definition", "reference")]


def test_a_text_that_was_replaced_is_found_no_more(shelf: Shelf, look: Look) -> None:
    path = "localization/english/a_l_english.yml"
    shelf.write(GAME, {path: 'l_english:\n key: "first words"\n'})
    shelf.build()
    shelf.write(GAME, {path: 'l_english:\n key: "second words"\n'})
    shelf.build()

    view = look()

    assert [] == view.search("first")
    assert ["second words"] == [hit.text for hit in view.search("second")]


def test_texts_are_found_after_the_last_ones_were_removed_and_others_came(
    shelf: Shelf, look: Look
) -> None:
    source = shelf.write(GAME, {"localization/english/z_l_english.yml": 'l_english:\n z: "old"\n'})
    shelf.build()
    (source.folder / "localization/english/z_l_english.yml").unlink()
    shelf.build()
    shelf.write(GAME, {"localization/english/y_l_english.yml": 'l_english:\n y: "new"\n'})
    shelf.build()

    assert ["y"] == [hit.name for hit in look().search("new")]
    assert [] == look().search("old")


def test_a_source_that_is_not_named_any_more_is_forgotten(sample: Shelf, look: Look) -> None:
    sample.sources.pop()

    built = sample.build()

    assert built.removed > 0
    assert (GAME, "mod:Deep Harbour") == look().sources
    assert not look().defines("event", "far_shores.0001")


def test_another_game_version_reads_again_what_lies_in_folders_that_it_reads_otherwise(
    shelf: Shelf, look: Look
) -> None:
    shelf.write(
        GAME,
        {
            TRAITS: "brave = { }\n",
            "common/religion/holy_sites/a.txt": "spring = { }\n",
        },
    )
    shelf.build(game_version="1.18")
    assert look().defines("holy_site", "spring")

    built = shelf.build(game_version="1.19")

    assert 1 == built.changed
    assert not look().defines("holy_site", "spring")
    assert look().defines("trait", "brave")
    assert "1.19" == look().status().game_version


def test_code_that_reads_otherwise_reads_everything_again(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.write(GAME, {TRAITS: "brave = { }\n", "readme.md": "words"})
    shelf.build()
    monkeypatch.setattr("replybook_ck3.index.readings.code_digest", lambda: "another")

    assert 1 == shelf.build().changed


def test_the_way_of_reading_is_the_same_in_every_process() -> None:
    from replybook_ck3.index.source_listing import FoundFile
    from replybook_ck3.world.domain_table import DomainTable

    file = FoundFile(TRAITS, 1, "script", "common/traits")
    one, two = (Readings(DomainTable("1.18")).of(file) for _ in range(2))

    assert one == two > 1


def test_playsets_of_two_versions_in_turn_work_out_their_readings_once() -> None:
    versions = ("1.18", "1.19")
    first = [readings_for(version) for version in versions]

    assert all(one is readings_for(version) for version, one in zip(versions, first, strict=True))
    assert first[0] != first[1]


def test_workers_read_what_one_process_reads(sample: Shelf, look: Look) -> None:
    alone = sorted(look().counts().items())
    sample.file.unlink()

    built = sample.build(workers=2)

    assert alone == sorted(look().counts().items())
    assert built.changed == built.files


def test_progress_ends_at_all_files(shelf: Shelf) -> None:
    shelf.write(GAME, {f"common/traits/{n}.txt": f"t{n} = {{ }}\n" for n in range(5)})
    told: list[tuple[int, int]] = []

    build_index(shelf.file, shelf.sources, progress=lambda *now: told.append(now), workers=0)

    assert (5, 5) == told[-1]
    assert told == sorted(told)


def test_what_no_units_are_read_from_is_known_by_its_bytes(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {"gui/a.gui": b"window = { }", "gfx/a.dds": b"\x00\x01"})

    shelf.build()

    digest = hashlib.sha256(b"window = { }").hexdigest()
    assert [(GAME, digest)] == look().has_file("gui/a.gui")
    assert [(GAME, None)] == look().has_file("gfx/a.dds")


def test_a_file_that_cannot_be_decoded_is_told_and_the_others_are_read(
    shelf: Shelf, look: Look
) -> None:
    shelf.write(GAME, {TRAITS: b"\xff\xfebrave", "common/nicknames/b.txt": "nick_a = { }\n"})

    built = shelf.build()

    assert [f"{GAME}/{TRAITS}"] == [address for address, _ in built.unreadable]
    assert look().defines("nickname", "nick_a")
    status = look().status()
    assert ("partial", False) == (status.status, status.is_complete)
    assert "trait" not in status.decided_kinds
    assert "nickname" in status.decided_kinds


def test_a_file_that_became_readable_makes_the_index_complete(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {TRAITS: b"\xff\xfebrave"})
    shelf.build()
    shelf.write(GAME, {TRAITS: "brave = { }\n"})

    assert () == shelf.build().unreadable
    assert "complete" == look().status().status


def test_a_file_that_stays_unreadable_is_told_again(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {TRAITS: b"\xff\xfebrave"})
    first = shelf.build()

    again = shelf.build()

    assert (0, first.unreadable) == (again.changed, again.unreadable)
    assert "partial" == look().status().status


def test_a_file_that_cannot_be_opened_is_told(
    shelf: Shelf, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.write(GAME, {TRAITS: "brave = { }\n", "common/traits/b.txt": "calm = { }\n"})
    refuse_to_read(monkeypatch, "a.txt")

    built = shelf.build()

    assert ((f"{GAME}/{TRAITS}", "permission denied"),) == built.unreadable
    assert look().defines("trait", "calm")


def refuse_to_read(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    read = Path.read_bytes

    def refused(self: Path) -> bytes:
        if self.name == name:
            raise PermissionError(13, "no", str(self))
        return read(self)

    monkeypatch.setattr(Path, "read_bytes", refused)


def test_a_folder_that_cannot_be_listed_keeps_what_was_known_of_it(
    shelf: Shelf, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.write(GAME, {TRAITS: "brave = { }\n", "common/nicknames/b.txt": "nick_a = { }\n"})
    shelf.build()
    scandir = os.scandir

    def refused(folder: Path) -> object:
        if str(folder).endswith("traits"):
            raise PermissionError(13, "no", str(folder))
        return scandir(folder)

    monkeypatch.setattr("replybook_ck3.index.source_folders.os.scandir", refused)

    built = shelf.build()

    assert (0, ((f"{GAME}/common/traits", "permission denied"),)) == (
        built.removed,
        built.unreadable,
    )
    status = look().status()
    assert "trait" not in status.decided_kinds
    assert "nickname" in status.decided_kinds
    assert look().defines("trait", "brave")


def test_a_source_whose_folder_is_gone_is_told_and_not_complete(shelf: Shelf, look: Look) -> None:
    source = shelf.write(GAME, {TRAITS: "brave = { }\n"})
    shelf.build()
    shutil.rmtree(source.folder)

    built = shelf.build()

    assert ((GAME, "no such file or directory"),) == built.unreadable
    status = look().status()
    assert ("partial", frozenset()) == (status.status, status.decided_kinds)


def test_a_link_out_of_the_source_is_not_followed(shelf: Shelf, look: Look, tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("secret = { }\n")
    source = shelf.write(GAME, {TRAITS: "brave = { }\n"})
    (source.folder / "common/traits/z.txt").symlink_to(outside)
    (source.folder / "common/nicknames").symlink_to(tmp_path)

    built = shelf.build()

    assert [f"{GAME}/common/nicknames", f"{GAME}/common/traits/z.txt"] == [
        address for address, _ in built.unreadable
    ]
    assert not look().defines("trait", "secret")
    assert {"trait", "nickname"}.isdisjoint(look().status().decided_kinds)


def test_a_link_to_itself_leaves_out_its_file_alone(shelf: Shelf, look: Look) -> None:
    source = shelf.write("mod:M", {TRAITS: "brave = { }\n"})
    circle = shelf.write("mod:Circle", {}).folder
    circle.rmdir()
    circle.symlink_to(circle.name)
    (source.folder / "common/traits/z.txt").symlink_to("z.txt")
    (source.folder / "descriptor.mod").symlink_to("descriptor.mod")

    built = shelf.build()

    assert ["mod:Circle", "mod:M/common/traits/z.txt", "mod:M/descriptor.mod"] == sorted(
        address for address, _ in built.unreadable
    )
    assert look().defines("trait", "brave")


def test_a_link_to_a_file_of_the_same_source_is_followed(shelf: Shelf, look: Look) -> None:
    source = shelf.write(GAME, {"shared.txt": "brave = { }\n", TRAITS: "shy = { }\n"})
    (source.folder / "common/traits/z.txt").symlink_to(source.folder / "shared.txt")

    built = shelf.build()

    assert () == built.unreadable
    assert look().defines("trait", "brave")


@pytest.mark.parametrize("name", ["con.txt", "a\u202eb.txt", "a:b.txt", "end. "])
def test_a_name_that_no_address_can_hold_is_skipped_and_told(
    name: str, shelf: Shelf, look: Look
) -> None:
    shelf.write(GAME, {TRAITS: "brave = { }\n", f"common/traits/{name}": "shy = { }\n"})

    built = shelf.build()

    ((address, reason),) = built.unreadable
    assert f"{GAME}/common/traits/?" == address
    assert reason.startswith("its name ")
    assert not look().defines("trait", "shy")
    assert "trait" not in look().status().decided_kinds


def test_hidden_files_and_folders_are_no_content(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {TRAITS: "brave = { }\n", "common/traits/.old.txt": "shy = { }\n"})
    shelf.write(GAME, {".git/common/traits/a.txt": "shy = { }\n"})

    built = shelf.build()

    assert (1, ()) == (built.files, built.unreadable)
    assert "complete" == look().status().status


def test_a_file_of_another_ending_defines_nothing(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {"common/traits/_traits.info": "brave = { }\n"})

    shelf.build()

    assert not look().defines("trait", "brave")
    assert 1 == len(look().has_file("common/traits/_traits.info"))


def test_texts_in_a_file_whose_name_says_no_language_are_not_read(shelf: Shelf, look: Look) -> None:
    text = 'l_english:\n {}: "words"\n'
    shelf.write(
        GAME,
        {
            "localization/english/a_l_english.yml": text.format("here"),
            "localization/english/b_english.yml": text.format("nowhere"),
        },
    )
    shelf.build()

    asked = [("localization_key", "here"), ("localization_key", "nowhere")]
    assert {asked[0]} == look().find_units(asked)


def test_nothing_that_a_build_says_names_a_path_of_the_host(
    shelf: Shelf, look: Look, tmp_path: Path
) -> None:
    shelf.write(GAME, {TRAITS: b"\xff\xfe"})
    shelf.sources.append(Source("mod:Gone", tmp_path / "nowhere"))

    built = shelf.build()

    assert 2 == len(built.unreadable)
    assert str(tmp_path) not in repr((built, look().status(), look().find("brave"), shelf.sources))


def test_two_sources_of_one_name_are_refused(shelf: Shelf, tmp_path: Path) -> None:
    twice = [Source(GAME, tmp_path), Source(GAME, tmp_path)]

    with pytest.raises(ValueError, match="twice"):
        build_index(shelf.file, twice, workers=0)


def test_a_worker_that_dies_fails_the_build_and_the_next_one_completes_it(
    shelf: Shelf, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.write(GAME, {TRAITS: "brave = { }\n"})
    monkeypatch.setattr("replybook_ck3.index.worker_team._PROGRAM", "raise SystemExit(3)")
    with pytest.raises(IndexFault) as raised:
        shelf.build(workers=1)
    assert "worker_died" == raised.value.reason
    status = look().status()
    assert ("failed", False, frozenset()) == (
        status.status,
        status.is_complete,
        status.decided_kinds,
    )
    monkeypatch.undo()

    built: BuildReport = shelf.build(workers=1)

    assert 1 == built.changed
    assert "complete" == look().status().status


SPOILS = """
import os, sys
os.write(1, b"warning: something that code prints")
sys.stdin.buffer.read()
"""


def test_a_worker_whose_answers_are_spoilt_is_not_waited_for(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lives on and will never answer."""
    shelf.write(GAME, {"common/traits/a.txt": "brave = { }\n"})
    monkeypatch.setattr("replybook_ck3.index.worker_team._PROGRAM", SPOILS)

    with pytest.raises(IndexFault) as raised:
        shelf.build(workers=1)

    assert "worker_died" == raised.value.reason


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there")
def test_a_descriptor_that_is_a_pipe_is_not_waited_for(shelf: Shelf) -> None:
    folder = shelf.write("mod:M", {"common/traits/a.txt": "brave = { }\n"}).folder
    os.mkfifo(folder / "descriptor.mod")
    os.mkfifo(folder.parent / f"{folder.name}.mod")

    assert () == replaced_folders(Source("mod:M", folder))
    assert 1 == shelf.build().changed


@pytest.mark.parametrize("place", ["a_file/index.db", "a_file"])
def test_a_place_where_no_file_can_be_is_told_without_its_path(place: str, shelf: Shelf) -> None:
    shelf.write(GAME, {"common/traits/a.txt": "brave = { }\n"})
    (shelf.folder / "a_file").write_text("words of somebody")

    with pytest.raises(IndexFault) as raised:
        build_index(shelf.folder / place, shelf.sources, workers=0)

    assert_no_host_path(str(raised.value), [shelf.folder])
    assert "words of somebody" == (shelf.folder / "a_file").read_text()


def test_the_top_of_a_disk_has_no_file_of_the_launcher_beside_it() -> None:
    assert () == replaced_folders(Source("mod:M", Path("/")))


def test_a_descriptor_that_cannot_be_had_replaces_nothing(tmp_path: Path) -> None:
    folder = tmp_path / ("far" * 84 + "f")  # as long as a name can be: `.mod` makes it too long
    folder.mkdir()
    (folder / "descriptor.mod").write_text('replace_path="common/traits"\n')

    assert ("common/traits",) == replaced_folders(Source("mod:M", folder))
