"""Folders of a mod: kind, versions, extension, encoding and implied text of each (decision 40)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from replybook_ck3.world.domain_table import DomainTable

ROWS: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "domain_rows.yaml").read_text("utf-8")
)["rows"]
PLACES = [row["folder"] for row in ROWS]
RENAMED = [
    ("1.13", "common/schemes/x.txt", "common/schemes/scheme_types/x.txt"),
    ("1.13", "common/schemes/x.txt", "common/schemes/agent_types/x.txt"),
    ("1.13", "common/schemes/x.txt", "common/schemes/pulse_actions/x.txt"),
    ("1.13", "common/schemes/x.txt", "common/schemes/scheme_countermeasures/x.txt"),
    ("1.16", "common/vassal_contracts/x.txt", "common/subject_contracts/contracts/x.txt"),
    ("1.16", "common/vassal_contracts/x.txt", "common/subject_contracts/groups/x.txt"),
    ("1.18", "common/house_power_bonus/x.txt", "common/house_aspirations/x.txt"),
    ("1.18", "common/house_power_bonus/x.txt", "common/house_relation_types/x.txt"),
    ("1.19", "common/religion/religions/x.txt", "common/religion/religion_types/x.txt"),
    ("1.19", "common/religion/doctrines/x.txt", "common/religion/doctrine_types/x.txt"),
    ("1.19", "common/religion/holy_sites/x.txt", "common/religion/holy_site_types/x.txt"),
    (
        "1.19",
        "common/religion/religion_families/x.txt",
        "common/religion/religion_family_types/x.txt",
    ),
]
NO_FOLDERS = [
    "common/x.txt",
    "notes/x.txt",
    "common/trait/x.txt",
    "common/traits.txt/x",
    "x.txt",
    "",
]


def file_in(folder: str) -> str:
    return folder if folder.endswith(".txt") else f"{folder}/x.txt"


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def versions(row: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Versions that read a folder, and versions that do not."""
    every = ["1.10", "1.11.5", "1.12", "1.13.1", "1.15", "1.16", "1.18", "1.18.4", "1.19", "1.20"]
    since, until = numbers(row.get("since", "0")), numbers(row.get("until", "999"))
    reads = [one for one in every if since <= numbers(one) < until]
    return reads, [one for one in every if one not in reads]


def before(version: str) -> str:
    major, minor = numbers(version)
    return f"{major}.{minor - 1}.9"


# Every row


def test_the_table_holds_every_folder() -> None:
    assert 209 == len(set(PLACES))
    assert 209 <= len(DomainTable(None).rows)


@pytest.mark.parametrize("row", ROWS, ids=PLACES)
def test_a_folder_holds_its_kind(row: dict[str, Any]) -> None:
    found = DomainTable(None).row(file_in(row["folder"]))

    assert found is not None
    assert row["folder"] == found.folder
    assert row.get("kind") is None or row["kind"] in found.kinds
    assert (row.get("since"), row.get("until")) == (found.since, found.until)


@pytest.mark.parametrize("row", ROWS, ids=PLACES)
def test_a_folder_has_its_encoding(row: dict[str, Any]) -> None:
    found = DomainTable(None).row(file_in(row["folder"]))

    assert found is not None
    assert row.get("encoding", "utf-8-bom") == found.encoding


@pytest.mark.parametrize("row", ROWS, ids=PLACES)
def test_a_folder_asks_for_no_other_text_than_its_items_imply(row: dict[str, Any]) -> None:
    found = DomainTable(None).row(file_in(row["folder"]))

    assert found is not None
    implied = row.get("localization", [])
    if implied:
        assert set(found.texts) <= set(implied)
        assert set(implied[:1]) <= set(found.texts)


@pytest.mark.parametrize("row", ROWS, ids=PLACES)
def test_a_version_reads_a_folder_between_since_and_until(row: dict[str, Any]) -> None:
    reads, reads_not = versions(row)
    for version in reads:
        found = DomainTable(version).row(file_in(row["folder"]))
        assert found is not None, version
        assert row["folder"] == found.folder, version
    for version in reads_not:
        found = DomainTable(version).row(file_in(row["folder"]))
        assert found is None or row["folder"] != found.folder, version


# Renamed folders


@pytest.mark.parametrize(("version", "old", "new"), RENAMED)
def test_a_renamed_folder_is_read_under_the_name_of_its_version(
    version: str, old: str, new: str
) -> None:
    now, then = DomainTable(version), DomainTable(before(version))

    assert now.row(new) is not None
    assert then.row(old) is not None
    assert now.row(old) is None
    found = then.row(new)
    assert found is None or found.folder != new.rpartition("/")[0]


@pytest.mark.parametrize(("version", "old", "new"), RENAMED)
def test_a_folder_of_another_version_says_which_one(version: str, old: str, new: str) -> None:
    gone = DomainTable(version).replaced_by(old)
    late = DomainTable("1.10").replaced_by(new)

    assert gone is not None
    assert late is not None or DomainTable("1.10").row(new) is not None
    assert version in {gone.since, gone.until}


@pytest.mark.parametrize("version", ["1.18.0.2", "1.19", None])
def test_a_folder_of_every_version_is_of_no_other(version: str | None) -> None:
    assert None is DomainTable(version).replaced_by("common/traits/x.txt")
    assert None is DomainTable(version).replaced_by("nowhere/x.txt")


def test_without_a_version_every_folder_is_read() -> None:
    table = DomainTable(None)

    assert [] == [row["folder"] for row in ROWS if table.row(file_in(row["folder"])) is None]


# Which row a file belongs to


def test_a_file_belongs_to_the_longest_folder() -> None:
    found = DomainTable("1.18").row("common/schemes/scheme_types/deep/er/x.txt")

    assert found is not None
    assert "common/schemes/scheme_types" == found.folder


@pytest.mark.parametrize("path", NO_FOLDERS)
def test_a_file_elsewhere_belongs_to_no_row(path: str) -> None:
    assert None is DomainTable("1.18").row(path)


@pytest.mark.parametrize(
    ("path", "extension"),
    [
        ("common/traits/x.txt", ".txt"),
        ("events/a/x.txt", ".txt"),
        ("localization/english/x_l_english.yml", ".yml"),
        ("gui/x.gui", ".gui"),
        ("descriptor.mod", ".mod"),
    ],
)
def test_a_folder_has_its_extension(path: str, extension: str) -> None:
    found = DomainTable(None).row(path)

    assert found is not None
    assert extension in found.extensions


@pytest.mark.parametrize(
    ("path", "extension"),
    [("common/traits/x", ".yml"), ("events/x", ".gui"), ("localization/x", ".txt")],
)
def test_a_folder_has_no_extension_of_another(path: str, extension: str) -> None:
    found = DomainTable(None).row(path + extension)

    assert found is None or extension not in found.extensions


def test_an_interface_may_do_without_a_mark() -> None:
    found = DomainTable(None).row("gui/x.gui")

    assert found is not None
    assert "bom-optional" == found.encoding


@pytest.mark.parametrize(
    ("path", "duplicates"),
    [
        ("common/traits/x.txt", "last-wins"),
        ("common/scripted_effects/x.txt", "last-wins"),
        ("common/on_action/x.txt", "merge"),
        ("events/x.txt", "error"),
    ],
)
def test_a_folder_says_what_a_second_definition_does(path: str, duplicates: str) -> None:
    found = DomainTable(None).row(path)

    assert found is not None
    assert duplicates == found.duplicates


# Kinds, and folders that were probably meant


@pytest.mark.parametrize(
    ("kind", "folders"),
    [
        ("trait", ("common/traits",)),
        ("event", ("events",)),
        ("localization_key", ("localization",)),
        ("holy_site", ("common/religion/holy_site_types",)),
        ("no_such_kind", ()),
    ],
)
def test_a_kind_knows_its_folders(kind: str, folders: tuple[str, ...]) -> None:
    table = DomainTable("1.19")

    assert folders == table.folders_of(kind)
    assert (kind in table.kinds) is bool(folders)


@pytest.mark.parametrize(
    ("path", "folder"),
    [
        ("common/trait/x.txt", "common/traits"),
        ("common/scripted_effect/x.txt", "common/scripted_effects"),
        ("event/x.txt", "events"),
        ("common/Traits/x.txt", "common/traits"),
        ("traits/x.txt", "common/traits"),
        ("common/on_actions/x.txt", "common/on_action"),
        ("localisation/english/x_l_english.yml", "localization"),
    ],
)
def test_a_folder_that_was_meant_is_found(path: str, folder: str) -> None:
    assert folder == DomainTable("1.18").nearest(path)


@pytest.mark.parametrize("path", ["qqqq/wwww/x.txt", "x.txt", "zzz/x.txt"])
def test_where_nothing_is_like_it_nothing_was_meant(path: str) -> None:
    assert None is DomainTable("1.18").nearest(path)
