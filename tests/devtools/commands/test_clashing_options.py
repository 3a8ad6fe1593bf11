"""Options of `probe`, `watch` and `report` that do not go together are refused in one line.

The line says which options, why, and what to do. Nothing is started, read or written before.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run
from tests.devtools.reports.calls.written_calls import READ, write_trace

ODD = Path(__file__).parents[1] / "probe/odd_server.py"
SERVER = ["SERVER"]
URL = ["--url", "http://127.0.0.1:1/mcp"]


def started(words: list[str], habit: str = "plain") -> list[str]:
    """Return the words with the command of a server, which logs its calls in the folder."""
    log = Path("log.jsonl").absolute()
    command = ["--", sys.executable, str(ODD), habit, str(log)]
    return [one for word in words for one in (command if word == "SERVER" else [word])]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with a trace of one call."""
    monkeypatch.chdir(tmp_path)
    write_trace(tmp_path / "data", [("read", "7", READ)])
    return tmp_path


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("data --sql --format json", "--sql prints SQL, so --format json does not apply"),
        ("data --sql --to parquet", "--sql prints SQL, so --to parquet does not apply"),
        ("data --sql --memory 2GB", "--sql prints SQL, so --memory 2GB does not apply"),
        ("data --sql --clickhouse", "--clickhouse prints views, so --sql does not apply"),
        ("data --clickhouse", "--clickhouse prints views, so PATH 'data' does not apply"),
        ("--clickhouse --format json", "--clickhouse prints views, so --format json does not"),
        ("data --to parquet --format json", "--to parquet writes a table, so --format json does"),
        ("data --to parquet -o -", "--to parquet writes a file, so -o - does not apply"),
        ("data --to parquet -o x.html", "-o x.html has the suffix of html, and --to is parquet"),
        ("data --format json -o x.html", "-o x.html has the suffix of html, and --format is json"),
        ("data --format text -o x.parquet", "-o x.parquet has the suffix of parquet, and --format"),
    ],
)
def test_a_report_refuses_options_that_do_not_go_together(run: Run, words: str, told: str) -> None:
    ended = run("report", *words.split())

    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"replybook: {told}")
    assert len(ended.err.splitlines()) == 1
    assert sorted(path.name for path in Path().iterdir()) == ["data"]


@pytest.mark.parametrize(
    ("words", "begin"),
    [
        ("data -o x.html", "<!doctype html>"),
        ("data -o x.HTM", "<!doctype html>"),
        ("data -o x.json", "{"),
        ("data -o x.parquet", "PAR1"),
        ("data -o x.txt", "1 trace: 1 call"),
        ("data -o x.report", "1 trace: 1 call"),
        ("data --format json -o x.out", "{"),
        ("data --to parquet -o x.pq", "PAR1"),
        ("data --sql -o x.sql", "-- The table of all calls."),
        ("--clickhouse -o x.sql", "-- The next action of each failing code."),
    ],
)
def test_a_report_takes_the_format_of_the_suffix(run: Run, words: str, begin: str) -> None:
    file = Path(words.split()[-1])
    ended = run("report", *words.split())

    assert (ended.code, ended.err) == (0, "")
    assert file.read_bytes()[:60].decode(errors="replace").lower().startswith(begin.lower())
    assert ended.out.startswith(f"wrote {file}")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--badge", "-", *SERVER], "--badge writes a picture to a file; name one, such as"),
        (["--badge", "a.svg", "-o", "./a.svg", *SERVER], "--badge and -o name the same file"),
        (["--header", "A: b", *SERVER], "--header is for --url, and a command is given; leave"),
        (["--env", "A=b", *URL], "--env is for a command, and --url is given; leave --env out"),
        (["--folder", ".", *URL], "--folder is for a command, and --url is given; leave"),
        (["--format", "json", "--worst", "3", *SERVER], "--format json has all answers, so --w"),
        (["--format", "sarif", "--worst", "3", *SERVER], "--format sarif has no worst answers, so"),
        (["--format", "json", "-o", "x.md", *SERVER], "-o x.md has the suffix of markdown, and"),
        (["--worst", "3", "-o", "x.json", *SERVER], "--format json has all answers, so --worst"),
        (["-o", "-", "--badge", "no/b.svg", *SERVER], "'no/b.svg' is no place for a file; name"),
    ],
)
def test_a_probe_refuses_options_that_do_not_go_together(
    run: Run, words: list[str], told: str
) -> None:
    ended = run("probe", *started(words))

    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"replybook: {told}")
    assert len(ended.err.splitlines()) == 1
    assert sorted(path.name for path in Path().iterdir()) == ["data"]  # no server was started


@pytest.mark.parametrize(
    ("name", "begin"),
    [
        ("x.html", "<!doctype html>"),
        ("x.md", "## odd"),
        ("x.json", '{\n  "v": 1'),
        ("x.sarif", '{\n  "$schema"'),
        ("x.sarif.json", '{\n  "$schema"'),
        ("x.txt", "odd"),
        ("report", "odd"),
    ],
)
def test_a_probe_takes_the_format_of_the_suffix(run: Run, name: str, begin: str) -> None:
    ended = run("probe", "--calls", "1", "-o", name, *started(SERVER))

    assert (ended.code, ended.err) == (0, "")
    assert Path(name).read_text("utf-8").lower().startswith(begin)


@pytest.mark.parametrize(
    ("tool", "told"),
    [
        ("nosuch", "--reads nosuch: the server has no tool of this name; it has"),
        ("raed_note", "--reads raed_note: the server has no tool of this name; did you mean"),
        ("delete_note", "--reads delete_note: the server marks this tool as destructive, so it is"),
    ],
)
def test_a_probe_refuses_a_tool_that_does_not_only_read(run: Run, tool: str, told: str) -> None:
    ended = run("probe", "--reads", "read_note", "--reads", tool, *started(SERVER))

    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"replybook: {told}")
    assert len(ended.err.splitlines()) == 1
    assert not Path("log.jsonl").exists()  # no tool was called


def test_a_probe_of_a_server_that_is_not_set_up_says_so_first(run: Run) -> None:
    ended = run("probe", "--reads", "nosuch", *started(SERVER, "exits"))

    assert ended.code == 1
    assert "not set up" in ended.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--port", "9000"], "--port is for --url, and a command is given; leave --port out"),
        (["--port", "0"], "--port is for --url, and a command is given"),
        (["--host", "127.0.0.1"], "--host is for --url, and a command is given"),
        (["--keep-arguments"], "--keep-arguments keeps arguments in the file of -o; add -o FILE"),
        (["--keep-results"], "--keep-results keeps results in the file of -o; add -o FILE"),
        (["-o", "-"], "-o writes to a file, since standard output is the server's; name"),
        (["-o", "-", *URL], "give either a command after -- or --url"),
    ],
)
def test_a_watch_refuses_options_that_do_not_go_together(
    run: Run, words: list[str], told: str
) -> None:
    ended = run("watch", *started([*words, *SERVER]))

    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"replybook: {told}")
    assert len(ended.err.splitlines()) == 1
    assert sorted(path.name for path in Path().iterdir()) == ["data"]


def test_the_options_go_with_what_they_are_for() -> None:
    """A watch in a process of its own, since it takes over its standard streams."""
    command = [sys.executable, "-m", "replybook_devtools.commands.main", "watch"]
    options = ["--keep-arguments", "--keep-results", "--quiet", "-o", "calls.jsonl"]
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}}
    ended = subprocess.run(
        [*command, *options, *started(SERVER)],
        input=json.dumps(hello) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert (ended.returncode, ended.stderr) == (0, "")
    assert json.loads(ended.stdout.splitlines()[-1])["id"] == 1
    assert len(Path("calls.jsonl").read_text("utf-8").splitlines()) == 2


def test_words_after_the_command_belong_to_it(run: Run) -> None:
    """`-o x.html` behind the command is an argument of the server."""
    ended = run("probe", *started(SERVER), "--badge", "-")

    assert ended.code == 0
    assert not Path("-").exists()
