"""In a terminal: a line for each call as it ends, and Ctrl+C, which the server gets once.

Source: specification 74.
"""

from __future__ import annotations

import os
import pty
import re
import select
import shlex
import subprocess
import time
from pathlib import Path

import pytest
from tests.devtools.watch.watched import PYTHON, SERVER, WATCH, call, environment, lines, said

GONE = said("Ticket '7' not found", failed=True)


def _until(terminal: int, words: bytes, seen: bytes = b"") -> bytes:
    """Return the output of a terminal up to these words."""
    end = time.monotonic() + 60
    while words not in seen:
        assert time.monotonic() < end, seen
        ready, _, _ = select.select([terminal], [], [], 1)
        if ready:
            try:
                seen += os.read(terminal, 4096)
            except OSError:  # the last process of the terminal has gone
                break
    return seen


def _shown(*options: str) -> str:
    """Return the output on a terminal for four calls, of which three fail alike."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*WATCH, *options, "--", PYTHON, str(SERVER)],
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=theirs,
    ) as watch:
        os.close(theirs)
        for number in range(4):
            asked = call(
                number, "read", path=1, result=GONE if number else said('{"fine": [1, 2]}')
            )
            watch.stdin.write(lines(asked))
            watch.stdin.flush()
            watch.stdout.readline()
        watch.stdin.close()
        seen = _until(ours, b"\0never")
    os.close(ours)
    return seen.decode().replace("\r\n", "\n")


def test_a_line_appears_for_each_call_and_a_table_at_the_end() -> None:
    live, _, table = _shown().partition("\n\n")
    rows = [re.sub(r"^\d\d:\d\d:\d\d  | [\d.]+ ms", "", line).split() for line in live.splitlines()]

    assert [row[1] for row in rows] == ["read"] * 4
    assert rows[0][0] == "S"
    assert "WASTED" not in rows[1]
    assert [("WASTED" in row, row[-2:] == ["LOOP", "3"]) for row in rows[2:]] == [
        (True, False),
        (True, True),
    ]
    assert [line.split()[0] for line in table.splitlines()] == ["tool", "read"]


def test_a_quiet_watch_shows_nothing() -> None:
    assert _shown("--quiet") == ""


@pytest.mark.parametrize("way", ["the terminal", "another process"])
def test_an_interrupt_reaches_the_server_once(tmp_path: Path, way: str) -> None:
    """Ctrl+C reaches the whole group of the terminal, so the watch must not send it again."""
    got = tmp_path / "got"
    trap = f"trap 'echo got >>{got}' INT; echo ready; while [ ! -e {tmp_path}/end ]; do sleep 0.05; done"
    words = [*WATCH, "--quiet", "--", "sh", "-c", trap]
    process, terminal = pty.fork()
    if process == 0:
        os.execvpe("sh", ["sh", "-c", f"exec {shlex.join(words)}"], environment())
    seen = _until(terminal, b"ready")
    if way == "the terminal":
        os.write(terminal, b"\x03")
    else:
        os.kill(process, 2)
    end = time.monotonic() + 30
    while not got.exists():
        assert time.monotonic() < end, seen
        time.sleep(0.02)
    time.sleep(0.5)
    (tmp_path / "end").touch()
    _, status = os.waitpid(process, 0)
    os.close(terminal)

    assert got.read_text() == "got\n"
    assert os.waitstatus_to_exitcode(status) == 0
