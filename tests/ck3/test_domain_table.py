"""The folder of a file, at each version of the game (specification 31-33)."""

from __future__ import annotations

import pickle

import pytest

import replybook_ck3  # noqa: F401  # announces the CK3 registry
from replybook_ck3.world.domain_table import DomainTable


def folder_of(path: str, version: str | None = None) -> str | None:
    row = DomainTable(version).row(path)
    return None if row is None else row.folder


# How files are read


@pytest.mark.parametrize(
    ("path", "shape", "duplicates"),
    [
        ("common/traits/a.txt", "block", "last-wins"),
        ("common/script_values/a.txt", "any", "last-wins"),
        ("common/landed_titles/a.txt", "nested", "last-wins"),
        ("common/laws/a.txt", "group", "last-wins"),
        ("common/game_rules/a.txt", "group", "last-wins"),
        ("common/religion/doctrines/a.txt", "group", "last-wins"),
        ("common/religion/religions/a.txt", "members", "last-wins"),
        ("common/religion/religion_types/a.txt", "members", "last-wins"),
        ("common/defines/graphic/a.txt", "namespaced", "last-wins"),
        ("common/culture/pillars/a.txt", "typed", "last-wins"),
        ("common/on_action/a.txt", "block", "merge"),
        ("events/deep/a.txt", "event", "error"),
        ("history/characters/a.txt", "id", "last-wins"),
        ("localization/english/a_l_english.yml", "entries", "last-wins"),
        ("gui/a.gui", "none", "last-wins"),
        ("gfx/map/map_object_data/a.txt", "none", "last-wins"),
    ],
)
def test_a_row_says_how_items_give_names_and_what_a_second_one_does(
    path: str, shape: str, duplicates: str
) -> None:
    row = DomainTable().row(path)

    assert row is not None
    assert (shape, duplicates) == (row.shape, row.duplicates)


@pytest.mark.parametrize(
    ("path", "extensions"),
    [
        ("common/traits/a.txt", (".txt",)),
        ("localization/english/a_l_english.yml", (".yml",)),
        ("gui/a.gui", (".gui", ".txt")),
        ("descriptor.mod", (".mod",)),
        ("gfx/coat_of_arms/patterns/a.dds", (".txt",)),
        ("gfx/interface/icons/a.dds", ()),
        ("map_data/definition.csv", ()),
        ("music/a.ogg", ()),
    ],
)
def test_a_row_says_how_its_files_end(path: str, extensions: tuple[str, ...]) -> None:
    row = DomainTable().row(path)

    assert row is not None
    assert extensions == row.extensions


@pytest.mark.parametrize(
    ("folder", "texts", "unless"),
    [
        ("common/traits", ("trait_{k}", "trait_{k}_desc"), ("name", "desc")),
        ("common/nicknames", ("{k}",), ()),
        (
            "common/decisions",
            ("{k}", "{k}_desc", "{k}_tooltip", "{k}_confirm"),
            ("title", "desc", "selection_tooltip", "confirm_text"),
        ),
        ("common/important_actions", ("{k}", "{k}_label", "{k}_desc", "{k}_click"), ()),
        ("common/religion/holy_site_types", ("holy_site_{k}_name",), ()),
        ("common/scripted_effects", (), ()),
        ("events", (), ()),
    ],
)
def test_a_row_says_which_texts_an_item_needs_unless_it_names_its_own(
    folder: str, texts: tuple[str, ...], unless: tuple[str, ...]
) -> None:
    row = DomainTable().row(f"{folder}/a.txt")

    assert row is not None
    assert texts == row.texts
    assert unless == tuple(key for key, _ in row.unless)


# Renamed folders


@pytest.mark.parametrize(
    ("path", "version", "folder"),
    [
        ("common/schemes/a.txt", "1.12", "common/schemes"),
        ("common/schemes/scheme_types/a.txt", "1.13", "common/schemes/scheme_types"),
        ("common/schemes/agent_types/a.txt", "1.13", "common/schemes/agent_types"),
        ("common/court_positions/categories/a.txt", "1.13", "common/court_positions/categories"),
        ("common/court_positions/tasks/a.txt", "1.12", "common/court_positions/tasks"),
        ("common/vassal_contracts/a.txt", "1.13", "common/vassal_contracts"),
        ("common/subject_contracts/contracts/a.txt", "1.16", "common/subject_contracts/contracts"),
        ("common/house_power_bonus/a.txt", "1.16", "common/house_power_bonus"),
        ("common/house_aspirations/a.txt", "1.18", "common/house_aspirations"),
        ("common/religion/religions/a.txt", "1.18", "common/religion/religions"),
        ("common/religion/religion_types/a.txt", "1.19", "common/religion/religion_types"),
        ("common/religion/doctrines/a.txt", "1.18", "common/religion/doctrines"),
        ("common/religion/doctrine_types/a.txt", "1.19", "common/religion/doctrine_types"),
    ],
)
def test_a_folder_is_known_to_the_versions_that_read_it(
    path: str, version: str, folder: str
) -> None:
    assert folder == folder_of(path, version)
    assert DomainTable(version).replaced_by(path) is None


@pytest.mark.parametrize(
    ("path", "version", "instead"),
    [
        ("common/schemes/a.txt", "1.13", ("common/schemes/scheme_types",)),
        ("common/court_positions/categories/a.txt", "1.16", ()),
        ("common/court_positions/tasks/a.txt", "1.11", ()),
        ("common/vassal_contracts/a.txt", "1.16", ("common/subject_contracts/contracts",)),
        ("common/subject_contracts/contracts/a.txt", "1.13", ("common/vassal_contracts",)),
        ("common/house_power_bonus/a.txt", "1.18", ("common/house_aspirations",)),
        ("common/house_aspirations/a.txt", "1.16", ("common/house_power_bonus",)),
        ("common/confederation_types/a.txt", "1.16", ()),
        ("common/religion/religions/a.txt", "1.19", ("common/religion/religion_types",)),
        ("common/religion/religion_types/a.txt", "1.18", ("common/religion/religions",)),
        (
            "common/religion/doctrines/a.txt",
            "1.19.1",
            ("common/religion/doctrine_group_types", "common/religion/doctrine_types"),
        ),
        ("common/religion/doctrine_group_types/a.txt", "1.18", ("common/religion/doctrines",)),
        ("common/religion/holy_sites/a.txt", "1.19", ("common/religion/holy_site_types",)),
    ],
)
def test_a_folder_of_another_version_says_so_and_which_one_is_read_instead(
    path: str, version: str, instead: tuple[str, ...]
) -> None:
    table = DomainTable(version)

    assert table.row(path) is None
    row = table.replaced_by(path)
    assert row is not None
    assert path == f"{row.folder}/a.txt"
    assert row.since is not None or row.until is not None
    assert instead == table.instead_of(row)


def test_before_the_schemes_were_split_all_of_their_files_lie_in_one_folder() -> None:
    assert "common/schemes" == folder_of("common/schemes/scheme_types/a.txt", "1.12")


@pytest.mark.parametrize("version", [None, "", "Crane", "v", "newest"])
def test_what_is_no_version_reads_every_folder(version: str | None) -> None:
    assert DomainTable().rows == DomainTable(version).rows


@pytest.mark.parametrize("version", ["1.18", "v1.18", "1.18.*", "1.18.0.2", "1.18.2 (Crane)"])
def test_a_version_is_read_as_the_game_and_its_launcher_write_it(version: str) -> None:
    assert DomainTable("1.18.0").rows == DomainTable(version).rows
    assert DomainTable("1.19").rows != DomainTable(version).rows


# Files that the table does not know


@pytest.mark.parametrize(
    ("path", "folder"),
    [
        ("common/trait/a.txt", "common/traits"),
        ("common/triats/a.txt", "common/traits"),
        ("Common/Traits/a.txt", "common/traits"),
        ("traits/a.txt", "common/traits"),
        ("common/events/a.txt", "events"),
        ("event/a.txt", "events"),
        ("localisation/english/a_l_english.yml", "localization"),
        ("common/scripted_effect/mine/a.txt", "common/scripted_effects"),
        ("culture/traditions/a.txt", "common/culture/traditions"),
        ("histroy/titles/a.txt", "history/titles"),
        ("decisions/a.txt", "common/decisions"),
    ],
)
def test_the_folder_that_was_meant_is_found(path: str, folder: str) -> None:
    table = DomainTable("1.18")

    assert table.row(path) is None
    assert folder == table.nearest(path)


@pytest.mark.parametrize(
    "path", ["a.txt", "README.md", "misc/a.txt", "common/a.txt", "my_notes/deep/a.txt", ""]
)
def test_nothing_is_guessed_where_no_folder_comes_near(path: str) -> None:
    table = DomainTable("1.18")

    assert table.row(path) is None
    assert table.replaced_by(path) is None
    assert table.nearest(path) is None


def test_the_folder_of_another_version_is_not_what_was_meant() -> None:
    path = "common/religion/religion_typs/a.txt"

    assert "common/religion/religion_types" == DomainTable("1.19").nearest(path)
    assert "common/religion/religion_types" != DomainTable("1.18").nearest(path)


# Kinds


def test_a_kind_has_the_folders_that_the_version_reads() -> None:
    assert ("common/traits",) == DomainTable("1.18").folders_of("trait")
    assert ("common/religion/religions",) == DomainTable("1.18").folders_of("faith")
    assert ("common/religion/religion_types",) == DomainTable("1.19").folders_of("faith")
    assert ("common/religion/religion_types", "common/religion/religions") == (
        DomainTable().folders_of("faith")
    )


def test_a_kind_that_no_folder_holds_has_none() -> None:
    table = DomainTable("1.13")

    assert () == table.folders_of("trayt")
    assert () == table.folders_of("raid_intent")
    assert "raid_intent" not in table.kinds
    assert "raid_intent" in DomainTable("1.16").kinds


def test_a_kind_is_read_whole_where_every_folder_of_it_gives_all_names() -> None:
    named = DomainTable("1.18").named_kinds

    assert named >= {
        *(
            "trait",
            "trait_flag",
            "event",
            "event_namespace",
            "title",
            "law",
            "faith",
            "religion",
            "trait_track",
        ),
        *("culture_pillar", "culture_ethos", "game_rule_setting", "perk_tree", "localization_key"),
    }


def test_a_kind_whose_names_are_not_all_read_can_miss_none() -> None:
    table = DomainTable("1.18")
    unread = {"law_flag", "building_flag", "named_color", "gene_category", "coa_template"}

    assert unread <= table.kinds
    assert set() == unread & table.named_kinds


# References


def test_every_reference_names_a_kind_that_is_read_whole() -> None:
    table = DomainTable()
    rows = {reference.kind for row in (None, *table.rows) for reference in table.references_in(row)}

    assert 60 < len(rows)
    assert set() == rows - table.named_kinds


def test_what_one_folder_names_is_named_nowhere_else() -> None:
    table = DomainTable("1.18")
    here = table.row("common/on_action/a.txt")
    keys = {
        (reference.kind, key) for reference in table.references_in(here) for key in reference.keys
    }
    elsewhere = {(one.kind, key) for one in table.references for key in one.keys}

    assert {("event", "events[]"), ("on_action", "on_actions[]"), ("trait", "has_trait")} <= keys
    assert ("trait", "has_trait") in elsewhere
    assert {("event", "events[]"), ("on_action", "on_actions[]")} & elsewhere == set()
    assert table.references == table.references_in(table.row("common/nicknames/a.txt"))


def test_the_table_goes_to_a_worker_process_and_says_the_same_there() -> None:
    table = DomainTable("1.18")
    before = table.references_in(table.row("events/a.txt"))

    there = pickle.loads(pickle.dumps(table))

    assert table.rows == there.rows
    assert before == there.references_in(there.row("events/a.txt"))
