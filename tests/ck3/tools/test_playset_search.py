"""Searching the playset in the index.

What is found, where it was looked for, and how much more there is.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.ck3.sample_world import DEEP_HARBOUR, FAR_SHORES, GAME_VERSION
from tests.ck3.server.working import indexed, working
from tests.ck3.tools.index_work import Answer, answer_of

from replybook_ck3.index import Source, build_index
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.playset_search import ck3_search, ck3_search_mods, ck3_search_symbols

HARBOUR, SHORES = f"mod:{DEEP_HARBOUR}", f"mod:{FAR_SHORES}"
ALL = ["root:game", HARBOUR, SHORES]
IN_GAME = "root:game/common/traits/00_harbour_traits.txt"
IN_MOD = f"{HARBOUR}/common/traits/zzz_deep_harbour_traits.txt"


def search(work: SessionContext, *words: Any, **more: Any) -> Answer:
    return answer_of(ck3_search, work, *words, **more)


def symbols(work: SessionContext, *words: Any, **more: Any) -> Answer:
    return answer_of(ck3_search_symbols, work, *words, **more)


def mods(work: SessionContext, *words: Any, **more: Any) -> Answer:
    return answer_of(ck3_search_mods, work, *words, **more)


# Symbols


def test_a_symbol_is_found_with_who_wins(indexed_work: SessionContext) -> None:
    answer = symbols(indexed_work, "saltborn", "trait")

    assert answer.code == "WA-READ-S-001"
    assert answer.places == [(IN_GAME, False), (IN_MOD, True)]
    assert [one["line"] for one in answer.data["entries"]] == [4, 1]
    assert (answer.data["count"], answer.data["total"], answer.data["truncated"]) == (2, 2, False)
    assert answer.data["searched_sources"] == ALL
    assert answer.data["searched_kinds"] == ["trait"]
    assert answer.data["is_complete"] is True


@pytest.mark.parametrize("query", ["trait:saltborn", " trait:saltborn ", "trait:SALTBORN"])
def test_the_kind_may_stand_before_the_name(indexed_work: SessionContext, query: str) -> None:
    assert symbols(indexed_work, query).data["total"] == 2


def test_nothing_found_is_a_success_with_names_that_are_near(indexed_work: SessionContext) -> None:
    answer = symbols(indexed_work, "saltborm", "trait")

    assert answer.code == "WA-READ-S-001"
    assert (answer.data["count"], answer.data["entries"]) == (0, [])
    assert [one["name"] for one in answer.data["near"]] == ["saltborn"]


def test_what_is_found_needs_no_names_that_are_near(indexed_work: SessionContext) -> None:
    assert "near" not in symbols(indexed_work, "saltborn").data


def test_the_exact_name_comes_first(indexed_work: SessionContext) -> None:
    names = [one["name"] for one in symbols(indexed_work, "saltborn").data["entries"]]

    assert names == ["saltborn", "saltborn", "trait_saltborn", "trait_saltborn_desc"]


def test_a_definition_in_a_replaced_file_is_counted_apart(indexed_work: SessionContext) -> None:
    """A mod drops the nicknames of the game: such a name is no evidence that the symbol exists."""
    answer = symbols(indexed_work, "nick_of_the_reef", "nickname")

    assert (answer.data["count"], answer.data["total"], answer.data["replaced"]) == (0, 0, 1)


@pytest.mark.parametrize(
    ("more", "sources", "total"),
    [
        ({"mod_ids": ["m-1"]}, [HARBOUR], 1),
        ({"mod_ids": [DEEP_HARBOUR]}, [HARBOUR], 1),
        ({"mod_ids": ["m-2"]}, [SHORES], 0),
        ({"mod_ids": ["m-2", "m-1"]}, [HARBOUR, SHORES], 1),
        ({"roots": ["game"]}, ["root:game"], 1),
        ({"roots": ["user_docs"]}, [HARBOUR, SHORES], 1),
        ({"roots": ["game"], "mod_ids": ["m-1"]}, ["root:game", HARBOUR], 2),
        ({"mod_ids": []}, [], 0),
    ],
)
def test_a_search_keeps_to_the_sources_that_it_names(
    indexed_work: SessionContext, more: dict[str, Any], sources: list[str], total: int
) -> None:
    data = symbols(indexed_work, "saltborn", "trait", **more).data

    assert (data["searched_sources"], data["total"]) == (sources, total)


@pytest.mark.parametrize("tool", [ck3_search, ck3_search_symbols, ck3_search_mods])
def test_a_root_without_a_source_is_a_mistake_with_the_roots_that_have_one(
    indexed_work: SessionContext, tool: Any
) -> None:
    answer = answer_of(tool, indexed_work, "saltborn", roots=["steam"])

    (field,) = answer.data["fields"]
    assert (answer.code, field["name"]) == ("MCP-SYS-I-001", "roots")
    assert field["expected"] == ["game", "user_docs"]


def test_who_wins_is_judged_in_the_whole_playset(indexed_work: SessionContext) -> None:
    """The trait of the game is overridden, whatever is searched."""
    assert symbols(indexed_work, "saltborn", "trait", roots=["game"]).places == [(IN_GAME, False)]


@pytest.mark.parametrize("tool", [ck3_search, ck3_search_symbols, ck3_search_mods])
@pytest.mark.parametrize(
    ("more", "argument", "expected"),
    [
        ({"mod_ids": ["m-1", "m-9"]}, "mod_ids", "any of m-1, m-2"),
        ({"mod_ids": ["root:game"]}, "mod_ids", "any of m-1, m-2"),
        ({"roots": ["attic"]}, "roots", None),
    ],
)
def test_a_source_outside_the_session_is_denied(
    indexed_work: SessionContext,
    tool: Any,
    more: dict[str, Any],
    argument: str,
    expected: str | None,
) -> None:
    answer = answer_of(tool, indexed_work, "saltborn", **more)

    assert answer.code == "EN-GATE-D-001"
    assert (answer.data["reason"], answer.data["argument"]) == ("scope_conflict", argument)
    assert expected in (None, answer.data["expected"])


@pytest.mark.parametrize(
    ("query", "kind", "argument"),
    [
        ("brave", "trate", "kind"),
        ("trate:brave", None, "query"),
        ("trait:brave", "event", "kind"),
    ],
)
def test_a_kind_that_nothing_has_is_a_mistake(
    indexed_work: SessionContext, query: str, kind: str | None, argument: str
) -> None:
    answer = symbols(indexed_work, query, kind)

    assert answer.code == "MCP-SYS-I-001"
    (field,) = answer.data["fields"]
    assert (field["name"], field["problem"]) == (argument, "enum")


@pytest.mark.parametrize("tool", [ck3_search, ck3_search_symbols])
@pytest.mark.parametrize("query", ["", "  ", "\0", "x" * 1_001])
def test_a_query_without_a_word_is_a_mistake(
    indexed_work: SessionContext, tool: Any, query: str
) -> None:
    answer = answer_of(tool, indexed_work, query)

    assert (answer.code, answer.data) == ("WA-DB-I-001", {"missing": ["query"]})


@pytest.mark.parametrize("query", ["%", "_", "'; drop table name; --", '"', "*", "(", "a OR b"])
def test_no_sign_of_a_query_has_a_meaning(indexed_work: SessionContext, query: str) -> None:
    assert symbols(indexed_work, query).code == "WA-READ-S-001"
    assert search(indexed_work, query).code == "WA-READ-S-001"
    assert symbols(indexed_work, "%altborn").data["total"] == 0


# How many


@pytest.mark.parametrize("limit", [1, 3, 7])
def test_no_more_is_shown_than_is_asked_for_and_the_total_is_told(
    indexed_work: SessionContext, limit: int
) -> None:
    whole = symbols(indexed_work, "a", limit=200).data
    some = symbols(indexed_work, "a", limit=limit).data

    assert (whole["count"], whole["truncated"]) == (whole["total"], False)
    assert (some["count"], some["total"], some["truncated"]) == (limit, whole["total"], True)
    assert some["entries"] == whole["entries"][:limit]


@pytest.mark.parametrize("tool", [ck3_search, ck3_search_symbols, ck3_search_mods])
@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_below_one_is_a_mistake(
    indexed_work: SessionContext, tool: Any, limit: int
) -> None:
    assert answer_of(tool, indexed_work, "a", limit=limit).code == "MCP-SYS-I-001"


# Everything


def test_a_search_finds_definitions_mentions_and_files(indexed_work: SessionContext) -> None:
    data = search(indexed_work, "saltborn").data

    assert data["totals"] == {
        "symbols": 4,
        "localization": 0,
        "references": 4,
        "text": 5,
        "files": 0,
    }
    assert data["total"] == 13
    found = [one["found"] for one in data["entries"]]
    assert found == ["symbol"] * 4 + ["reference"] * 4 + ["text"] * 5
    for one in data["entries"]:
        assert "saltborn" in one["excerpt"]
        assert one["line"] > 0
        assert isinstance(one["wins"], bool)


def test_a_search_finds_texts_of_the_game_by_their_words(indexed_work: SessionContext) -> None:
    (entry,) = search(indexed_work, "burning storm").data["entries"]

    assert (entry["found"], entry["name"]) == ("localization", "trait_lantern_keeper_desc")
    assert entry["text"] == "Keeps a lamp burning through every storm."
    assert entry["wins"] is True


def test_a_definition_that_fits_by_name_is_not_shown_again_for_its_text(
    indexed_work: SessionContext,
) -> None:
    found = search(indexed_work, "harbour", limit=200).data["entries"]
    places = [(one["address"], one["line"], one["name"]) for one in found if one["found"] in ("symbol", "localization")]  # fmt: skip

    assert len(places) == len(set(places))


def test_a_folder_is_kept_to_and_told(indexed_work: SessionContext) -> None:
    data = search(indexed_work, "harbour", folder="common/traits/").data

    assert data["searched_folder"] == "common/traits"
    assert {one["address"].partition("/")[2].rpartition("/")[0] for one in data["entries"]} == {
        "common/traits"
    }
    assert data["totals"]["files"] == 2


def test_a_folder_of_the_game_without_files_gives_an_empty_success(
    indexed_work: SessionContext,
) -> None:
    answer = search(indexed_work, "saltborn", folder="common/achievements")

    assert (answer.code, answer.data["count"]) == ("WA-READ-S-001", 0)


@pytest.mark.parametrize("folder", ["common/trait", "Common/Traitz", "traits", "common/traits/x/y"])
def test_a_folder_that_nobody_has_is_a_mistake_with_the_one_that_was_meant(
    indexed_work: SessionContext, folder: str
) -> None:
    answer = search(indexed_work, "saltborn", folder=folder)

    (field,) = answer.data["fields"]
    assert (answer.code, field["name"]) == ("MCP-SYS-I-001", "folder")
    assert field["did_you_mean"] == "common/traits"
    assert search(indexed_work, "saltborn", folder=field["did_you_mean"]).code == "WA-READ-S-001"


def test_each_way_of_finding_has_its_share_of_a_short_answer(indexed_work: SessionContext) -> None:
    data = search(indexed_work, "saltborn", limit=2).data

    assert [one["found"] for one in data["entries"]] == ["symbol", "reference"]
    assert data["truncated"] is True


# Mods


def test_a_mod_is_found_by_words_of_its_name_or_by_its_id(indexed_work: SessionContext) -> None:
    assert [one["address"] for one in mods(indexed_work, "harb DEEP").data["entries"]] == [HARBOUR]
    assert [one["address"] for one in mods(indexed_work, "m-2").data["entries"]] == [SHORES]
    assert [one["address"] for one in mods(indexed_work, "").data["entries"]] == [HARBOUR, SHORES]


def test_a_mod_comes_with_its_place_and_how_far_it_is_indexed(indexed_work: SessionContext) -> None:
    (entry,) = mods(indexed_work, "far").data["entries"]

    assert entry == {
        "name": FAR_SHORES,
        "address": SHORES,
        "position": 2,
        "mod_id": "m-2",
        "root": "user_docs",
        "index": "complete",
    }


def test_no_mod_found_is_a_success_with_names_that_are_near(indexed_work: SessionContext) -> None:
    answer = mods(indexed_work, "Deap Harbor")

    assert (answer.code, answer.data["count"]) == ("WA-READ-S-001", 0)
    assert answer.data["near"] == [DEEP_HARBOUR]


def test_a_mod_is_found_by_the_name_in_its_descriptor(tmp_path: Path) -> None:
    work = working(tmp_path, mods={"KGD": "root:user_docs/mod/deep_harbour"})
    (entry,) = mods(work, "harbour").data["entries"]

    assert ("KGD", "mod:KGD", DEEP_HARBOUR) == (
        entry["name"],
        entry["address"],
        entry["described_as"],
    )
    assert ["KGD"] == [one["name"] for one in mods(work, "kgd").data["entries"]]
    assert 0 == mods(work, "shores").data["count"]
    work.server.close()


def test_mods_are_searched_without_an_index(tmp_path: Path) -> None:
    work = working(tmp_path)
    (entry,) = mods(work, "deep").data["entries"]

    assert entry["index"] == "missing"
    work.server.close()


def test_a_mod_whose_name_no_address_says_goes_by_its_alias(tmp_path: Path) -> None:
    work = working(tmp_path, mods={"Deep/Harbour": "root:user_docs/mod/deep_harbour"})
    indexed(work)
    (entry,) = mods(work, "deep").data["entries"]

    assert entry["address"] == work.sources[1] != "mod:Deep/Harbour"
    found = symbols(work, "saltborn", mod_ids=["Deep/Harbour"])
    assert found.data["searched_sources"] == [entry["address"]]
    assert found.data["total"] == 1
    work.server.close()


# An index that is not whole


@pytest.mark.parametrize("tool", [ck3_search, ck3_search_symbols])
def test_a_missing_index_is_built_and_waited_for(
    tmp_path: Path, tool: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("replybook_ck3.serve.session.index_building._PATIENCE_S", 0.0)
    work = working(tmp_path)
    first = answer_of(tool, work, "saltborn")

    assert (first.code, first.data["attempts_left"] > 0) == ("EN-GATE-D-005", True)
    assert work.server.builder.wait(60), "the index was not built in a minute"
    assert answer_of(tool, work, "saltborn").data["total"] > 0
    work.server.close()


def test_a_mod_that_was_not_indexed_is_taken_up(tmp_path: Path) -> None:
    work = working(tmp_path)
    assert work.index_file is not None
    game = Source("root:game", work.roots["game"])
    build_index(work.index_file, [game], game_version=GAME_VERSION, workers=0)
    data = symbols(work, "saltborn").data

    assert data["is_complete"] is True
    assert "not_indexed" not in data
    assert data["total"] > 0
    work.server.close()


@pytest.mark.parametrize("tool", [ck3_search, ck3_search_symbols])
def test_a_damaged_index_is_built_again(tmp_path: Path, tool: Any) -> None:
    work = working(tmp_path)
    assert work.index_file is not None
    work.index_file.parent.mkdir(parents=True, exist_ok=True)
    work.index_file.write_bytes(b"no index at all " * 100)
    answer = answer_of(tool, work, "saltborn")

    assert answer.code == "WA-READ-S-001"
    assert answer.data["is_complete"] is True
    assert answer.data["total"] > 0
    work.server.close()


# Mentions that are not collected


@pytest.mark.parametrize("tool", [ck3_search, ck3_search_symbols])
def test_a_kind_whose_mentions_are_not_collected_is_named(
    indexed_work: SessionContext, tool: Any
) -> None:
    data = answer_of(tool, indexed_work, "fog_frequency").data

    assert data["mentions_not_collected"] == ["game_rule"]
    assert data.get("totals", {}).get("references") != 0


@pytest.mark.parametrize("tool", [ck3_search, ck3_search_symbols])
def test_other_kinds_say_nothing_of_it(indexed_work: SessionContext, tool: Any) -> None:
    data = answer_of(tool, indexed_work, "saltborn").data

    assert "mentions_not_collected" not in data


def test_a_playset_of_many_mods_does_not_fill_every_answer(tmp_path: Path) -> None:
    many = {f"Mod {number}": f"root:user_docs/mod/mod_{number}" for number in range(60)}
    work = working(tmp_path, mods=many)
    for number in range(60):
        (work.roots["user_docs"] / f"mod/mod_{number}").mkdir(parents=True)
    indexed(work)

    for answer in (mods(work, ""), symbols(work, "saltborn"), search(work, "saltborn")):
        assert len(answer.data["searched_sources"]) == 40
        assert answer.data["searched_count"] == 61
    assert "searched_count" not in mods(work, "", mod_ids=["m-1"]).data
