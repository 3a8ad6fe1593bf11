"""The progress of an index, and its effect on claims. Source: specification 44, 003 §6."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from tests.ck3.index.conftest import GAME, Look, Shelf

from replybook_ck3.index import index_view

MOD = "mod:My Patch"


def test_an_index_of_everything_is_complete(sample: Shelf, look: Look) -> None:
    status = look().status()

    assert ("complete", True, None) == (status.status, status.is_complete, status.reason)
    assert [("complete", {})] * 3 == [
        (source.status, source.gaps) for source in status.sources.values()
    ]
    assert status.files == sum(one.files for one in status.sources.values()) == 50
    assert status.symbols == sum(look().counts().values())
    assert "1.18" == status.game_version
    assert (status.built_at or "").startswith("20")


def test_kinds_are_decided_only_with_the_game(sample: Shelf, look: Look) -> None:
    assert {"trait", "event", "localization_key"} <= look().status().decided_kinds
    assert frozenset() == look("mod:Deep Harbour", "mod:Far Shores").status().decided_kinds


def test_a_view_without_the_game_is_not_complete(sample: Shelf, look: Look) -> None:
    status = look("mod:Far Shores").status()

    assert ("partial", False) == (status.status, status.is_complete)
    assert "the game is not among the sources" == status.reason


@pytest.mark.parametrize("path", ["readme.txt", "game/common/traits/a.txt", "gui/a.gui"])
def test_a_folder_that_is_not_that_of_the_game_decides_nothing(
    path: str, shelf: Shelf, look: Look
) -> None:
    shelf.write(GAME, {path: "words = { }"})

    built = shelf.build()

    assert ((GAME, "is not the folder of the game"),) == built.unreadable
    status = look().status()
    assert ("partial", frozenset(), ()) == (
        status.status,
        status.decided_kinds,
        status.indexed_domains,
    )


def test_a_mod_may_hold_no_items_at_all(sample: Shelf, look: Look) -> None:
    sample.write("mod:Pictures", {"gfx/a.dds": b"x"})

    assert () == sample.build().unreadable
    assert "complete" == look().status().status


def test_a_kind_of_which_no_names_are_read_is_never_decided(sample: Shelf, look: Look) -> None:
    from replybook_ck3.world.domain_table import DomainTable

    unread = DomainTable("1.18").kinds - DomainTable("1.18").named_kinds

    assert unread
    assert unread.isdisjoint(look().status().decided_kinds)
    assert DomainTable("1.18").named_kinds == look().status().decided_kinds


def test_a_folder_without_files_is_indexed(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {"common/traits/a.txt": "brave = { }\n"})
    shelf.build()

    status = look().status()

    assert "common/nicknames" in status.indexed_domains
    assert "nickname" in status.decided_kinds


def test_a_folder_of_which_no_names_are_read_is_not_indexed(sample: Shelf, look: Look) -> None:
    from replybook_ck3.world.domain_table import DomainTable

    without = {row.folder for row in DomainTable("1.18").rows if row.shape == "none"}

    assert without
    assert without.isdisjoint(look().status().indexed_domains)


def test_a_source_that_was_never_indexed_makes_the_view_partial(sample: Shelf, look: Look) -> None:
    status = look(GAME, "mod:Unheard Of").status()

    assert ("partial", False) == (status.status, status.is_complete)
    assert "missing" == status.sources["mod:Unheard Of"].status
    assert (frozenset(), ()) == (status.decided_kinds, status.indexed_domains)
    assert "mod:Unheard Of" in (status.reason or "")


def test_a_gap_in_a_source_outside_the_view_does_not_count(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {"common/traits/a.txt": "brave = { }\n"})
    shelf.write(MOD, {"common/traits/b.txt": b"\xff\xfe"})
    shelf.build()

    assert "partial" == look().status().status
    assert "complete" == look(GAME).status().status
    assert "trait" in look(GAME).status().decided_kinds


def test_a_gap_that_concerns_no_folder_of_items_leaves_the_index_complete(
    shelf: Shelf, look: Look
) -> None:
    source = shelf.write(GAME, {"common/traits/a.txt": "brave = { }\n"})
    (source.folder / "thumbnail.png").symlink_to("nothing.png")

    built = shelf.build()

    assert [f"{GAME}/thumbnail.png"] == [address for address, _ in built.unreadable]
    assert "complete" == look().status().status


def test_a_gap_in_a_folder_does_not_touch_the_folders_below(shelf: Shelf, look: Look) -> None:
    shelf.write(
        GAME, {"events/a.txt": b"\xff\xfe", "common/religion/holy_sites/a.txt": "x = { }\n"}
    )
    shelf.build()

    status = look().status()

    assert "event" not in status.decided_kinds
    assert "holy_site" in status.decided_kinds


def test_a_name_that_is_nowhere_can_be_claimed_absent(sample: Shelf, look: Look) -> None:
    absence = look().not_exists("saltbron", "trait")

    assert ((), True, True) == (absence.exact, absence.is_complete, absence.can_claim_not_exists)
    assert ["saltborn"] == [near.name for near in absence.near]
    assert (("trait",), look().sources) == (absence.searched_kinds, absence.searched_sources)


def test_a_name_that_is_there_cannot(sample: Shelf, look: Look) -> None:
    absence = look().not_exists("saltborn", "trait")

    assert (2, True, False) == (
        len(absence.exact),
        absence.is_complete,
        absence.can_claim_not_exists,
    )


def test_a_name_of_another_kind_does_not_stand_in_the_way(sample: Shelf, look: Look) -> None:
    assert look().not_exists("saltborn", "event").can_claim_not_exists


def test_without_a_kind_every_kind_is_searched(sample: Shelf, look: Look) -> None:
    view = look()

    assert not view.not_exists("saltborn").can_claim_not_exists
    absence = view.not_exists("saltbron")
    assert absence.can_claim_not_exists
    assert set(absence.searched_kinds) == view.status().decided_kinds


def test_without_a_kind_one_kind_that_is_lacking_prevents_the_claim(
    shelf: Shelf, look: Look
) -> None:
    shelf.write(GAME, {"events/a.txt": b"\xff\xfe"})
    shelf.build()

    assert not look().not_exists("nobody").can_claim_not_exists
    assert look().not_exists("nobody", "trait").can_claim_not_exists
    assert not look().not_exists("nobody.0001", "event").can_claim_not_exists


def test_an_event_is_there_however_many_noughts_its_number_begins_with(
    sample: Shelf, look: Look
) -> None:
    for name in ("tides.1", "tides.01", "tides.0001", "tides.00001"):
        assert not look().not_exists(name, "event").can_claim_not_exists
        assert not look().not_exists(name).can_claim_not_exists
    assert look().not_exists("tides.0009", "event").can_claim_not_exists


def test_a_definition_in_a_replaced_file_is_told_and_does_not_count(
    sample: Shelf, look: Look
) -> None:
    absence = look().not_exists("nick_of_the_reef", "nickname")

    assert ((), True) == (absence.exact, absence.can_claim_not_exists)
    assert [f"{GAME}/common/nicknames/00_nicknames.txt"] == [
        place.address for place in absence.replaced
    ]


def test_what_only_one_file_sees_exists_all_the_same(sample: Shelf, look: Look) -> None:
    absence = look().not_exists("is_near_water_trigger", "scripted_trigger")

    assert not absence.can_claim_not_exists


def test_nothing_can_be_claimed_without_the_game(sample: Shelf, look: Look) -> None:
    absence = look("mod:Far Shores").not_exists("nobody", "trait")

    assert (False, False) == (absence.is_complete, absence.can_claim_not_exists)


def test_nothing_can_be_claimed_of_a_kind_that_does_not_exist(sample: Shelf, look: Look) -> None:
    assert not look().not_exists("nobody", "dragon").can_claim_not_exists


def test_a_name_in_a_folder_that_is_written_in_capitals_exists(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {"common/traits/a.txt": "brave = { }\n"})
    texts = {"Localization/English/X_L_ENGLISH.YML": 'l_english:\n far_key: "Far"\n'}
    shelf.write("mod:M", {"Common/Traits/B.TXT": "far_sighted = { }\n", **texts})
    shelf.build()

    view = look()

    assert view.defines("trait", "far_sighted")
    assert not view.not_exists("far_sighted", "trait").can_claim_not_exists
    assert not view.not_exists("far_key").can_claim_not_exists


def test_a_gap_in_a_folder_that_is_written_in_capitals_leaves_its_kinds_undecided(
    shelf: Shelf, look: Look
) -> None:
    shelf.write(
        GAME, {"common/traits/a.txt": "brave = { }\n", "Common/Traits/b.txt": b"\x81\xff\xfe"}
    )
    shelf.build()

    assert "trait" not in look().status().decided_kinds


def test_a_build_that_begins_between_two_looks_of_one_search_proves_nothing(
    shelf: Shelf, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    """State and names are of the same moment, before the first change of the build or after it."""
    shelf.write(GAME, {"common/traits/a.txt": "brave = { }\n"})
    shelf.build()
    view = look()
    assert [True] == [place.wins for place in view.not_exists("brave", "trait").exact]
    asked: list[bool] = []

    def half_built(_file: object) -> bool:
        if not asked:
            with closing(sqlite3.connect(shelf.file)) as connection, connection:
                connection.execute("DELETE FROM definition")
                connection.execute("UPDATE setting SET value = 'building' WHERE key = 'state'")
                connection.execute(
                    "INSERT INTO gap VALUES (1, 'common/traits/a.txt', 'is not read yet')"
                )
                connection.execute("UPDATE setting SET value = value + 1 WHERE key = 'revision'")
        asked.append(True)
        return False

    monkeypatch.setattr(index_view, "is_being_built", half_built)

    assert not view.not_exists("brave", "trait").can_claim_not_exists
    assert [True] == asked


def test_the_kinds_of_a_game_version_that_the_index_was_not_built_for(
    sample: Shelf, look: Look
) -> None:
    status = look().status()

    assert status.decided_kinds == status.decided_for(None) == status.decided_for("1.18")
    assert status.decided_kinds == status.decided_for("some-id")
    later = status.decided_for("1.19")  # reads religions from other folders
    assert "religion" in status.decided_kinds - later
    assert "trait" in later
