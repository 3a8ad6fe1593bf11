"""No name of a file or tool makes a terminal obey it, in any command."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.devtools.reports.calls.written_calls import watch_line, write_trace

NAME = os.fsdecode(b"a\x1b[2J\xe2\x80\xaeb\nc\xff\x9b")
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def ended(folder: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "replybook_devtools.commands.main", *words],
        cwd=folder,
        capture_output=True,
        check=False,
        timeout=120,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONUTF8": "1"},
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a hostile name, in which every file has a hostile name."""
    made = tmp_path_factory.mktemp("names") / NAME
    made.mkdir()
    (made / f"{NAME}.py").write_text("def f(:\n", "utf-8")
    (made / f"{NAME}.yaml").write_text("a: [\n", "utf-8")
    (made / f"{NAME}.json").write_text("{", "utf-8")
    (made / f"{NAME}.jsonl").write_text("no json\n" + watch_line(1, tool=NAME), "utf-8", "replace")
    write_trace(made / "trace" / NAME, [(f"t{NAME}", "a", "WA-READ-S-001")])
    return made


FILE = "FILE"
COMMANDS = [
    ["check", FILE],
    ["check", "."],
    ["generate", FILE],
    ["lint", "."],
    ["lint", f"{FILE}.py"],
    ["migrate", "--check", "."],
    ["audit", "."],
    ["report", "."],
    ["report", f"{FILE}.jsonl", "--format", "json"],
    ["compare", f"{FILE}.jsonl", "--", "true", "--", "true"],
    ["compare", FILE, "--", "true", "--", "true"],
    ["policy", "check", "--recording", f"{FILE}.json"],
    ["policy", "replay", f"{FILE}.yaml", "--against", f"{FILE}.yaml"],
    ["trace", "stats", f"trace/{FILE}"],
    ["trace", "tail", f"trace/{FILE}"],
    ["trace", "verify", f"trace/{FILE}"],
    ["trace", "verify", f"{FILE}.jsonl"],
    ["resolve", f"root:{FILE}/a", "--session", f"{FILE}.yaml"],
    ["breaking", "--against", FILE],
    ["explain", FILE],
    ["codes", "list", FILE],
    ["tools", "sync", FILE],
    ["init", f"{FILE}.py"],
    ["probe", "--within", "5", "--", f"./{FILE}"],
    ["watch", "--", f"./{FILE}"],
    ["docs", "build", "--output", f"{FILE}.py"],
    ["demo", FILE],
    [FILE],
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_name_controls_the_terminal(folder: Path, words: list[str]) -> None:
    done = ended(folder, *(word.replace(FILE, NAME) for word in words))
    told = (done.stdout + done.stderr).decode("utf-8")

    assert done.returncode != 3, told
    assert OBEYED.search(told.replace("\r\n", "\n")) is None, told
    assert "b\nc" not in told


PRINT = """
import sys
from replybook_devtools.console.terminal_text import escape_streams
escape_streams()
print({text})
print({text}, file=sys.stderr)
"""


def printed(text: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PRINT.format(text=ascii(text))],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONUTF8": "1", **environment},
    )
    assert done.stdout == done.stderr
    return done.stdout.decode("utf-8").removesuffix("\n")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2J", "\\x1b[2J"),
        ("a\u202eb\u2066", "a\\u202eb\\u2066"),
        ("\x9b\x7f\ud800", "\\u009b\\u007f\\ud800"),
        ("a\rb\r\nc\td", "a\\x0db\r\nc\td"),
        ("שלום 👩\u200d👩 \ufeffé", "שלום 👩\u200d👩 \ufeffé"),
        ("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"),
    ],
    ids=ascii,
)
def test_a_stream_escapes_what_a_terminal_obeys_and_nothing_else(text: str, shown: str) -> None:
    assert printed(text) == shown


def test_colours_stay_where_they_are_shown_and_no_other_sequence() -> None:
    shown = printed("\x1b[31mred\x1b[0m \x1b[8m", FORCE_COLOR="1", NO_COLOR="")

    assert shown == "\x1b[31mred\x1b[0m \\x1b[8m"


def test_escaped_json_is_json() -> None:
    value = {"a\u202e\u2028": "\x9b\x7f\ud800\x00"}

    assert json.loads(printed(json.dumps(value, ensure_ascii=False))) == value
