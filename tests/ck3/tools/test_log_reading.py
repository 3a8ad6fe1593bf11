"""`ck3_logs`: the ends of the game's logs in every mode, and the journal of the session."""

from __future__ import annotations

import tracemalloc
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.server.working import working
from tests.ck3.tools.disk_calls import put

from replybook import Reply, ReplyBuilder, mcp_safe_tool
from replybook.call import SessionInfo
from replybook.safety import ServerSettings
from replybook_ck3.serve.session.game_logs import GameLogs, lines_from_end
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools import log_reading
from replybook_ck3.serve.tools.log_reading import ck3_logs


@pytest.fixture
def work(tmp_path: Path) -> SessionContext:
    return working(tmp_path)


def logged(work: SessionContext, log: str, **more: Any) -> Reply:
    return ck3_logs(work, log, rb=ReplyBuilder("ck3_logs"), **more)


def log_of(work: SessionContext, name: str, data: str | bytes) -> Path:
    return put(work.roots["user_docs"], f"logs/{name}.log", data)


# Logs of the game


@pytest.mark.parametrize("name", ["error", "error.log", "ERROR", " Error.log "])
def test_a_log_goes_by_its_name_with_or_without_its_ending(work: SessionContext, name: str) -> None:
    log_of(work, "error", "one\ntwo\r\n")

    reply = logged(work, name)

    assert (reply.code, reply.data["log"]) == ("WA-LOG-S-001", "error")
    assert (reply.data["lines"], reply.data["truncated"]) == (["one", "two"], False)


def test_the_mode_that_hides_the_folder_of_the_user_still_reads_its_logs(tmp_path: Path) -> None:
    lens, dev = working(tmp_path), working(tmp_path, mode="ck3raven-dev")
    log_of(lens, "error", "one\n")

    assert lens.world.look("root:user_docs/logs")[1] is None
    assert logged(lens, "error").data["lines"] == logged(dev, "error").data["lines"] == ["one"]


@pytest.mark.parametrize(
    ("more", "lines", "is_cut"),
    [
        ({"limit": 2}, ["bad 8", "good 9"], True),
        ({"query": "BAD", "limit": 2}, ["bad 6", "bad 8"], True),
        ({"query": "bad 0"}, ["bad 0"], False),
        ({"query": "none"}, [], False),
        ({"limit": 10}, [f"{'good' if n % 2 else 'bad'} {n}" for n in range(10)], False),
    ],
    ids=str,
)
def test_the_last_lines_come_oldest_first(
    work: SessionContext, more: dict[str, Any], lines: list[str], is_cut: bool
) -> None:
    log_of(work, "game", "".join(f"{'good' if n % 2 else 'bad'} {n}\n" for n in range(10)))

    reply = logged(work, "game", **more)

    assert (reply.data["lines"], reply.data["truncated"]) == (lines, is_cut)


@pytest.mark.parametrize("data", ["", "\n\n"])
def test_an_empty_log_is_a_success(work: SessionContext, data: str) -> None:
    log_of(work, "error", data)

    reply = logged(work, "error")

    assert (reply.code, reply.data["count"], reply.data["lines"]) == ("WA-LOG-S-001", 0, [])


@pytest.mark.parametrize(
    "name", ["setup", "", "../secret", "error/../game", "error\0", "x" * 5000, "logs/error"]
)
def test_an_unknown_log_is_refused_with_those_that_are_there(
    work: SessionContext, name: str
) -> None:
    log_of(work, "error", "x")
    log_of(work, "game", "x")
    put(work.roots["user_docs"], "secret.log")

    reply = logged(work, name)

    assert reply.code == "WA-LOG-I-001"
    assert reply.data["available"] == ["error", "game", "journal"]


def test_without_a_folder_of_logs_only_the_journal_is_there(work: SessionContext) -> None:
    assert logged(work, "error").data["available"] == ["journal"]


def test_links_are_no_logs(work: SessionContext, tmp_path: Path) -> None:
    secret = put(tmp_path, "elsewhere/secret.log", "secret")
    log_of(work, "game", "x")
    (work.roots["user_docs"] / "logs" / "error.log").symlink_to(secret)

    reply = logged(work, "error")

    assert (reply.code, reply.data["available"]) == ("WA-LOG-I-001", ["game", "journal"])


def test_a_folder_of_logs_that_is_a_link_holds_none(work: SessionContext, tmp_path: Path) -> None:
    put(tmp_path, "elsewhere/error.log", "secret")
    (work.roots["user_docs"] / "logs").symlink_to(tmp_path / "elsewhere")

    assert logged(work, "error").code == "WA-LOG-I-001"


def test_a_limit_below_one_is_refused(work: SessionContext) -> None:
    assert logged(work, "journal", limit=0).code == "MCP-SYS-I-001"


def test_paths_of_this_machine_and_of_others_are_masked(work: SessionContext) -> None:
    game = work.roots["game"]
    log_of(
        work,
        "error",
        f"at {game}/common/a.txt line: 3\nat C:\\Users\\jo\\x.txt\nat /home/jo/x\nfile: common/a.txt\n",
    )

    lines: Any = logged(work, "error").data["lines"]

    assert lines == [
        "at <host path>/common/a.txt line: 3",
        "at <host path>",
        "at <host path>",
        "file: common/a.txt",
    ]


def test_long_lines_are_cut_and_signs_that_nobody_sees_are_escapes(work: SessionContext) -> None:
    log_of(work, "error", "x" * 20_000 + "\n\x1b[31mred\n")

    lines: Any = logged(work, "error").data["lines"]

    assert lines == ["x" * 497 + "...", "\\x1b[31mred"]


def test_a_log_of_200_mb_is_read_from_its_end_in_little_memory(work: SessionContext) -> None:
    file = log_of(work, "error", "first\n")
    with file.open("r+b") as stream:
        stream.seek(200_000_000)
        stream.write(b"\nlast but one\nlast\n")
    tracemalloc.start()
    try:
        reply = logged(work, "error", query="last")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert reply.data["lines"] == ["last but one", "last"]
    assert reply.data["truncated"] is True
    assert most < 5_000_000


@pytest.mark.parametrize("size", [0, 1, 8_191, 65_536, 65_537, 200_000])
def test_lines_from_the_end_are_those_of_the_file(tmp_path: Path, size: int) -> None:
    text = b"".join(b"%d " % n * (n % 40) + b"\n" for n in range(3_000))[:size]
    file = put(tmp_path, "x.log", text)

    with file.open("rb") as stream:
        lines = list(lines_from_end(stream, 1_000_000))

    assert lines[::-1] == text.split(b"\n")


# The journal


def call(work: SessionContext, name: str, session: str) -> None:
    def tool(secret: str, rb: ReplyBuilder) -> Reply:
        return rb.success(data={"echo": secret})

    tool.__name__ = name
    info = SessionInfo(session, mode="ck3lens")
    settings = ServerSettings(log=work.server.log, session=lambda: info)
    mcp_safe_tool(settings=settings)(tool)("hidden words")


def test_the_journal_tells_the_calls_of_this_session_and_nothing_of_what_they_said(
    work: SessionContext,
) -> None:
    for session in (work.handle, "s-other", work.handle):
        call(work, f"tool_of_{session[:7].replace('-', '_')}", session)

    reply = logged(work, "journal")

    entries: Any = reply.data["entries"]
    assert (reply.code, len(entries), reply.data["truncated"]) == ("WA-LOG-S-001", 2, False)
    assert {frozenset(entry) for entry in entries} == {
        frozenset({"at", "tool", "code", "trace_id"})
    }
    assert "hidden" not in str(entries)
    assert "other" not in str(entries)


def test_the_journal_is_narrowed_by_a_text_and_a_limit(work: SessionContext) -> None:
    for name in ("first", "second", "third", "second"):
        call(work, name, work.handle)

    last, second = logged(work, "journal", limit=1), logged(work, "journal", query="SECOND")

    entries: Any = last.data["entries"]
    assert ([entry["tool"] for entry in entries], last.data["truncated"]) == (["second"], True)
    assert second.data["count"] == 2


def test_the_journal_of_a_session_without_calls_is_empty(work: SessionContext) -> None:
    call(work, "tool", "s-other")

    reply = logged(work, "journal")

    assert (reply.code, reply.data["entries"]) == ("WA-LOG-S-001", [])


def test_calls_far_back_among_those_of_others_are_found(work: SessionContext) -> None:
    call(work, "early", work.handle)
    for _ in range(30):
        call(work, "late", "s-other")

    entries: Any = logged(work, "journal", limit=1).data["entries"]

    assert [entry["tool"] for entry in entries] == ["early"]


def test_what_is_looked_through_are_the_calls_of_the_session_alone(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_reading, "MOST_LINES", 3)
    for name in ("first", "second"):
        call(work, name, work.handle)
    for _ in range(5):
        call(work, "late", "s-other")
    few = logged(work, "journal", query="first").data
    for name in ("third", "fourth"):
        call(work, name, work.handle)
    many = logged(work, "journal", query="first").data

    assert (1, False) == (few["count"], few["truncated"])
    assert (0, True) == (many["count"], many["truncated"])


def test_a_log_that_cannot_be_read_is_an_error_of_the_system(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **_more: object) -> object:
        raise OSError("/home/somebody/error.log")

    log_of(work, "error", "one\n")
    monkeypatch.setattr(GameLogs, "tail", broken)
    reply = logged(work, "error")

    assert ("WA-LOG-E-001", {"error_type": "OSError"}) == (reply.code, dict(reply.data))


def test_a_log_that_went_away_or_is_a_folder_holds_nothing_to_read(work: SessionContext) -> None:
    log_of(work, "error", "one\n")
    (work.roots["user_docs"] / "logs/old.log").mkdir()
    with closing(GameLogs(work.roots)) as logs, pytest.raises(FileNotFoundError):
        logs.tail("old", None, 5)
    with closing(GameLogs({})) as none, pytest.raises(FileNotFoundError):
        none.tail("error", None, 5)
