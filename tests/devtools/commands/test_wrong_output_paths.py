"""Output files and inputs that a person names by mistake, for `probe`, `watch` and `report`.

Nothing that was there is lost: no device, pipe, link, source file or server.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run
from tests.devtools.reports.calls.written_calls import READ, watch_line, write_trace

ODD = Path(__file__).parents[1] / "probe/odd_server.py"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a watch file, a trace, and a server."""
    monkeypatch.chdir(tmp_path)
    Path("w.jsonl").write_text(watch_line(1) + watch_line(2), "utf-8")
    write_trace(tmp_path / "desk/trace", [("read", "7", READ)] * 3)
    Path("odd.py").write_bytes(ODD.read_bytes())
    return tmp_path


def probing(*options: str) -> list[str]:
    return ["probe", *options, "--", sys.executable, "odd.py", "plain", str(Path("log").absolute())]


@pytest.mark.parametrize(
    "words",
    [
        ["report", "w.jsonl", "-o", "pipe"],
        ["report", "w.jsonl", "--to", "parquet", "-o", "pipe"],
        ["report", "w.jsonl", "--sql", "-o", "pipe"],
        ["report", "--clickhouse", "-o", "pipe"],
        ["probe", "-o", "pipe", "--", "python"],
        ["probe", "--badge", "pipe", "--", "python"],
    ],
    ids=" ".join,
)
def test_a_pipe_or_device_is_not_replaced_by_a_file(run: Run, words: list[str]) -> None:
    """For the user root, a rename would even remove `/dev/null`."""
    os.mkfifo("pipe")
    ended = run(*words)

    assert (ended.code, ended.err) == (
        2,
        "replybook: 'pipe' is no plain file; name another, or - to print\n",
    )
    assert stat.S_ISFIFO(Path("pipe").stat().st_mode)


@pytest.mark.parametrize("command", ["report", "probe"])
def test_a_link_stays_a_link_and_its_file_is_written(run: Run, command: str) -> None:
    Path("kept").mkdir()
    Path("kept/page.html").write_text("former", "utf-8")
    Path("kept/page.html").chmod(0o640)
    Path("page.html").symlink_to("kept/page.html")
    words = ["report", "w.jsonl", "-o", "page.html"]
    ended = run(*(words if command == "report" else probing("-o", "page.html")))

    assert ended.code == 0
    assert Path("page.html").is_symlink()
    assert Path("kept/page.html").read_text("utf-8").startswith("<!doctype html>")
    assert stat.S_IMODE(Path("kept/page.html").stat().st_mode) == 0o640
    assert sorted(path.name for path in Path("kept").iterdir()) == ["page.html"]


@pytest.mark.parametrize("option", ["-o", "--badge"])
@pytest.mark.parametrize("name", ["odd.py", "./odd.py", "link.py"])
def test_a_probe_does_not_replace_the_server(run: Run, option: str, name: str) -> None:
    Path("link.py").symlink_to("odd.py")
    ended = run(*probing(option, name))

    assert (ended.code, "is part of the command; name another file" in ended.err) == (2, True)
    assert Path("odd.py").read_bytes() == ODD.read_bytes()


@pytest.mark.parametrize("name", ["odd.py", "desk"])
def test_a_watch_appends_to_no_other_file(run: Run, name: str) -> None:
    ended = run("watch", "-o", name, "--", sys.executable, "odd.py", "plain", "log")

    assert ended.code == 2
    assert ended.err.startswith(f"replybook: -o {name}: ")
    assert Path("odd.py").read_bytes() == ODD.read_bytes()


def test_a_trace_is_no_file_for_a_watch(run: Run) -> None:
    (trace,) = Path("desk/trace").glob("trace-*.jsonl")
    before = trace.read_bytes()
    ended = run("watch", "-o", str(trace), "--", "true")

    assert "it holds something else than records of a watch; name another file" in ended.err
    assert trace.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["report", ""], "a PATH is empty; name a file or folder, such as . for this folder"),
        (["report", "w.jsonl", "-o", ""], "-o names no file; name one, or leave -o out"),
        (["watch", "-o", "", "--", "true"], "-o names no file; name one, or leave -o out"),
        (["probe", "-o", "", "--", "true"], "-o or --badge names no file"),
        (["probe", "--env", "=x", "--", "true"], "--env must be NAME or NAME=VALUE"),
        (
            ["probe", "odd.py"],
            "'odd.py' is a file here, and no program of the path; write ./odd.py",
        ),
        (["probe", "--url", "http://"], "--url cannot be 'http://': begin with http"),
        (["probe", "--url", "http://a b/"], "--url cannot be 'http://a b/'"),
        (["probe", "--url", "http://a:99999/"], "--url cannot be 'http://a:99999/'"),
        (["probe", "--url", "http://a/", "--header", "A: b\nC: d"], "--header A: write characters"),
        (["probe", "--url", "http://a/", "--header", "Ä: b"], "--header must be NAME: VALUE"),
        (["probe", "--url", "http://a/", "--header", "A b: c"], "--header must be NAME: VALUE"),
    ],
    ids=str,
)
def test_a_value_that_can_mean_nothing_is_refused(run: Run, words: list[str], told: str) -> None:
    ended = run(*words)

    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"replybook: {told}")
    assert len(ended.err.splitlines()) == 1


def test_a_script_that_is_not_here_is_named_with_the_folder(run: Run) -> None:
    ended = run("probe", "--", sys.executable, "nosuch.py")

    assert ended.code == 1
    assert "replybook: 'nosuch.py' is not here, and the server starts in a temporary" in ended.err


@pytest.mark.parametrize("form", ["json", "sarif", "markdown", "html", "text"])
def test_what_no_encoding_has_is_written_all_the_same(run: Run, form: str) -> None:
    """A server may answer with half of a pair of surrogates, and with any name."""
    server = (
        "import json, sys\n"
        "TOOL = {'name': 'a\\nb', 'inputSchema': {'type': 'object', 'required': ['d'],\n"
        "        'properties': {'d': {'type': 'string'}}}}\n"
        "SAID = {'initialize': {'serverInfo': {'name': 'x\\ud800'}}, 'tools/list': {'tools': [TOOL]}}\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    error = {'content': [{'type': 'text', 'text': 'no \\ud800'}], 'isError': True}\n"
        "    if 'id' in asked:\n"
        "        told = {'id': asked['id'], 'result': SAID.get(asked['method'], error)}\n"
        "        print(json.dumps({'jsonrpc': '2.0', **told}), flush=True)\n"
    )
    words = ["probe", "--format", form, "-o", "out", "--", sys.executable, "-c", server]
    ended = run(*words)
    held = Path("out").read_text("utf-8")

    assert ended.code == 0, ended.err
    assert held
    if form in ("json", "sarif"):
        assert json.loads(held)


# Inputs of a report


def counted(run: Run, *paths: str) -> int:
    ended = run("report", *paths, "--format", "json")
    assert ended.code == 0, ended.err
    return int(json.loads(ended.out)["totals"]["calls"])


def test_a_file_that_is_reached_by_a_link_is_read_once(run: Run) -> None:
    Path("link").symlink_to("desk")
    Path("again.jsonl").symlink_to("w.jsonl")
    Path("desk/loop").symlink_to("..")

    assert counted(run, "desk", "link", "./desk/../desk") == 3
    assert counted(run, "w.jsonl", "again.jsonl") == 2
    assert counted(run, ".") == 5


@pytest.mark.parametrize("name", ["kept.pq", "kept.PARQUET", "kept"])
def test_a_parquet_file_of_any_name_is_read(run: Run, name: str) -> None:
    assert run("report", "w.jsonl", "--to", "parquet", "-o", name).code == 0

    assert counted(run, name) == 2
    assert counted(run, name, "w.jsonl") == 2


def test_files_without_calls_are_named_as_they_are_seen_from_here(run: Run, folder: Path) -> None:
    Path("notes.txt").write_text("Buy milk.\n", "utf-8")
    ended = run("report", "notes.txt")

    assert ended.err == (
        "replybook: no file holds calls: notes.txt (no trace, watch file or recording);"
        " name traces, watch files or recordings\n"
    )
    assert str(folder) not in ended.err


def _messages() -> list[dict[str, object]]:
    hello = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {}}
    found: list[dict[str, object]] = [hello]
    for number in (1, 2):
        params = {"name": "read", "arguments": {"text": '"initialize"', "n": number}}
        found.append({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params})
    said = {"content": [{"type": "text", "text": "fine"}]}
    return [*found, *({"jsonrpc": "2.0", "id": n, "result": said} for n in (1, 2))]


def test_a_recording_that_is_one_list_is_read(run: Run) -> None:
    Path("list.json").write_text(json.dumps(_messages()), "utf-8")
    around = [{"from": "client", "message": message} for message in _messages()[:3]]
    around += [{"from": "server", "message": one} for one in _messages()[3:]]
    Path("around.json").write_text(json.dumps(around), "utf-8")

    for name in ("list.json", "around.json"):
        report = json.loads(run("report", name, "--format", "json").out)
        assert (report["totals"]["other"], report["totals"]["unanswered"]) == (2, 0), name


def test_a_recording_without_lines_says_how_to_make_them(run: Run) -> None:
    Path("pretty.json").write_text(json.dumps(_messages(), indent=1), "utf-8")
    ended = run("report", "pretty.json")

    assert ended.code == 2
    assert "pretty.json (no line is a JSON-RPC message: jq -c '.[]' makes lines of a list)" in (
        ended.err
    )
    assert counted(run, "pretty.json", "w.jsonl") == 2


def test_the_word_initialize_in_a_call_begins_no_session(run: Run) -> None:
    text = "".join(f"{json.dumps(message)}\n" for message in _messages())
    Path("r.jsonl").write_text(text, "utf-8")
    report = json.loads(run("report", "r.jsonl", "--format", "json").out)

    assert (report["totals"]["other"], report["totals"]["unanswered"]) == (2, 0)
