"""Calls without an answer and the end of the server, in the records and in the table of a watch.

Source: specification 74.
"""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from tests.devtools.watch.proxied import exchange, lines_of, proxied, request, response
from tests.devtools.watch.watched import PYTHON, SERVER, call, lines, records, said, through

SCRIPTED = [PYTHON, str(SERVER)]
CANCEL = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 2}}
KILLED = "import os, sys; sys.stdin.readline(); os.kill(os.getpid(), {})"


def table_of(stderr: bytes) -> dict[str, dict[str, str]]:
    """Return the rows of the table by tool, each by column."""
    found = [
        re.split(r"  +", line.strip()) for line in stderr.decode().splitlines() if "  " in line
    ]
    return {row[0]: dict(zip(found[0], row, strict=True)) for row in found[1:]}


def test_a_call_without_an_answer_is_in_the_table_by_its_tool(tmp_path: Path) -> None:
    asked = lines(call(1, "read", result=said("a")), call(2, "read"), call(3, "slow"))
    ended = through(SCRIPTED, asked)
    rows = table_of(ended.stderr)

    assert (rows["read"]["calls"], rows["read"]["no answer"], rows["read"]["?"]) == ("2", "1", "1")
    assert (rows["slow"]["calls"], rows["slow"]["no answer"], rows["slow"]["p50 ms"]) == (
        *("1", "1"),
        "-",
    )
    assert ended.stderr.decode().splitlines()[-1] == "the server ended with exit code 0"


def test_a_session_whose_calls_are_all_answered_has_the_table_of_before() -> None:
    ended = through(SCRIPTED, lines(call(1, "read", result=said("a"))))

    assert b"no answer" not in ended.stderr
    assert b"the server ended" not in ended.stderr


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["-c", "import sys; sys.stdin.readline(); sys.exit(3)"], "ended with exit code 3"),
        (["-c", KILLED.format(9)], "was ended by signal 9 (SIGKILL)"),
        (["-c", KILLED.format(15)], "was ended by signal 15 (SIGTERM)"),
        (["-c", KILLED.format(40)], "was ended by signal 40"),
        (["-c", "raise SystemExit('no key')"], "ended with exit code 1"),
    ],
)
def test_the_end_of_the_server_is_named(command: list[str], told: str) -> None:
    ended = through([PYTHON, *command], lines(call(1, "read")))

    assert ended.stderr.decode().splitlines()[-1] == f"the server {told}"


def test_a_quiet_watch_names_no_end() -> None:
    ended = through([PYTHON, "-c", "raise SystemExit(3)"], lines(call(1, "read")), "--quiet")

    assert (ended.returncode, ended.stderr) == (3, b"")


def test_a_record_for_each_call_without_an_answer(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    asked = lines(call(1, "read", path="a", result=said("a")), call(2, "slow", path="b"), CANCEL)
    through(SCRIPTED, asked + lines(call(3, "slow", path="c"), call(4, "last")), "-o", str(path))
    found, (end,) = records(path, "unanswered"), records(path, "end")

    assert [(one["tool"], one["cancelled"]) for one in found] == [
        ("slow", True),
        ("slow", False),
        ("last", False),
    ]
    members = ["v", "kind", "at", "server", "session", "tool", "args", "cancelled"]
    assert [list(one) for one in found] == [members] * 3
    assert len({one["args"] for one in found}) == 3
    assert {one["session"] for one in found} == {end["session"]}
    assert (end["calls"], end["unanswered"], end["cancelled"]) == (1, 2, 1)


def test_the_arguments_of_a_call_without_an_answer_are_kept_if_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    through(SCRIPTED, lines(call(1, "slow", path="b")), "-o", str(path), "--keep-arguments")

    assert records(path, "unanswered")[0]["args"] == {"path": "b"}


def test_a_server_that_dies_in_a_call_is_told_with_the_call(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    asked = lines(call(1, "read", result=said("a")), call(2, "drop", leave=7))
    ended = through(SCRIPTED, asked, "-o", str(path))

    assert ended.returncode == 7
    assert table_of(ended.stderr)["drop"]["no answer"] == "1"
    assert ended.stderr.decode().splitlines()[-1] == "the server ended with exit code 7"
    assert [record["tool"] for record in records(path, "unanswered")] == ["drop"]
    assert records(path, "end")[0]["exit"] == 7


def test_over_http_a_response_without_the_answer_leaves_a_record(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"

    def silent(client: object, _: bytes) -> None:
        client.sendall(response(b"", "application/json"))  # type: ignore[attr-defined]
        client.close()  # type: ignore[attr-defined]

    with proxied(silent, "-o", str(path)) as (_, port):
        exchange(port, request(lines(call(1, "read")).strip()))
    found = records(path, "unanswered")

    assert [(one["tool"], one["cancelled"]) for one in found] == [("read", False)]
    assert '"exit":null' in lines_of(path)


def test_signals_have_the_names_of_this_system() -> None:
    ended = through([PYTHON, "-c", KILLED.format(int(signal.SIGUSR2))], lines(call(1, "read")))

    assert f"signal {int(signal.SIGUSR2)} (SIGUSR2)" in ended.stderr.decode()
