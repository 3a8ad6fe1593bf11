"""Conflicts: the mods with the same unit or file, and the winner by the rule of the folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.ck3.plain_playset import EVENT_FILES, GAME, MODS, TRAIT_FILES, PlainPlayset
from tests.ck3.sample_world import DEEP_HARBOUR, FAR_SHORES, write_files
from tests.ck3.server.working import indexed, working
from tests.ck3.tools.index_work import Answer, answer_of

from replybook_ck3.check.facts.conflicts import ConflictUnits
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.conflict_finding import ck3_conflicts

TRAITS = "common/traits/zz_rival_traits.txt"
FILES: Mapping[str, Mapping[str, str]] = {
    "one": {
        TRAITS: "rival_one = { index = 1 }\n",
        "common/traits/a.txt": "both_have_it = { index = 2 }\nonly_one = { index = 3 }\n"
        "same_words = { index = 7 } # of one\n",
        "common/on_action/a.txt": "on_rivalry = { effect = { } }\n",
        "localization/english/a_l_english.yml": '\ufeffl_english:\n both_say_it: "One"\n same_text: "Same"\n',
        "localization/english/b_l_english.yml": '\ufeffl_english:\n two_languages: "One"\n',
        "events/a.txt": "namespace = rival\nrival.0001 = { }\n",
    },
    "two": {
        TRAITS: "rival_two = { index = 1 }\n",
        "common/traits/b.txt": "both_have_it = { index = 4 }\nsaltborn = { index = 5 }\n"
        "same_words = {\n\tindex = 7\n}\n",
        "common/on_action/b.txt": "on_rivalry = { effect = { } }\n",
        "localization/english/c_l_english.yml": '\ufeffl_english:\n both_say_it: "Two"\n same_text: "Same"\n',
        "localization/french/b_l_french.yml": '\ufeffl_french:\n two_languages: "Deux"\n',
        "events/b.txt": "namespace = rival\nrival.0001 = { }\n",
    },
    "three": {
        "common/traits/c.txt": "quiet = { index = 6 }\n",
        "events/c.txt": "namespace = third\nthird.1 = { trigger = { has_trait = rival_one } }\n",
    },
}


@pytest.fixture(scope="module")
def rivals(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SessionContext]:
    """Three mods: the first two define the same things, the third nothing that another has."""
    folder = tmp_path_factory.mktemp("rivals")
    mods = {name: f"root:user_docs/mod/{name}" for name in FILES}
    work = working(folder, mods=mods)
    for name, files in FILES.items():
        write_files(
            folder / "user_docs" / "mod" / name,
            {path: text.encode() for path, text in files.items()},
        )
    yield indexed(work)
    work.server.close()


def conflicts(work: SessionContext, *words: Any, **more: Any) -> Answer:
    return answer_of(ck3_conflicts, work, *words, **more)


def units(answer: Answer) -> list[str]:
    return sorted(one["unit"] for one in answer.data["entries"])


# Symbols


def test_what_two_mods_define_is_a_conflict(rivals: SessionContext) -> None:
    answer = conflicts(rivals, "symbols")

    assert answer.code == "WA-READ-S-001"
    assert units(answer) == [
        "event:rival.0001",
        "on_action:on_rivalry",
        "trait:both_have_it",
    ]
    assert (answer.data["count"], answer.data["total"], answer.data["truncated"]) == (3, 3, False)
    assert (answer.data["localization"], answer.data["same"]) == (1, 3)


def test_the_worst_rule_comes_first_and_blocks_that_do_not_merge_are_noted(
    rivals: SessionContext,
) -> None:
    data = conflicts(rivals, "symbols").data

    assert [one["rule"] for one in data["entries"]] == ["error", "last-wins", "merge"]
    assert "effect and trigger blocks do not merge" in data["notes"][0]
    assert "notes" not in conflicts(rivals, "symbols", path="root:game/events").data


def test_texts_are_listed_in_their_own_folder(rivals: SessionContext) -> None:
    assert units(conflicts(rivals, "symbols", path="root:game/localization")) == [
        "localization_key:both_say_it"
    ]


@pytest.mark.parametrize("unit", ["trait:same_words", "localization_key:same_text"])
def test_the_same_words_are_no_conflict(rivals: SessionContext, unit: str) -> None:
    (entry,) = conflicts(rivals, "symbols", names=[unit]).data["entries"]
    every = (
        conflicts(rivals, "symbols"),
        conflicts(rivals, "symbols", path="root:game/localization"),
    )

    assert [one["wins"] for one in entry["places"]] == [False, True]
    assert all(unit not in units(answer) for answer in every)


@pytest.mark.parametrize(
    ("unit", "rule", "wins"),
    [
        ("trait:both_have_it", "last-wins", [False, True]),
        ("on_action:on_rivalry", "merge", [True, True]),
        ("event_namespace:rival", "merge", [True, True]),
        ("event:rival.0001", "error", [False, False]),
    ],
)
def test_the_rule_of_the_folder_says_who_wins(
    rivals: SessionContext, unit: str, rule: str, wins: list[bool]
) -> None:
    (entry,) = conflicts(rivals, "symbols", names=[unit]).data["entries"]

    assert entry["rule"] == rule
    assert [one["wins"] for one in entry["places"]] == wins
    assert [one["address"].partition("/")[0] for one in entry["places"]] == ["mod:one", "mod:two"]


@pytest.mark.parametrize("unit", ["localization_key:two_languages", "trait:only_one"])
def test_what_does_not_meet_is_no_conflict(rivals: SessionContext, unit: str) -> None:
    entries = conflicts(rivals, "symbols", names=[unit]).data["entries"]

    assert all(place["wins"] for entry in entries for place in entry["places"])
    assert unit not in units(conflicts(rivals, "symbols"))


def test_overriding_the_game_is_no_conflict_unless_the_game_is_asked_about(
    rivals: SessionContext,
) -> None:
    assert "trait:saltborn" not in units(conflicts(rivals, "symbols"))
    assert units(conflicts(rivals, "symbols", roots=["game"])) == ["trait:saltborn"]


def test_a_unit_is_shown_whole_with_the_definition_of_the_game(rivals: SessionContext) -> None:
    answer = conflicts(rivals, "symbols", names=["trait:saltborn"])
    (entry,) = answer.data["entries"]

    assert [one["address"].partition("/")[0] for one in entry["places"]] == ["root:game", "mod:two"]
    assert [one["wins"] for one in entry["places"]] == [False, True]


def test_the_units_that_were_looked_at_count_for_the_policy(rivals: SessionContext) -> None:
    looked = ConflictUnits()
    answer = conflicts(rivals, "symbols", names=["trait:only_one", "trait:both_have_it"])
    looked.take({"reply_type": "S", "args": {}, "result": dict(answer.data)})

    assert looked.value() == ("trait:only_one", "trait:both_have_it")


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({"mod_ids": ["m-1"]}, 3),
        ({"mod_ids": ["m-3"]}, 0),
        ({"path": "mod:one/common"}, 2),
        ({"path": "mod:one/common/traits"}, 1),
        ({"path": "root:game/events"}, 1),
        ({"path": "mod:three/common/traits"}, 0),
        ({"path": "root:game"}, 3),
    ],
)
def test_a_question_keeps_to_sources_and_folders(
    rivals: SessionContext, more: dict[str, Any], found: int
) -> None:
    assert conflicts(rivals, "symbols", **more).data["total"] == found


def test_no_more_is_shown_than_is_asked_for(rivals: SessionContext) -> None:
    data = conflicts(rivals, "symbols", limit=2).data

    assert (data["count"], data["total"], data["truncated"]) == (2, 3, True)
    assert len(data["units"]) == 2


def test_no_conflict_is_an_empty_success(indexed_work: SessionContext) -> None:
    answer = conflicts(indexed_work, "symbols")

    assert (answer.code, answer.data["entries"], answer.data["units"]) == ("WA-READ-S-001", [], [])


# Files


def test_what_lies_at_the_same_path_is_a_conflict_of_files(rivals: SessionContext) -> None:
    (entry,) = conflicts(rivals, "files").data["entries"]

    assert entry == {
        "path": TRAITS,
        "files": [
            {"address": f"mod:one/{TRAITS}", "is_loaded": False},
            {"address": f"mod:two/{TRAITS}", "is_loaded": True},
        ],
        "lost": 1,
        "broken": 1,
        "lost_by_kind": {"trait": 1},
        "lost_names": [{"unit": "trait:rival_one", "mentions": 1}],
        "broken_places": [
            {"unit": "trait:rival_one", "address": "mod:three/events/c.txt", "line": 2}
        ],
    }
    assert "trait:rival_one" not in units(conflicts(rivals, "symbols"))


def test_a_file_of_the_game_counts_where_the_game_is_asked_about(
    indexed_work: SessionContext,
) -> None:
    folder, file = conflicts(indexed_work, "files", roots=["game"]).data["entries"]

    assert folder["replace_path_of"] == f"mod:{DEEP_HARBOUR}"
    assert [one["is_loaded"] for one in file["files"]] == [False, True]
    assert conflicts(indexed_work, "files").data["entries"] == []


# Summary


def test_a_summary_counts_by_kind_and_by_the_mods_that_meet(rivals: SessionContext) -> None:
    data = conflicts(rivals, "summary").data

    assert data["entries"] == [
        {
            "sources": ["mod:one", "mod:two"],
            "symbols": 3,
            "localization": 1,
            "files": 1,
            "by_kind": {"trait": 1, "on_action": 1, "event": 1},
        }
    ]
    assert (data["symbols"], data["localization"], data["files"]) == (3, 1, 1)
    assert data["symbols_by_kind"] == {"event": 1, "trait": 1, "on_action": 1}
    assert (data["lost"], data["broken"], data["same"]) == (1, 1, 3)
    assert data["worst_files"] == [{"path": TRAITS, "lost": 1, "broken": 1}]


def test_a_summary_of_nothing_is_a_success(rivals: SessionContext) -> None:
    data = conflicts(rivals, "summary", mod_ids=["m-3"]).data

    assert (data["count"], data["symbols"], data["files"]) == (0, 0, 0)


# What is asked wrongly


@pytest.mark.parametrize(
    ("words", "more", "argument"),
    [
        ("symbols", {"names": ["both_have_it"]}, "names"),
        ("symbols", {"names": ["trate:both_have_it"]}, "names"),
        ("symbols", {"names": ["trait:"]}, "names"),
        ("symbols", {"names": [f"trait:t{n}" for n in range(201)]}, "names"),
        ("files", {"names": ["trait:both_have_it"]}, "names"),
        ("symbols", {"names": ["trait:only_one"], "path": "mod:one"}, "path"),
        ("symbols", {"limit": 0}, "limit"),
    ],
)
def test_arguments_that_do_not_fit_are_named(
    rivals: SessionContext, words: str, more: dict[str, Any], argument: str
) -> None:
    answer = conflicts(rivals, words, **more)

    assert answer.code == "MCP-SYS-I-001"
    assert [one["name"] for one in answer.data["fields"]] == [argument]


def test_a_unit_that_nothing_defines_is_not_found(rivals: SessionContext) -> None:
    answer = conflicts(rivals, "symbols", names=["trait:only_one", "trait:only_two"])

    assert answer.code == "WA-RES-I-002"
    assert (answer.data["symbol"], answer.data["kind"]) == ("only_two", "trait")
    assert "only_one" in answer.data["suggestions"]


@pytest.mark.parametrize(
    "path", ["mod:nobody/common", "mod:one/nowhere", "common/traits", "root:repo"]
)
def test_a_folder_that_is_no_part_of_the_playset_is_not_found(
    rivals: SessionContext, path: str
) -> None:
    assert conflicts(rivals, "symbols", path=path).code == "WA-RES-I-001"


def test_a_mod_outside_the_session_is_denied(rivals: SessionContext) -> None:
    assert conflicts(rivals, "symbols", mod_ids=[FAR_SHORES, DEEP_HARBOUR]).code == "EN-GATE-D-001"


# An hour in a session


def test_costs_follow_files_that_change_in_a_session(tmp_path: Path) -> None:
    """Four mods change; each answer has the costs that plain reading finds, page by page."""
    playset, draw = PlainPlayset.made(7), Random(7)
    playset.texts[GAME] = {}
    top = tmp_path / "user_docs" / "mod"
    mods = {one[4:]: f"root:user_docs/mod/{one[4:]}" for one in MODS}
    work = working(tmp_path, mods=mods)
    playset.write(top)
    indexed(work)

    def costs() -> dict[str, tuple[int, int, int]]:
        found: dict[str, tuple[int, int, int]] = {}
        cursor = None
        for _ in range(50):
            answer = conflicts(work, "files", limit=3, cursor=cursor)
            if answer.code == "MCP-SYS-I-001":  # the index took up the rest of the changes
                cursor, found = None, {}
                continue
            data = answer.data
            for one in data["entries"]:
                numbers = one["lost"], one["broken"], one.get("lost_texts", 0)
                if not one["path"].startswith("events"):
                    found[one["path"]] = numbers
            cursor = data.get("next")
            if cursor is None:
                return found
        raise AssertionError("the pages have no end")

    def plain() -> dict[str, tuple[int, int, int]]:
        return {
            conflict.path: (len(conflict.lost), conflict.broken, len(conflict.lost_texts))
            for conflict in playset.conflicts()
            if not conflict.path.startswith("events")
        }

    assert costs() == plain()
    for _ in range(5):
        source, path = draw.choice(MODS), draw.choice((*TRAIT_FILES, *EVENT_FILES))
        playset.change(source, path, draw)
        playset.texts[draw.choice(MODS)].pop(draw.choice(TRAIT_FILES), None)
        playset.write(top)

        assert costs() == plain()
        broken = sum(one["broken"] for one in conflicts(work, "files", limit=100).data["entries"])
        assert broken >= conflicts(work, "summary").data["broken"]
    work.server.close()
