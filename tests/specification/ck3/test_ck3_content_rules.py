"""The placement, encoding and refusals of CK3 files (specification 33)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.specification.ck3.judged_deliveries import artifact, declared, delivered, texts
from tests.specification.ck3.small_worlds import built, sources

from replybook_ck3.index import SymbolIndex
from replybook_ck3.index.playset_world import PlaysetWorld

TRAITS = "common/traits/new_traits.txt"
TEXTS = "localization/english/new_l_english.yml"


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("world")
    with SymbolIndex(built(folder, sources(folder))) as index:
        yield index.view(["root:game", "mod:My Patch"])


# Folders and extensions


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("common/trait/new.txt", "tilter = { }\n"),
        ("common/new.txt", "tilter = { }\n"),
        ("common/traits/new.gui", "tilter = { }\n"),
        ("common/traits/new_l_english.yml", 'l_english:\n a:0 "b"\n'),
        ("localization/english/new.txt", "tilter = { }\n"),
        ("common/religion/religion_types/new.txt", "r = { }\n"),
        ("common/schemes/new.txt", "s = { }\n"),
    ],
)
def test_a_file_that_the_game_would_not_read_is_blocked(view: Any, path: str, text: str) -> None:
    assert "CK3_PATH_DOMAIN_MISMATCH" in delivered(view, artifact(path, text)).errors


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("common/traits/deep/new.txt", "tilter = { }\n"),
        ("common/religion/religions/new.txt", "r = { }\n"),
        ("common/schemes/scheme_types/new.txt", "s = { }\n"),
        ("gui/new.gui", 'window = { name = "w" }\n'),
        (TEXTS, 'l_english:\n a:0 "b"\n'),
        ("localization/replace/english/new_l_english.yml", 'l_english:\n a:0 "b"\n'),
    ],
)
def test_a_file_that_the_game_reads_is_in_its_place(view: Any, path: str, text: str) -> None:
    said = delivered(view, artifact(path, text))

    assert not {"CK3_PATH_DOMAIN_MISMATCH", "CK3_VALIDATION_FAILED"} & said.errors


def test_a_wrong_folder_leads_to_the_right_one(view: Any) -> None:
    said = delivered(view, artifact("common/trait/new.txt", "tilter = { }\n"))

    assert "common/traits" in said.about("CK3_PATH_DOMAIN_MISMATCH")


@pytest.mark.parametrize(
    ("path", "now"),
    [
        ("common/religion/religion_types/new.txt", "common/religion/religions"),
        ("common/schemes/new.txt", "common/schemes/scheme_types"),
    ],
)
def test_a_folder_of_another_version_leads_to_that_of_this_one(
    view: Any, path: str, now: str
) -> None:
    said = delivered(view, artifact(path, "r = { }\n"))

    assert f'"{now}"' in said.about("CK3_PATH_DOMAIN_MISMATCH")


# Content that is refused, and content that is not


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (TRAITS, "tilter = {\n"),
        (TRAITS, "tilter = { }\n}\n"),
        (TRAITS, "tilter = { index = }\n"),
        (TRAITS, 'tilter = { icon = "x }\n'),
        (TRAITS, "tilter => { }\n"),
        ("events/new.txt", "namespace = fair\nfair.1 = { }\nfair.1 = { }\n"),
        (TEXTS, "l_english:\n trait_tilter:0 no quotes\n"),
        (TEXTS, 'l_german:\n trait_tilter:0 "x"\n'),
        (TEXTS, '\ufeffl_english:\n trait_tilter:0 "x"\n'),
        ("localization/english/new.yml", 'l_english:\n a:0 "b"\n'),
    ],
)
def test_content_with_an_error_is_blocked(view: Any, path: str, text: str) -> None:
    assert "CK3_VALIDATION_FAILED" in delivered(view, artifact(path, text)).errors


def test_an_error_is_told_with_its_line(view: Any) -> None:
    said = delivered(view, artifact(TRAITS, "shy_one = { }\ntilter = {\n\tindex = 1\n"))

    assert '"line": 2' in said.about("CK3_VALIDATION_FAILED")
    assert "unclosed_block" in said.about("CK3_VALIDATION_FAILED")


def test_a_missing_mark_blocks_text_and_not_script(view: Any) -> None:
    bare = artifact(TRAITS, "tilter = { }\n", mark="")
    mute = artifact(TEXTS, 'l_english:\n trait_tilter:0 "x"\n', mark="")

    assert "CK3_VALIDATION_FAILED" not in delivered(view, bare).errors
    assert "CK3_VALIDATION_FAILED" in delivered(view, mute).errors


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("common/on_action/new.txt", "on_birth = { }\non_birth = { }\n"),
        (TEXTS, 'l_english:\n a:0 "b"\n a:0 "c"\n'),
        (TRAITS, "@x = 1\ntilter = { martial = @[x*(2-1)] }\n"),
        ("common/scripted_effects/new.txt", "e = { has_$X$_y = $V$ OPERATOR = >= }\n"),
        (TRAITS, ""),
    ],
)
def test_content_without_an_error_is_valid(view: Any, path: str, text: str) -> None:
    assert "CK3_VALIDATION_FAILED" not in delivered(view, artifact(path, text)).errors


def test_text_that_an_item_lacks_is_no_error(view: Any) -> None:
    made = artifact(TRAITS, "tilter = { }\n")
    new = declared("trait:tilter", TRAITS)

    for files in ([made], [made, texts("trait_tilter", "trait_tilter_desc")]):
        assert "EN-GATE-S-003" == delivered(view, *files, symbols=[new]).code


def test_content_is_judged_without_any_index_or_playset() -> None:
    """Specification 45: in every mode, CK3 files are judged as CK3 files."""
    nowhere = {"playset_id": None, "vanilla_version_id": None}
    right = delivered(None, artifact(TRAITS, "tilter = { }\n"), **nowhere)
    wrong = delivered(None, artifact(TRAITS, "tilter = {\n"), **nowhere)

    assert "CK3_VALIDATION_FAILED" not in right.errors
    assert "CK3_VALIDATION_FAILED" in wrong.errors


# What a session may publish


def test_a_whole_index_publishes_that_touched_units_are_complete(view: Any) -> None:
    assert "touched_units_complete" in PlaysetWorld(view).capabilities()
    assert {"common/traits", "events"} <= set(PlaysetWorld(view).indexed_domains())


def test_an_index_without_the_game_publishes_nothing_of_the_kind(tmp_path: Path) -> None:
    with SymbolIndex(built(tmp_path, sources(tmp_path, has_game=False))) as index:
        assert "touched_units_complete" not in PlaysetWorld(index.view()).capabilities()


def test_what_is_a_warning_stays_one_while_the_index_is_not_complete(tmp_path: Path) -> None:
    with SymbolIndex(built(tmp_path, sources(tmp_path, has_game=False))) as index:
        over = artifact("common/traits/zzz_new.txt", "rider = { }\n", "B")
        said = delivered(index.view(), over, touched=["trait:rider"])

    assert "CONFLICT_ALIGNMENT_FAILED" in said.warnings
    assert "CONFLICT_ALIGNMENT_FAILED" not in said.errors


def test_the_facts_of_a_world_answer_without_a_copy_of_it(view: Any) -> None:
    facts = PlaysetWorld(view).facts()

    assert "trait:brave" in facts["symbols_world"]
    assert "trait:bravehart" not in facts["symbols_world"]
    assert "mod:My Patch/common/traits/zzz_my_traits.txt" in facts["files_existing"]
    assert "mod:My Patch/common/traits/nowhere.txt" not in facts["files_existing"]
    assert "1.18" == facts["game_version"]
