"""Rows of the tables of the game: the forms that files have, and what is no value."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.history_world import BREAD, IRON, history_work
from tests.ck3.tools.index_work import Answer, answer_of

from replybook_ck3.check.tables import TABLES
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.index_query import ck3_db_query

BREAD_MOD, IRON_MOD = "mod:Bread Reform", "mod:Iron Reform"


def query(work: SessionContext, *words: Any, **more: Any) -> Answer:
    return answer_of(ck3_db_query, work, *words, **more)


def rows(work: SessionContext, table: str, columns: str, **filters: Any) -> list[list[Any]]:
    answer = query(work, table, filters=filters, columns=columns.split())
    assert answer.code == "WA-DB-S-001", answer.data
    assert answer.data["total"] == answer.data["count"]
    found: list[list[Any]] = answer.data["rows"]
    return found


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SessionContext]:
    made = history_work(tmp_path_factory.mktemp("history"))
    yield made
    made.server.close()


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SessionContext]:
    """A session with a mod whose files change nothing that is asked here."""
    made = history_work(tmp_path_factory.mktemp("game"), "Bread Reform")
    yield made
    made.server.close()


# What every table has


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_definitions_are_read_in_the_encodings_that_they_come_in(
    tmp_path: Path, encoding: str
) -> None:
    """In Windows-1252, a superscript two is a digit to Python and no number."""
    made = history_work(tmp_path)
    file = made.roots["game"] / "map_data/definition.csv"
    text = file.read_text("utf-8").replace("Barley Ford", "Gerstenfurt ³ ü")
    titles = next(
        path
        for path in made.roots["game"].glob("history/titles/*")
        if "holder" in path.read_text("utf-8")
    )
    titles.write_text(titles.read_text("utf-8").replace("holder = 101", "holder = ²"), "utf-8-sig")
    more = f"²;1;1;1;Nowhere;x;\n{'9' * 5_000};1;1;1;Far;x;\n0;1;1;1;Zero;x;\n77;0;0;0;Black;x;\n"
    file.write_bytes(f"{text}{more}".encode(encoding))
    found = rows(made, "provinces", "province name")
    holders = {row[0] for row in rows(made, "title_history", "holder")}
    made.server.close()

    assert "²" in holders
    assert ["14", "Gerstenfurt ³ ü"] in [list(map(str, row)) for row in found]
    assert ["77", "Black"] in [list(map(str, row)) for row in found]
    assert "Nowhere" not in str(found)
    assert "Zero" not in str(found), "province 0 is the list's own first line"


@pytest.mark.parametrize("table", TABLES)
def test_every_row_has_its_place_and_says_who_wins(work: SessionContext, table: str) -> None:
    answer = query(work, table)
    named = answer.data["columns"]

    assert named == [column.name for column in TABLES[table]]
    assert answer.data["count"] == answer.data["total"] > 0
    assert answer.data["searched_files"] > 0
    for row in answer.data["rows"]:
        told = dict(zip(named, row, strict=True))
        assert told["address"].startswith(f"{told['source']}/")
        assert told["line"] >= 1
        assert told["is_loaded"] or not told["wins"]


@pytest.mark.parametrize("table", TABLES)
def test_a_table_of_one_mod_has_no_rows_of_another(work: SessionContext, table: str) -> None:
    answer = query(work, table, mod_ids=["Iron Reform"])

    assert answer.code == "WA-DB-S-001"
    assert {IRON_MOD} >= {
        dict(zip(answer.data["columns"], row, strict=True))["source"] for row in answer.data["rows"]
    }


def test_a_mod_outside_the_playset_is_in_no_table(game: SessionContext) -> None:
    for table in TABLES:
        assert "Iron" not in repr(query(game, table).data["rows"]), table


# Titles


def test_titles_have_their_tier_and_the_titles_above(game: SessionContext) -> None:
    assert rows(game, "titles", "title tier above", title="h_*") == [["h_fields", "hegemony", []]]
    assert rows(game, "titles", "tier de_jure_liege above", title="c_oats") == [
        ["county", "d_river", ["d_river", "k_mill", "e_grain", "h_fields"]]
    ]


def test_the_tree_below_a_title_can_be_cut(game: SessionContext) -> None:
    assert rows(game, "titles", "title", under="k_mill", depth=1) == [["d_river"], ["d_hill"]]
    assert len(rows(game, "titles", "title", under="k_mill", depth=2)) == 5
    assert len(rows(game, "titles", "title", under="k_mill")) == 9


def test_the_baronies_of_a_county_have_their_provinces(game: SessionContext) -> None:
    """The province of one is a variable, and one in a comment is none."""
    found = rows(game, "titles", "title province", under="c_oats", tier="barony")

    assert found == [["b_oats", 11], ["b_husk", 12]]
    assert rows(game, "titles", "title", title=["d_not_a_title", "b_comment", "c_neither"]) == []


def test_the_holder_is_the_one_at_the_date(work: SessionContext, tmp_path: Any) -> None:
    """The mod has another history of the kingdom, so the game forgets that of its own."""
    assert rows(work, "titles", "holder holder_since holder_address holder_line", title="k_mill", wins=True) == [
        ["crumb_5", "850.1.1", f"{BREAD_MOD}/history/titles/k_mill.txt", 2]
    ]  # fmt: skip
    assert rows(work, "titles", "holder", title="k_mill", wins=True, at="849.12.31") == [[None]]
    alone = history_work(tmp_path, "Iron Reform")
    held = {
        at: rows(alone, "titles", "holder holder_line liege government", title="k_mill", wins=True, at=at)[0]
        for at in ("799.1.1", "800.1.1", "867.1.1", "1066.9.15", "1066.9.16")
    }  # fmt: skip
    alone.server.close()

    assert held == {
        "799.1.1": [None, None, None, None],
        "800.1.1": ["101", 2, None, "feudal_government"],
        "867.1.1": ["baker_2", 3, None, "feudal_government"],
        "1066.9.15": ["baker_2", 3, None, "feudal_government"],
        "1066.9.16": [None, 4, "e_grain", "feudal_government"],
    }


def test_history_moves_a_county_into_another_duchy(tmp_path: Any) -> None:
    work = history_work(tmp_path, "Iron Reform")
    before = rows(work, "titles", "de_jure_liege", title="c_rye", at="899.1.1")
    after = rows(work, "titles", "de_jure_liege", title="c_rye", at="900.1.1")
    below = rows(work, "titles", "title", under="d_hill", tier="county", at="900.1.1")
    work.server.close()

    assert (before, after) == ([["d_river"]], [["d_hill"]])
    assert ["c_rye"] in below


def test_counties_of_a_culture(game: SessionContext) -> None:
    assert rows(game, "titles", "title faith", tier="county", culture="wheaten") == [
        ["c_oats", "loaf_faith"]
    ]
    assert rows(game, "titles", "title", tier="county", culture="oaten") == [["c_rye"]]
    assert rows(game, "titles", "title", culture="oaten", at="1100.1.1") == [["c_oats"], ["c_rye"]]


def test_titles_outside_the_tree_and_their_colors(game: SessionContext) -> None:
    assert rows(game, "titles", "title definite_form above", landless=True) == [
        ["d_millers_guild", True, []]
    ]
    assert rows(game, "titles", "color capital", title="e_grain") == [["12 34 56", "c_oats"]]
    assert rows(game, "titles", "color", title="k_mill") == [["hsv 0.1 0.2 0.3"]]


def test_both_definitions_of_a_title_are_rows(work: SessionContext) -> None:
    assert rows(work, "titles", "source wins de_jure_liege", title="k_mill") == [
        ["root:game", False, "e_grain"],
        [IRON_MOD, True, None],
    ]


def test_the_changes_of_a_title_have_dates(work: SessionContext) -> None:
    found = rows(work, "title_history", "date holder succession_laws wins", title="k_mill", date_lte="867.1.1")  # fmt: skip

    assert found == [
        ["800.1.1", "101", ["a_law", "b_law"], False],
        ["867.1.1", "baker_2", [], False],
        ["850.1.1", "crumb_5", [], True],
    ]
    assert rows(work, "title_history", "title", date_gte="1066.9.17") == []


# Provinces


def test_a_province_has_all_that_files_say_of_it(game: SessionContext) -> None:
    named = "name barony county duchy kingdom empire terrain culture faith holding changed_line"

    assert rows(game, "provinces", named, province=11) == [
        [
            "Oats Town",
            "b_oats",
            "c_oats",
            "d_river",
            "k_mill",
            "e_grain",
            "plains",
            "wheaten",
            "loaf_faith",
            "city_holding",
            7,
        ]
    ]
    assert rows(game, "provinces", "holding changed_line", province="11", at="867.1.1") == [
        ["city_holding", 7]
    ]
    assert rows(game, "provinces", "holding changed_line", province=11, at="866.12.31") == [
        ["castle_holding", None]
    ]


def test_provinces_without_history_are_rows_of_their_list(game: SessionContext) -> None:
    assert rows(game, "provinces", "name terrain address line", province=14) == [
        ["Barley Ford", "hills", "root:game/map_data/definition.csv", 6]
    ]
    assert rows(game, "provinces", "province surface terrain", province=[15, 21]) == [
        [15, "lake", None],
        [21, "sea", "sea"],
    ]
    assert rows(game, "provinces", "name", name=["Nothing", "x"]) == []


def test_provinces_below_a_title(game: SessionContext) -> None:
    assert rows(game, "provinces", "province", under="d_river") == [[11], [12], [13]]
    assert rows(game, "provinces", "province", county="c_oats", holding="tribal*") == [[12]]
    assert rows(game, "provinces", "province", under="d_nowhere") == []


# Characters, dynasties and houses


def test_lives_have_both_forms_of_birth_and_death(game: SessionContext) -> None:
    lives = rows(game, "characters", "character birth death death_reason is_living", at="850.1.1")

    assert lives == [
        ["101", "780.1.1", "860.5.5", "death_oven", True],
        ["baker_2", "821.2.2", "900.1.1", None, True],
        ["103", "785.1.1", "880.3.3", None, True],
        ["nameless", None, None, None, None],
    ]
    living = rows(game, "characters", "character", is_living=True, at="860.5.5")
    assert living == [["baker_2"], ["103"]]


def test_words_in_comments_blocks_and_other_keys_are_no_values(game: SessionContext) -> None:
    """`set_culture` is another key, and a brace in a name closes nothing."""
    assert rows(game, "characters", "name dynasty house culture traits", character="101") == [
        ["Old {Baker}", "7", None, "wheaten", ["brave", "patient"]]
    ]
    assert rows(game, "provinces", "holding", province=11, at="800.1.1") == [["castle_holding"]]


def test_children_and_spouses(game: SessionContext) -> None:
    assert rows(game, "characters", "character", child_of="101") == [["baker_2"]]
    assert rows(game, "characters", "character", child_of="103") == [["baker_2"]]
    assert rows(game, "characters", "character", spouse_of="101") == [["103"]]
    assert rows(game, "characters", "character", spouse_of="103") == [["101"]]
    assert rows(game, "characters", "character", spouse_of="103", at="799.1.1") == []


def test_a_character_changes_with_the_dates(game: SessionContext) -> None:
    def told(at: str) -> list[Any]:
        return rows(game, "characters", "culture traits", character="baker_2", at=at)[0]

    assert [None, []] == told("849.1.1")
    assert ["oaten", ["lazy"]] == told("850.1.1")
    assert ["oaten", []] == told("870.1.1")


def test_characters_born_between_two_dates(game: SessionContext) -> None:
    found = rows(game, "characters", "character", birth_gte="785.1.1", birth_lte="821.2.2")

    assert found == [["baker_2"], ["103"]]


def test_dynasties_and_houses_may_have_words_as_keys(tmp_path: Any, work: SessionContext) -> None:
    """The mod replaces the folder of the game, whose rows stay and are not loaded."""
    assert rows(work, "dynasties", "dynasty name motto is_loaded wins") == [
        ["7", "dynn_Baker", None, False, False],
        ["crumb", "dynn_crumb", "dynn_crumb_motto", False, False],
        ["8", "dynn_new", None, True, True],
    ]
    assert rows(work, "houses", "house dynasty", dynasty="7") == [["house_loaf", "7"]]


# The other tables


def test_cultures_faiths_defines_and_concepts(work: SessionContext) -> None:
    assert rows(work, "cultures", "culture color", traditions="tradition_yeast") == [
        ["wheaten", "rgb 1 2 3"]
    ]
    assert rows(work, "faiths", "faith religion doctrines", holy_sites="last_oven") == [
        ["loaf_faith", "bread_religion", ["doctrine_knead", "doctrine_slice"]]
    ]
    assert rows(work, "defines", "define value source", wins=True) == [
        ["NBread|SHAPES", '{ "round" "long" }', "root:game"],
        ["NBread|RISE_HOURS", "9", IRON_MOD],
    ]
    assert rows(work, "game_concepts", "concept parent", alias="batter") == [["dough", "bread"]]


# Localization


def test_a_text_says_what_replaces_it(work: SessionContext) -> None:
    found = rows(work, "localization", "text wins replaced_by", key="oats", language="english")

    winner = f"{BREAD_MOD}/localization/english/replace/grain_l_english.yml"
    assert found == [["Oats", False, winner], ["Best oats", True, None]]


def test_texts_by_prefix_content_and_language(work: SessionContext) -> None:
    assert rows(work, "localization", "key", key="BAR*") == [["barley"]]
    assert rows(work, "localization", "key", key="b_r*") == []
    assert rows(work, "localization", "key", key="b%l*") == []
    assert rows(work, "localization", "key", text="*mill.getname*") == [["barley"]]
    assert rows(work, "localization", "text", language="simp_chinese") == [["燕麦"]]
    assert rows(work, "localization", "text", source=BREAD_MOD, key="bun", wins=True) == [
        ["Big bun"]
    ]
    assert rows(work, "localization", "text", text="100%") == []


def test_texts_missing_in_a_language(work: SessionContext) -> None:
    assert rows(work, "localization", "key", missing_in="german") == [["rye"], ["barley"], ["bun"]]
    assert rows(work, "localization", "key", missing_in="german", source=BREAD_MOD) == [["bun"]]
    assert rows(work, "localization", "key", missing_in="english", language="german") == []
    assert rows(work, "localization", "key", missing_in="polish", key=["oats", "rye"]) == [
        ["rye"],
        ["oats"],
    ]


def test_keys_that_are_defined_twice(work: SessionContext) -> None:
    assert rows(work, "localization", "key text", twice=True, source=BREAD_MOD) == [
        ["bun", "Bun"],
        ["bun", "Big bun"],
        ["oats", "Best oats"],
    ]
    assert ["bun"] not in rows(work, "localization", "key", twice=False)


def test_the_mods_of_these_tests_conflict() -> None:
    assert "history/titles/k_mill.txt" in BREAD
    assert "k_mill = {" in IRON["common/landed_titles/zz_iron.txt"]
