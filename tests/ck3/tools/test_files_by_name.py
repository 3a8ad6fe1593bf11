"""`ck3_file_search`: globs over the paths of game and mods, with limits, without closed files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.server.working import working
from tests.ck3.tools.disk_calls import found, grepped, put, searched

from replybook import ReplyBuilder, codes
from replybook.enforcement import Enforcement, Verdict
from replybook.testing import assert_no_host_path
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.file_walk import Bounds, FileWalk
from replybook_ck3.serve.tools.search_starts import Narrowing, starts_of

GAME_GULLS = "root:game/common/traits/01_gull_traits.txt"
MOD_GULLS = "mod:Deep Harbour/common/traits/01_gull_traits.txt"


@pytest.fixture
def work(tmp_path: Path) -> SessionContext:
    return working(tmp_path)


@pytest.fixture(scope="module")
def unchanged(tmp_path_factory: pytest.TempPathFactory) -> SessionContext:
    """A session whose files no test changes."""
    return working(tmp_path_factory.mktemp("unchanged"))


# What a pattern finds


def test_a_name_is_found_in_the_game_and_then_in_the_mods_in_load_order(
    unchanged: SessionContext,
) -> None:
    assert found(unchanged, "01_gull_traits.txt") == [GAME_GULLS, MOD_GULLS]


@pytest.mark.parametrize(
    ("pattern", "more", "expected"),
    [
        ("common/traits/01*.txt", {}, [GAME_GULLS, MOD_GULLS]),
        ("/common/traits/01*.txt", {}, [GAME_GULLS, MOD_GULLS]),
        ("**/01_GULL*", {}, [GAME_GULLS, MOD_GULLS]),
        ("traits/01*.txt", {}, []),
        ("traits/01*.txt", {"path": "mod:Deep Harbour/common"}, [MOD_GULLS]),
        ("01*", {"path": "mod:Deep Harbour/common/traits"}, [MOD_GULLS]),
        ("01*", {"path": GAME_GULLS}, [GAME_GULLS]),
        ("01_gull*", {"roots": ["game"]}, [GAME_GULLS]),
        ("01_gull*", {"mod_ids": ["m-1"]}, [MOD_GULLS]),
        ("01_gull*", {"mod_ids": ["m-2"]}, []),
        ("01_gull*", {"mod_ids": ["m-1"], "roots": ["game"]}, [MOD_GULLS, GAME_GULLS]),
        ("01_gull*", {"roots": ["user_docs"]}, [MOD_GULLS]),
        ("01_gull*", {"path": "root:game/common", "mod_ids": ["m-1"]}, []),
        ("01_gull*", {"path": "root:game/common", "roots": ["game"]}, [GAME_GULLS]),
        ("common/traits/01*", {"folder": "common/traits"}, [GAME_GULLS, MOD_GULLS]),
        ("01*", {"folder": "common/traits", "path": "mod:Deep Harbour"}, [MOD_GULLS]),
        ("01*", {"folder": "common/traits", "path": "mod:Deep Harbour/common"}, [MOD_GULLS]),
        ("01*", {"folder": "common", "path": "mod:Deep Harbour/common/traits"}, [MOD_GULLS]),
        ("01*", {"folder": "events"}, []),
        ("*.nothing", {}, []),
    ],
    ids=str,
)
def test_pattern_and_narrowing_say_what_is_found(
    unchanged: SessionContext, pattern: str, more: dict[str, object], expected: list[str]
) -> None:
    assert found(unchanged, pattern, **more) == expected


def test_nothing_found_is_a_success_with_count_zero(unchanged: SessionContext) -> None:
    reply = searched(unchanged, "*.nothing")

    assert (reply.code, dict(reply.data)) == (
        "WA-READ-S-001",
        {"files": [], "count": 0, "truncated": False},
    )


def test_a_file_comes_with_its_size(work: SessionContext) -> None:
    put(work.roots["game"], "common/traits/nine.txt", "123456789")

    reply = searched(work, "nine.txt")

    assert reply.data["files"] == [{"address": "root:game/common/traits/nine.txt", "size": 9}]


def test_a_mod_in_a_folder_of_the_repository_keeps_its_domains(work: SessionContext) -> None:
    put(work.roots["repo"], "new_mod/common/traits/a.txt")

    expected = ["root:repo/new_mod/common/traits/a.txt"]
    assert found(work, "*.txt", path="root:repo/new_mod", folder="common/traits") == expected


def test_a_mod_that_lies_in_a_searched_root_is_walked_once(tmp_path: Path) -> None:
    work = working(tmp_path, mods={"Near": "root:repo/near"})
    put(work.roots["repo"], "near/common/traits/a.txt")

    assert found(work, "a.txt", roots=["repo"], mod_ids=["m-1"]) == [
        "mod:Near/common/traits/a.txt",
    ]


# What is refused


@pytest.mark.parametrize(
    ("pattern", "more", "code"),
    [
        ("", {}, "MCP-SYS-I-001"),
        ("  ", {}, "MCP-SYS-I-001"),
        ("*" * 501, {}, "MCP-SYS-I-001"),
        ("*", {"limit": 0}, "MCP-SYS-I-001"),
        ("*", {"limit": -1}, "MCP-SYS-I-001"),
        ("*", {"path": "mod:Nobody"}, "WA-RES-I-001"),
        ("*", {"path": "root:game/../other"}, "WA-RES-I-001"),
        ("*", {"path": "root:game/nothing"}, "WA-RES-I-001"),
        ("*", {"path": "/etc"}, "WA-RES-I-001"),
        ("*", {"path": "root:user_docs"}, "WA-RES-I-001"),
        ("*", {"mod_ids": ["nobody"]}, "WA-RES-I-001"),
        ("*", {"roots": ["attic"]}, "WA-RES-I-001"),
        ("*", {"folder": "../../secret"}, "WA-RES-I-001"),
        ("*", {"folder": "c:\\x"}, "WA-RES-I-001"),
    ],
    ids=str,
)
def test_what_names_nothing_is_refused(
    unchanged: SessionContext, pattern: str, more: dict[str, object], code: str
) -> None:
    assert searched(unchanged, pattern, **more).code == code


# What is closed, hidden or a link


def test_closed_places_never_show_and_never_count(work: SessionContext) -> None:
    data = work.roots["ck3raven_data"]
    for path in ("trace/a.txt", "state/a.txt", "index/a.txt", "notes/a.txt", "notes/a.key"):
        put(data, path)

    expected = ["root:ck3raven_data/notes/a.txt"]
    assert found(work, "a.*", roots=["ck3raven_data"]) == expected


def test_a_closed_folder_that_is_named_is_denied(work: SessionContext) -> None:
    put(work.roots["ck3raven_data"], "state/a.txt")

    reply = searched(work, "*", path="root:ck3raven_data/state")

    assert reply.code == "EN-READ-D-001"


def test_other_peoples_mods_stay_hidden_and_those_of_the_session_show(work: SessionContext) -> None:
    put(work.roots["user_docs"], "mod/stranger/common/traits/01_gull_traits.txt")
    put(work.roots["user_docs"], "01_gull_traits.txt")

    assert found(work, "01_gull*", roots=["user_docs"]) == [MOD_GULLS]


def test_links_are_not_followed_wherever_they_lead(work: SessionContext, tmp_path: Path) -> None:
    game = work.roots["game"]
    put(tmp_path / "outside", "secret.txt")
    put(work.roots["ck3raven_data"], "state/secret.txt")
    put(game, "real/secret.txt")
    for name, to in {
        "out": tmp_path / "outside",
        "state": work.roots["ck3raven_data"] / "state",
        "inside": game / "real",
        "loop": game,
    }.items():
        (game / name).symlink_to(to)
    (game / "secret.txt").symlink_to(tmp_path / "outside" / "secret.txt")

    assert found(work, "secret.txt") == ["root:game/real/secret.txt"]


def test_a_folder_that_becomes_a_link_while_it_is_walked_is_passed_over(
    work: SessionContext, tmp_path: Path
) -> None:
    game = work.roots["game"]
    put(tmp_path / "outside", "secret.txt")
    put(game, "aa/first.txt")
    put(game, "zz/secret.txt")
    walk, starts = (
        FileWalk(work, "t"),
        starts_of(work, ReplyBuilder("t"), Narrowing(roots=["game"])),
    )
    assert isinstance(starts, list)
    files = walk.files(starts[0])
    assert next(files).path == "aa/first.txt"

    (game / "zz").rename(tmp_path / "moved")
    (game / "zz").symlink_to(tmp_path / "outside")

    assert [file.path for file in files if "secret" in file.path] == []


def test_a_name_that_no_address_can_say_is_left_out(work: SessionContext) -> None:
    game = work.roots["game"]
    put(game, "odd/a:b.txt")
    put(game, "odd/ends.")
    put(game, "odd/fine.txt")

    assert found(work, "*", path="root:game/odd") == ["root:game/odd/fine.txt"]


# Bounds


def test_a_limit_cuts_in_the_same_place_every_time(unchanged: SessionContext) -> None:
    first, again = (searched(unchanged, "*.txt", limit=3) for _ in range(2))

    assert dict(first.data) == dict(again.data)
    assert (first.data["count"], first.data["truncated"]) == (3, True)
    assert first.data["stopped_by"] == "limit"


def test_as_many_as_the_limit_are_not_cut(unchanged: SessionContext) -> None:
    reply = searched(unchanged, "01_gull*", limit=2)

    assert (reply.data["count"], reply.data["truncated"]) == (2, False)


class _Hands:
    """A clock that is a second later at each look."""

    def __init__(self) -> None:
        self.at = 0

    def monotonic_ns(self) -> int:
        self.at += 1_000_000_000
        return self.at

    def now(self) -> None:
        raise AssertionError("the time of day does not matter here")


@pytest.mark.parametrize(
    ("bounds", "why"),
    [
        (Bounds(files=5), "files"),
        (Bounds(folders=3), "files"),
        (Bounds(seconds=4), "time"),
    ],
)
def test_a_walk_ends_at_its_bounds_and_says_so(
    unchanged: SessionContext, bounds: Bounds, why: str
) -> None:
    clock = _Hands()
    walk = FileWalk(unchanged, "t", bounds=bounds, clock=clock)  # type: ignore[arg-type]
    starts = starts_of(unchanged, ReplyBuilder("t"), Narrowing(roots=["game"]))
    assert isinstance(starts, list)

    if why == "files":
        clock.monotonic_ns = lambda: 0  # type: ignore[method-assign]
    files = list(walk.files(starts[0]))

    assert 0 < len(files) <= 5
    assert walk.describe_walk() == {"truncated": True, "stopped_by": why}


@pytest.mark.parametrize(("depth", "is_found"), [(150, True), (600, False)])
def test_folders_deeper_than_addresses_go_are_left_out(
    work: SessionContext, depth: int, is_found: bool
) -> None:
    deep = "/".join(["d"] * depth)
    put(work.roots["game"], f"deep/{deep}/leaf.txt")

    expected = [f"root:game/deep/{deep}/leaf.txt"] if is_found else []
    assert found(work, "leaf.txt", path="root:game/deep") == expected


def test_nothing_names_a_folder_of_this_machine(unchanged: SessionContext) -> None:
    for reply in (searched(unchanged, "*.txt"), searched(unchanged, "*", path="root:nowhere")):
        assert_no_host_path(dict(reply.data), [str(path) for path in unchanged.roots.values()])


@pytest.mark.parametrize("tool", ["ck3_file_search", "ck3_grep_raw"])
def test_a_name_that_contains_a_folder_of_this_machine_is_withheld(
    work: SessionContext, tool: str
) -> None:
    name = str(work.roots["game"]).replace("/", "&#47;")
    put(work.roots["game"], f"common/{name}.txt", "needle_here")
    reply = searched(work, "&*") if tool == "ck3_file_search" else grepped(work, "needle_here")

    assert ("WA-RES-E-003", {"field": "name.0"}) == (reply.code, dict(reply.data))


def test_a_world_that_fails_while_it_is_walked_is_an_error_and_no_shorter_list(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged = Enforcement.judge_read

    def broken(self: Enforcement, rb: ReplyBuilder, *words: Any, **named: Any) -> Verdict:
        verdict = judged(self, rb, *words, **named)
        if "traits" not in str(words[0]):
            return verdict
        reply = ReplyBuilder().error(codes.WA_READ_E_001, data={"error_type": "OSError"})
        return replace(verdict, reply=reply)

    monkeypatch.setattr(Enforcement, "judge_read", broken)
    reply = searched(work, "01_gull_traits.txt")

    assert ("WA-READ-E-001", {"error_type": "OSError"}) == (reply.code, dict(reply.data))
