"""The build of the index: completely, and again after a change (decision 43)."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path
from typing import Any

import pytest
from tests.specification.ck3.small_worlds import (
    GAME,
    LATE,
    PATCH,
    again,
    built,
    sources,
    status,
    written,
)

from replybook_ck3.index import Source, SymbolIndex


@pytest.fixture
def made(tmp_path: Path) -> list[Any]:
    return sources(tmp_path)


# Whole


def test_a_build_says_what_it_did(tmp_path: Path, made: list[Any]) -> None:
    report = again(tmp_path / "index.sqlite", made)
    files = {*GAME, *PATCH, *LATE} - {"descriptor.mod"}

    assert report.files >= len(files)
    assert report.changed == report.files
    assert report.definitions > 15
    assert report.references >= 3
    assert 0 <= report.seconds
    assert (0, ()) == (report.removed, report.unreadable)


def test_a_build_shows_how_far_it_is(tmp_path: Path, made: list[Any]) -> None:
    seen: list[tuple[int, int]] = []
    report = again(
        tmp_path / "index.sqlite", made, progress=lambda done, total: seen.append((done, total))
    )

    assert sorted(seen) == seen
    assert {report.files} == {total for _, total in seen}
    assert (report.files, report.files) == seen[-1]


def test_an_index_of_game_and_mods_is_complete(tmp_path: Path, made: list[Any]) -> None:
    said = status(built(tmp_path, made))

    assert ("complete", True) == (said.status, said.is_complete)
    assert {"trait", "event", "on_action", "localization_key"} <= set(said.decided_kinds)
    assert {"common/traits", "events", "localization"} <= set(said.indexed_domains)
    assert ["root:game", "mod:My Patch", "mod:Late"] == list(said.sources)
    assert "1.18" == said.game_version
    assert said.symbols > 15


def test_an_index_without_the_game_decides_nothing(tmp_path: Path) -> None:
    file = built(tmp_path, sources(tmp_path, has_game=False))
    said = status(file)

    assert ([], False) == (list(said.decided_kinds), said.is_complete)
    with SymbolIndex(file) as index:
        assert index.view().defines("trait", "rider")
        assert not index.view().not_exists("bravehart", "trait").can_claim_not_exists


def test_a_view_without_the_game_decides_nothing(tmp_path: Path, made: list[Any]) -> None:
    with SymbolIndex(built(tmp_path, made)) as index:
        said = index.view(["mod:My Patch"]).status()

    assert ([], False) == (list(said.decided_kinds), said.is_complete)


def test_a_source_that_was_never_indexed_leaves_a_view_incomplete(
    tmp_path: Path, made: list[Any]
) -> None:
    with SymbolIndex(built(tmp_path, made)) as index:
        view = index.view(["root:game", "mod:Unheard Of"])

        assert not view.status().is_complete
        assert not view.not_exists("bravehart", "trait").can_claim_not_exists


@pytest.mark.parametrize("data", [b"\xff\xfec\0 \0", bytes(range(256)) * 9])
def test_a_file_that_cannot_be_read_leaves_its_kind_undecided(
    tmp_path: Path, made: list[Any], data: bytes
) -> None:
    (made[0].folder / "common/traits/odd.txt").write_bytes(data)
    file = tmp_path / "index.sqlite"
    report = again(file, made)
    said = status(file)

    assert ["root:game/common/traits/odd.txt"] == [address for address, _ in report.unreadable]
    assert not said.is_complete
    assert "trait" not in said.decided_kinds
    assert "event" in said.decided_kinds


@pytest.mark.parametrize("files", [{}, {"readme.txt": "Not the game."}, {"game/events/x.txt": ""}])
def test_a_folder_that_is_no_game_decides_nothing(tmp_path: Path, files: dict[str, str]) -> None:
    """A name that a session has not indexed is unknown, never wrong (decision 43)."""
    (tmp_path / "game").mkdir()
    file = built(tmp_path, [Source("root:game", written(tmp_path / "game", files))])
    with SymbolIndex(file) as index:
        view = index.view()
        assert not view.status().is_complete
        assert [] == list(view.status().decided_kinds)
        assert not view.not_exists("bravehart", "trait").can_claim_not_exists


def test_more_processes_find_the_same(tmp_path: Path, made: list[Any]) -> None:
    one = again(tmp_path / "one.sqlite", made)
    two = again(tmp_path / "two.sqlite", made, workers=2)

    assert (one.files, one.definitions, one.references) == (
        two.files,
        two.definitions,
        two.references,
    )


def test_nothing_that_is_returned_holds_a_path_of_the_host(tmp_path: Path, made: list[Any]) -> None:
    file = tmp_path / "index.sqlite"
    report = again(file, made)
    with SymbolIndex(file) as index:
        view = index.view()
        said = [
            report,
            view.status(),
            view.find("brave"),
            view.search("brave"),
            view.near("brvae"),
            view.references_to("trait", "brave"),
            view.has_file("common/traits/00_traits.txt"),
            view.not_exists("brave"),
        ]

    assert str(tmp_path) not in repr(said)


# Again


def test_what_has_not_changed_is_not_read_again(tmp_path: Path, made: list[Any]) -> None:
    file = built(tmp_path, made)
    (made[0].folder / "common/traits/00_traits.txt").touch()
    report = again(file, made)

    assert (0, 0) == (report.changed, report.removed)
    assert "complete" == status(file).status


def test_what_has_changed_is_read_again(tmp_path: Path, made: list[Any]) -> None:
    file = built(tmp_path, made)
    written(made[0].folder, {"common/traits/00_traits.txt": "lazy = { }\n"})
    report = again(file, made)

    assert (1, 0) == (report.changed, report.removed)
    with SymbolIndex(file) as index:
        assert (True, False) == tuple(
            index.view().defines("trait", name) for name in ("lazy", "shy")
        )


def test_what_changes_without_a_trace_in_size_or_time_is_seen(
    tmp_path: Path, made: list[Any]
) -> None:
    """The content decides (decision 43: incremental by content hash)."""
    file = built(tmp_path, made)
    place = made[0].folder / "common/traits/01_more.txt"
    kept = place.stat()
    place.write_bytes(place.read_bytes().replace(b"patient", b"patienz"))
    os.utime(place, ns=(kept.st_atime_ns, kept.st_mtime_ns))
    again(file, made)

    with SymbolIndex(file) as index:
        assert index.view(["root:game"]).defines("trait", "patienz")


def test_what_is_gone_is_gone_from_the_index(tmp_path: Path, made: list[Any]) -> None:
    file = built(tmp_path, made)
    (made[0].folder / "common/modifiers/00_modifiers.txt").unlink()
    report = again(file, made)

    assert 1 == report.removed
    with SymbolIndex(file) as index:
        assert not index.view().defines("modifier", "feast_glory")
        assert "feast_glory" not in {one.name for one in index.view().search("feast_glory")}


def test_a_source_that_is_left_out_is_not_in_the_next_view(tmp_path: Path, made: list[Any]) -> None:
    file = built(tmp_path, made)
    again(file, made[:1])

    with SymbolIndex(file) as index:
        assert ["root:game"] == list(index.view().status().sources)
        assert not index.view().defines("trait", "rider")


def test_another_version_of_the_game_reads_other_folders(tmp_path: Path) -> None:
    folder = written(tmp_path / "game", {"common/religion/religion_types/x.txt": "r = { }\n"})
    game = [Source("root:game", folder)]
    file = tmp_path / "index.sqlite"
    found = []
    for version in ("1.18", "1.19"):
        again(file, game, game_version=version)
        with SymbolIndex(file) as index:
            found.append(index.view().defines("religion", "r"))

    assert [False, True] == found


def test_a_link_that_leaves_the_folder_is_not_followed(tmp_path: Path, made: list[Any]) -> None:
    secret = written(tmp_path / "elsewhere", {"x.txt": "secret_trait = { }\n"}) / "x.txt"
    (made[1].folder / "common/traits/link.txt").symlink_to(secret)
    (made[1].folder / "common/decisions").symlink_to(tmp_path / "elsewhere")
    file = built(tmp_path, made)

    with SymbolIndex(file) as index:
        assert not index.view().defines("trait", "secret_trait")
        assert not index.view().defines("decision", "secret_trait")


def test_a_report_is_plain_data(tmp_path: Path, made: list[Any]) -> None:
    report = again(tmp_path / "index.sqlite", made)

    assert {
        "files",
        "changed",
        "removed",
        "definitions",
        "references",
        "seconds",
        "unreadable",
    } <= {field.name for field in dataclasses.fields(report)}
