"""`ck3_logs` beyond lines: faults, cascades, two runs, crashes, what the game loaded, bad input."""

from __future__ import annotations

import random
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.logs.game_log import ERROR_LOG
from tests.ck3.logs.test_causes_and_owners import BROKEN, CRASH, DEBUG
from tests.ck3.server.working import working
from tests.ck3.tools.disk_calls import put

from replybook import Reply, ReplyBuilder
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools import log_faults
from replybook_ck3.serve.tools.log_reading import ck3_logs

CRASH_ID = "ck3_20261120_203015"


@pytest.fixture
def work(tmp_path: Path) -> SessionContext:
    made = working(tmp_path)
    put(made.roots["user_docs"], "logs/error.log", ERROR_LOG + BROKEN)
    return made


def logged(work: SessionContext, log: str = "error", command: Any = "faults", **more: Any) -> Reply:
    return ck3_logs(work, log, command, rb=ReplyBuilder("ck3_logs"), **more)


def crash(work: SessionContext, name: str = CRASH_ID, **files: bytes) -> None:
    for path, data in (CRASH | files).items():
        put(work.roots["user_docs"], f"crashes/{name}/{path}", data)


def every(work: SessionContext, **more: Any) -> list[dict[str, Any]]:
    """Return the faults of all pages."""
    found, cursor = list[dict[str, Any]](), None
    while True:
        data = logged(work, cursor=cursor, **more).data
        found += data["faults"]
        cursor = data.get("next")
        if cursor is None:
            return found


def test_a_summary_has_numbers_and_the_worst_faults(work: SessionContext) -> None:
    data = logged(work, command="summary").data
    priorities = [one["priority"] for one in data["worst"]]

    assert (data["summary"]["faults"], data["summary"]["entries"]) == (11, 11)
    assert priorities == sorted(priorities)


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"category": "gui_error"}, ["gui_error"]),
        ({"priority": 2}, ["descriptor_error", "parse_error", "parse_error"]),
        ({"query": "MY_FLAG"}, ["unused_or_unset"]),
        ({"owner": "mod:Deep Harbour"}, []),
        ({"query": "no entry has this"}, []),
    ],
)
def test_filters_choose_faults_and_none_is_a_success(
    work: SessionContext, more: dict[str, Any], expected: list[str]
) -> None:
    reply = logged(work, **more)

    assert (reply.code, reply.data["total"]) == ("WA-LOG-S-001", len(expected))
    assert sorted(one["category"] for one in reply.data["faults"]) == expected


def test_pages_show_each_fault_once(work: SessionContext) -> None:
    assert every(work, limit=3) == logged(work).data["faults"]


def test_the_key_of_a_fault_shows_all_of_it(work: SessionContext) -> None:
    (gui,) = logged(work, category="gui_error").data["faults"]
    (fault,) = logged(work, query=gui["key"]).data["faults"]

    assert fault["entry"].endswith("Property 'sizze'(1) not handled")


def test_cascades_name_what_to_repair_first(work: SessionContext) -> None:
    (found,) = logged(work, command="cascades").data["cascades"]

    assert (found["root"]["category"], found["by"]) == ("parse_error", "file")
    assert logged(work, query="PostValidate").data["count"] == 0


def test_two_runs_are_compared_by_the_names_of_their_logs(work: SessionContext) -> None:
    put(work.roots["user_docs"], "logs/error_old.log", ERROR_LOG)
    crash(work)
    numbers = {"new": 4, "gone": 0, "more": 0, "fewer": 0, "same": 7}

    for before in ("error_old", "ERROR_old.log", f"{CRASH_ID}/error"):
        assert logged(work, command="compare", before=before).data["numbers"] == numbers


@pytest.mark.parametrize(
    ("more", "argument"),
    [
        ({"command": "compare"}, "before"),
        ({"command": "compare", "before": "none"}, "before"),
        ({"command": "compare", "before": f"{CRASH_ID}/error"}, "before"),
        ({"command": "compare", "before": "../../x/error"}, "before"),
        ({"command": "system"}, "log"),
        ({"category": "parse"}, "category"),
        ({"limit": 0}, "limit"),
        ({"limit": 501}, "limit"),
        ({"cursor": "nonsense"}, "cursor"),
    ],
)
def test_a_wrong_argument_is_named(
    work: SessionContext, more: dict[str, Any], argument: str
) -> None:
    reply = logged(work, **more)

    assert (reply.code, reply.data["fields"][0]["name"]) == ("MCP-SYS-I-001", argument)


def test_a_log_that_is_missing_is_the_one_that_is_named(work: SessionContext) -> None:
    (system,) = logged(work, command="system").data["fields"]
    (before,) = logged(work, command="compare").data["fields"]

    assert "debug.log" in system["reason"]
    assert ("missing", True) == (before["problem"], "earlier run" in before["reason"])


def test_a_near_category_is_meant(work: SessionContext) -> None:
    (field,) = logged(work, category="parse").data["fields"]

    assert field["did_you_mean"] == "parse_error"


@pytest.mark.parametrize("log", ["", "none", "ck3_20261120_203016", "../error", "crashes/x"])
def test_an_unknown_log_is_refused_with_those_that_are_there(
    work: SessionContext, log: str
) -> None:
    crash(work)
    reply = logged(work, log)

    assert reply.code == "WA-LOG-I-001"
    assert {"error", "crashes", CRASH_ID} <= set(reply.data["available"])


def test_a_log_that_is_no_text_is_refused_and_is_not_a_clean_log(work: SessionContext) -> None:
    put(work.roots["user_docs"], "logs/error.log", b"[10:00:00]\0\0")

    reply = logged(work)

    assert reply.code == "MCP-SYS-I-001"
    assert "nothing can be said about its faults" in str(reply.data["fields"])


def test_of_a_huge_log_the_begin_is_read_and_the_rest_is_told(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [f"[10:00:00][E][a.cpp:1]: Error: Unknown thing {'x' * n}\n" for n in range(1, 2_000)]
    put(work.roots["user_docs"], "logs/error.log", "".join(lines))
    whole = logged(work, command="summary").data
    monkeypatch.setattr(log_faults, "MOST_FROM_START", 1)
    begin = logged(work, command="summary").data

    assert "bytes_left_out" not in whole
    read = sum(end <= 2**20 for end in accumulate(map(len, lines)))
    assert (whole["summary"]["faults"], begin["summary"]["faults"]) == (1_999, read)
    assert begin["bytes_left_out"] == sum(map(len, lines)) - 2**20


def test_a_log_in_another_encoding_is_read(work: SessionContext) -> None:
    put(work.roots["user_docs"], "logs/error.log", ERROR_LOG.encode("utf-16"))

    assert logged(work).data["total"] == 7


def test_crashes_are_listed_and_one_is_reported(work: SessionContext) -> None:
    crash(work)
    crash(work, "ck3_20261119_080000", **{"meta.yml": b"mods:\n - Alpha\n - Gamma\n"})
    put(work.roots["user_docs"], "crashes/notes/exception.txt", b"no crash")

    listed = logged(work, "crashes").data["crashes"]
    data = logged(work, CRASH_ID).data

    assert [one["crash_id"] for one in listed] == [CRASH_ID, "ck3_20261119_080000"]
    assert (data["version"], data["exception"]) == ("1.18.2", "EXCEPTION_STACK_OVERFLOW")
    assert (data["before"]["mods_added"], data["before"]["mods_removed"]) == (["Beta"], ["Gamma"])
    assert data["before"]["same_exception"]
    assert data["faults"][0]["priority"] == 2


@pytest.mark.parametrize("linked", ["exception.txt", "logs"])
def test_a_link_in_a_crash_folder_is_not_followed(
    work: SessionContext, tmp_path: Path, linked: str
) -> None:
    crash(work)
    folder = work.roots["user_docs"] / "crashes" / CRASH_ID
    (folder / linked).rename(tmp_path / "else")
    (folder / linked).symlink_to(tmp_path / "else")

    reply = logged(work, CRASH_ID)

    assert (reply.code, reply.data) == ("WA-LOG-E-001", {"error_type": "NotInside"})
    (folder / linked).unlink()
    assert any(linked in one for one in logged(work, CRASH_ID).data["missing"])


def test_without_crashes_the_list_is_an_empty_success(work: SessionContext) -> None:
    reply = logged(work, "crashes")

    assert (reply.code, reply.data["count"]) == ("WA-LOG-S-001", 0)


def test_what_the_game_loaded_is_told(work: SessionContext) -> None:
    put(work.roots["user_docs"], "logs/debug.log", DEBUG)
    data = logged(work, "debug", "system").data

    assert (data["gpu"], data["mods"]) == ("Some GPU 3000", ["Alpha"])
    assert data["mods_disabled"] == ["Beta, the second"]


def test_a_report_in_markdown_is_bounded(work: SessionContext) -> None:
    flood = "".join(f"[10:00:00][E][a.cpp:1]: name_{i} {'x' * 400} is odd\n" for i in range(3_000))
    put(work.roots["user_docs"], "logs/error.log", flood)

    text = logged(work, command="markdown").data["markdown"]
    assert text.startswith("## Faults")
    assert len(text) < 60_000


def test_no_path_of_this_machine_is_shown(work: SessionContext, tmp_path: Path) -> None:
    text = f'[10:00:00][E][dlc.cpp:1]: Incorrect MOD descriptor: "{tmp_path}/mod/a.mod"\n'
    put(work.roots["user_docs"], "logs/error.log", text)

    for command in ("summary", "faults", "cascades", "markdown", "lines"):
        assert str(tmp_path) not in str(logged(work, command=command).data)


def test_an_hour_of_reading_while_the_game_writes(work: SessionContext) -> None:
    """No other test pages through faults while the log grows and is begun anew."""
    chance = random.Random(2)
    file = work.roots["user_docs"] / "logs/error.log"
    expected = dict[str, int]()
    file.write_text("")
    for step in range(120):
        if step % 40 == 39:  # a new start of the game
            file.replace(file.with_name("error_old.log"))
            expected = {}
            file.write_text("")
        names = [f"key_{chance.randrange(25)}" for _ in range(chance.randrange(30))]
        with file.open("a") as stream:
            for name in names:
                expected[name] = expected.get(name, 0) + 1
                stream.write(f"[10:00:00][E][a.cpp:93]: Key is missing localization: {name}\n")
        found = {one["message"].rpartition(" ")[2]: one["count"] for one in every(work, limit=7)}
        assert found == expected
        summary = logged(work, command="summary").data["summary"]
        assert summary["entries"] == sum(expected.values())
