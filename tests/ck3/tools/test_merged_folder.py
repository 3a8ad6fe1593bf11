"""ck3_dir merged lists a folder of the game and all mods as one, by pattern, symbol and text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.ck3.server.working import working

from replybook import Reply, ReplyBuilder
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.home_and_folders import ck3_dir

TRAITS, GAME, DEEP, FAR = "common/traits", "root:game", "mod:Deep Harbour", "mod:Far Shores"


def called(work: SessionContext, **more: Any) -> Reply:
    command = more.pop("command", "merged")
    return ck3_dir(work, command, **more, rb=ReplyBuilder("ck3_dir"))


def entries(work: SessionContext, **more: Any) -> dict[str, dict[str, Any]]:
    reply = called(work, **more)
    assert "WA-READ-S-001" == reply.code, dict(reply.data)
    found: Any = reply.data["entries"]
    return {one["name"]: one for one in found}


def test_each_file_has_its_sources_and_the_one_that_wins(indexed_work: SessionContext) -> None:
    found = entries(indexed_work, folder=TRAITS)

    assert {
        "name": "01_gull_traits.txt",
        "kind": "file",
        "source_count": 2,
        "sources": [GAME, DEEP],
        "wins": f"{DEEP}/{TRAITS}/01_gull_traits.txt",
    } == found["01_gull_traits.txt"]
    assert [GAME] == found["00_harbour_traits.txt"]["sources"]


def test_a_folder_has_the_sources_of_its_files(indexed_work: SessionContext) -> None:
    common = entries(indexed_work, folder="common")
    assert ("folder", [GAME, DEEP]) == (common["traits"]["kind"], common["traits"]["sources"])
    assert {"common", "localization", "events"} <= set(entries(indexed_work))


def test_a_file_that_a_replaced_folder_removes_does_not_win(indexed_work: SessionContext) -> None:
    found = entries(indexed_work, folder="/common/nicknames/")

    assert {f"{DEEP}/common/nicknames/deep_nicknames.txt", None} == {
        one["wins"] for one in found.values()
    }


@pytest.mark.parametrize(
    ("more", "name"),
    [
        ({"pattern": "zzz_*"}, "common/traits/zzz_deep_harbour_traits.txt"),
        ({"pattern": "events/*.txt"}, "events/far_shores_events.txt"),
        ({"folder": TRAITS, "symbol": "gull_friend"}, "01_gull_traits.txt"),
        ({"symbol": "sail_to_far_shore_effect"}, "common/scripted_effects/far_shores_effects.txt"),
        ({"text": "prowess = 4"}, "common/traits/zzz_deep_harbour_traits.txt"),
        (
            {"folder": "common", "symbol": "saltborn", "pattern": "zzz*", "text": "prowess"},
            "traits/zzz_deep_harbour_traits.txt",
        ),
    ],
)
def test_files_are_found_at_any_level(
    indexed_work: SessionContext, more: dict[str, str], name: str
) -> None:
    assert name in entries(indexed_work, **more)


@pytest.mark.parametrize(
    "more",
    [
        {"pattern": "*.dds"},
        {"folder": TRAITS, "symbol": "sail_to_far_shore_effect"},
        {"folder": "events", "text": "prowess = 4"},
        {"symbol": "saltborn", "pattern": "01_*"},
        {"folder": "common/dynasties"},
    ],
)
def test_nothing_that_fits_is_a_success_with_none(
    indexed_work: SessionContext, more: dict[str, str]
) -> None:
    assert {} == entries(indexed_work, **more)


@pytest.mark.parametrize(
    ("more", "word"),
    [
        ({"folder": "common/trats"}, "common/traits"),
        ({"folder": TRAITS, "pattern": " "}, "pattern"),
        ({"folder": TRAITS, "text": ""}, "text"),
        ({"path": "root:game/common"}, "path"),
        ({"command": "list", "path": "root:game", "symbol": "x"}, "symbol"),
        ({"folder": TRAITS, "cursor": "x"}, "cursor"),
    ],
)
def test_a_wrong_request_names_the_argument(
    indexed_work: SessionContext, more: dict[str, Any], word: str
) -> None:
    reply = called(indexed_work, **more)

    assert "MCP-SYS-I-001" == reply.code
    assert word in str(dict(reply.data))


def test_pages_show_every_file_once_and_new_files_are_seen(tmp_path: Path) -> None:
    folder = tmp_path / "user_docs/mod/far_shores/common/traits"
    work = working(tmp_path, indexed=True)
    folder.mkdir(parents=True)
    for number in range(450):
        (folder / f"page_{number:03}.txt").write_text(f"\ufeffpage_{number} = {{ }}\n", "utf-8")
    names, cursor, pages = list[str](), None, 0
    while pages == 0 or cursor is not None:
        reply = called(work, folder=TRAITS, pattern="page_*", cursor=cursor)
        found: Any = reply.data["entries"]
        names += [one["name"] for one in found]
        cursor, pages = reply.data.get("next"), pages + 1

    assert (450, 450, 3) == (len(names), len(set(names)), pages)
