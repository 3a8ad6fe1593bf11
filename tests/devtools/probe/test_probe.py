"""`replybook probe` as a person runs it: reports, limits, and servers that are not set up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator
from tests.devtools.commands.calling import Ended, Run
from tests.project_tree import PACKAGES, ROOT

from replybook_devtools.probe import probe_text

ODD = Path(__file__).with_name("odd_server.py")
SARIF = json.loads((Path(__file__).parents[1] / "reports/sarif-2.1.0.json").read_text("utf-8"))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "calls.jsonl"


def probed(run: Run, log: Path, habit: str, *options: str) -> Ended:
    return run("probe", *options, "--", sys.executable, str(ODD), habit, str(log))


def calls_in(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text("utf-8").splitlines()]


def test_no_call_is_complete_and_a_destructive_tool_is_never_called(run: Run, log: Path) -> None:
    ended = probed(run, log, "plain")
    calls = calls_in(log)

    assert ended.code == 0
    assert len(calls) > 8
    assert "delete_note" not in {call["name"] for call in calls}
    assert [
        one for one in calls if one["name"] == "write_note" and not _is_wrong(one["arguments"])
    ] == []
    for left_out in (
        "1 tool marked destructive",
        "1 tool with nothing to violate",
        "1 tool with a schema that cannot be read",
    ):
        assert left_out in ended.out


def _is_wrong(given: dict[str, Any]) -> bool:
    lines, how = given.get("lines"), given.get("how")
    is_typed = isinstance(given.get("path"), str) and isinstance(lines, list)
    is_listed = is_typed and all(isinstance(line, int) for line in lines or [])
    is_how = how is None or (isinstance(how, dict) and isinstance(how.get("times"), int))
    return not (is_listed and is_how)


def test_the_server_starts_in_an_empty_folder_with_a_clean_environment(
    run: Run, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTES_SECRET", "s3cret")
    monkeypatch.setenv("NOTES_KEY", "k3y")
    probed(run, log, "plain", "--env", "NOTES_KEY", "--env", "NOTES_PLACE=here")
    call = calls_in(log)[0]

    assert {"NOTES_KEY", "NOTES_PLACE"} <= set(call["env"])
    assert "NOTES_SECRET" not in call["env"]
    assert not Path(call["cwd"]).exists()
    answers = [json.loads(line) for line in log.with_suffix(".answers").read_text().splitlines()]
    assert {"ask-1": {}} == {
        answer["id"]: answer["result"] for answer in answers if "result" in answer
    }
    assert {-32601} == {one["error"]["code"] for one in answers if "error" in one}


@pytest.mark.parametrize(
    ("habit", "reason"),
    [
        ("exits", "NOTES_DATABASE is not set"),
        ("key", "set NOTES_KEY first"),
        ("browser", "there is no browser"),
        ("refuses", "initialize: only version 1999-01-01 is served"),
        ("deaf", "exit code 3"),
    ],
)
def test_a_server_that_is_not_set_up_gets_no_score(
    run: Run, log: Path, habit: str, reason: str
) -> None:
    ended = probed(run, log, habit, "--format", "json")
    found = json.loads(ended.out)

    assert ended.code == 1
    assert ("not set up", None) == (found["status"], found["score"])
    assert reason in found["reason"]


def test_a_server_that_says_little_is_set_up_all_the_same(run: Run, log: Path) -> None:
    found = json.loads(probed(run, log, "plain", "--format", "json").out)

    assert "scored" == found["status"]
    assert found["score"] < 60


def test_a_program_that_does_not_exist_is_told(run: Run) -> None:
    ended = run("probe", "--", "no-such-program-of-probe")

    assert ended.code == 1
    assert "no-such-program-of-probe cannot be started" in ended.out


def test_what_a_server_writes_moves_no_cursor(run: Run) -> None:
    text = "import sys; sys.exit('no key \\x1b[2J\\x1b]0;title\\x07')"
    ended = run("probe", "--", sys.executable, "-c", text)

    assert "no key" in ended.out
    assert "\x1b" not in ended.out


def test_a_server_without_tools_has_no_score_and_is_no_failure(run: Run, log: Path) -> None:
    ended = probed(run, log, "empty")
    found = json.loads(probed(run, log, "empty", "--format", "json").out)

    assert ended.code == 0
    assert ended.out == "odd 3: nothing to ask\n\n  the server publishes no tools\n"
    assert (found["score"], found["reason"]) == (None, "the server publishes no tools")


def test_a_server_without_the_method_publishes_no_tools(run: Run, log: Path) -> None:
    """A server that has only prompts answers `tools/list` with "Method not found"."""
    ended = probed(run, log, "promptly")

    assert (ended.code, "the server publishes no tools" in ended.out) == (0, True)


def test_a_cursor_that_comes_again_ends_the_list(run: Run, log: Path) -> None:
    found = json.loads(probed(run, log, "turns", "--format", "json").out)

    assert (found["tools"], found["status"]) == (2, "scored")
    assert {one["tool"] for one in found["answers"] if one["kind"] == "missing"} == {
        *("read_note", "write_note")
    }


def test_a_server_without_tools_has_nothing_to_ask(run: Run, log: Path) -> None:
    ended = probed(run, log, "empty", "--fail-below", "10")

    assert (1, True) == (ended.code, "nothing to ask" in ended.out)


def test_a_call_that_ends_the_server_has_no_points_and_the_server_starts_again(
    run: Run, log: Path
) -> None:
    found = json.loads(probed(run, log, "dies", "--format", "json").out)

    ended = [one for one in found["answers"] if "exit code 7" in one["text"]]
    assert ended
    assert {0} == {one["points"] for one in ended}
    assert len({call["pid"] for call in calls_in(log)}) > 1


def test_a_call_without_an_answer_has_a_limit(run: Run, log: Path) -> None:
    ended = probed(run, log, "sleeps", "--timeout", "0.3", "--within", "5", "--format", "json")
    found = json.loads(ended.out)

    assert found["seconds"] < 20
    assert "no answer within 0.3 s" in [one["text"] for one in found["answers"]]
    assert {"write_note"} <= {one["tool"] for one in found["answers"] if one["points"] > 0}


def test_a_server_that_accepts_wrong_calls_has_no_points(run: Run, log: Path) -> None:
    ended = probed(run, log, "accepts", "--format", "json", "--fail-below", "50")

    assert ended.code == 1
    assert 0 == json.loads(ended.out)["score"]
    assert "the score 0 is below 50" in ended.err
    sent = [call["name"] for call in calls_in(log)]
    assert (1, 1) == (sent.count("write_note"), sent.count("read_note"))  # each may write


@pytest.mark.parametrize("habit", ["down", "other"])
def test_a_thing_that_was_not_looked_for_is_not_counted(run: Run, log: Path, habit: str) -> None:
    asked = ("--reads", "write_note", "--format", "json")
    up, down = (json.loads(probed(run, log, one, *asked).out) for one in ("gone", habit))
    why = "calls for things that were not looked for"

    assert down["skipped"][why] == up["calls"] - down["calls"] > 0
    assert why not in up["skipped"]
    assert "a thing that was not looked for" in probed(run, log, habit, "--reads", "write_note").out


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_a_server_whose_framework_answers_all_has_no_score(
    run: Run, tmp_path: Path, form: str
) -> None:
    server = tmp_path / "bare.py"
    server.write_text(
        "from mcp.server.mcpserver import MCPServer\n"
        "server = MCPServer('bare', version='1')\n"
        "@server.tool()\n"
        "def book(day: str, seats: int) -> str:\n"
        "    return 'booked'\n"
        "server.run()\n"
    )
    command = ("--", sys.executable, str(server))
    shown = run("probe", "--format", form, *command)
    found = json.loads(run("probe", "--format", "json", *command).out)
    strict = run("probe", "--fail-below", "1", *command)

    assert (0, True) == (shown.code, "bare 1: no answer of its own" in shown.out)
    assert "by your framework, MCP Python SDK:" in shown.out
    assert "--reads TOOL" in shown.out
    assert ("by its framework", None, {}) == (found["status"], found["score"], found["measures"])
    assert found["calls"] == found["by_framework"]["measures"]["failed"]["of"]
    assert {"I": found["calls"]} == {key: one for key, one in found["judged"].items() if one}
    assert (1, True) == (strict.code, "the framework answered every call" in strict.err)


def test_the_number_of_calls_is_capped_and_the_sample_is_fixed(run: Run, log: Path) -> None:
    first = json.loads(probed(run, log, "plain", "--calls", "5", "--format", "json").out)
    second = json.loads(probed(run, log, "plain", "--calls", "5", "--format", "json").out)

    assert 5 == first["calls"]
    assert first["skipped"]["calls above the maximum"] > 0
    assert first["answers"] == second["answers"]


def test_sarif_is_valid_and_names_tools_and_fixes(run: Run, log: Path) -> None:
    found = json.loads(probed(run, log, "plain", "--format", "sarif").out)
    results = found["runs"][0]["results"]

    assert list(Draft202012Validator(SARIF).iter_errors(found)) == []
    assert {"read_note", "write_note"} <= {
        result["locations"][0]["logicalLocations"][0]["name"] for result in results
    }
    assert "odd/read_note" in {
        one["locations"][0]["logicalLocations"][0]["fullyQualifiedName"] for one in results
    }
    assert all("Fix: " in one["message"]["text"] for one in results)


def test_no_table_takes_an_invented_name_for_a_tool(run: Run, log: Path) -> None:
    """The probe asks for `replybook_probe_no_such_tool` and for misspelt names."""
    pages = [probed(run, log, "plain", "--format", one).out for one in ("markdown", "html")]
    found = json.loads(probed(run, log, "plain", "--format", "sarif").out)
    named = [one["locations"][0]["logicalLocations"][0] for one in found["runs"][0]["results"]]

    for page in pages:
        tables = page.partition("does not meet")[2].partition("Worst answers")[0]
        assert "write\\_note" in tables or "write_note" in tables
        assert "no_such_tool" not in tables
        assert "no\\_such\\_tool" not in tables
        assert tables.count("names that are no tool") == 1
    assert {one["name"] for one in named if one["kind"] == "function"} <= {
        *("read_note", "write_note", "delete_note", "list_notes", "broken_schema")
    }
    assert {one["name"] for one in named if one["kind"] == "module"} == {"odd"}
    assert "no_such_tool" in probed(run, log, "plain", "--worst", "100").out


def test_sarif_has_a_place_only_if_one_is_known(
    run: Run, log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my servers").mkdir()
    server = tmp_path / "my servers/odd é.py"
    server.write_text(ODD.read_text("utf-8"), "utf-8")
    (tmp_path / "settings.json").write_text("{}", "utf-8")
    (tmp_path / "python").write_text("no server: the program of this name is on the path", "utf-8")

    def place(*words: str) -> Any:
        found = json.loads(run("probe", "--format", "sarif", "--", *words).out)
        assert list(Draft202012Validator(SARIF).iter_errors(found)) == []
        places = [one["locations"][0] for one in found["runs"][0]["results"]]
        return next(place for place in places if place["logicalLocations"][0]["kind"] == "function")

    known = place(sys.executable, "-X", "utf8", "my servers/odd é.py", "plain", str(log))
    absolute = place(sys.executable, str(server), "plain", str(log))
    outside = place(sys.executable, str(ODD), "plain", str(log))
    data = place(sys.executable, str(ODD), "plain", str(log), "settings.json")

    assert known["physicalLocation"] == {
        "artifactLocation": {"uri": "my%20servers/odd%20%C3%A9.py"}
    }
    assert absolute == known
    assert "physicalLocation" not in outside
    assert "physicalLocation" not in data
    assert known["logicalLocations"] == outside["logicalLocations"]
    (logical,) = outside["logicalLocations"]
    assert logical["fullyQualifiedName"] == f"odd/{logical['name']}"


def test_the_worst_answers_are_those_that_lost_points(run: Run, log: Path) -> None:
    right = (
        "import json, sys\n"
        "DAY = {'type': 'object', 'properties': {'day': {'type': 'string'}}, 'required': ['day']}\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    said = {'initialize': {'serverInfo': {'name': 'right'}},\n"
        "            'tools/list': {'tools': [{'name': 'book', 'inputSchema': DAY}]}}\n"
        "    name = asked.get('params', {}).get('name', '')\n"
        "    text = f\"'day' of {name}: a string is required. Pass it, or call one of: book.\"\n"
        "    told = {'result': said[asked['method']]} if asked['method'] in said else {\n"
        "        'error': {'code': -32602, 'message': text}}\n"
        "    if 'id' in asked:\n"
        "        print(json.dumps({'jsonrpc': '2.0', 'id': asked['id'], **told}), flush=True)\n"
    )
    command = ["--", sys.executable, "-c", right]
    whole = run("probe", "--worst", "5", *command).out
    page = run("probe", "--worst", "5", "--format", "markdown", *command).out

    assert whole.splitlines()[0] == "right: 100 of 100"
    assert "\nno answer lost points\n" in f"{whole}\n"
    assert "points:" not in whole
    assert "**100 points**" not in page
    assert " of 1 tool in " in whole
    assert "1 tools" not in whole + page
    shown = probed(run, log, "plain", "--worst", "100").out
    assert "  100 points" not in shown


def test_sarif_of_a_server_that_is_not_set_up_has_no_results(run: Run, log: Path) -> None:
    found = json.loads(probed(run, log, "exits", "--format", "sarif").out)

    assert list(Draft202012Validator(SARIF).iter_errors(found)) == []
    assert found["runs"][0]["results"] == []
    assert found["runs"][0]["invocations"][0]["executionSuccessful"] is False


def test_markdown_and_html_hold_the_very_texts(run: Run, log: Path, tmp_path: Path) -> None:
    page = tmp_path / "probe.html"
    shown = probed(run, log, "plain", "--format", "markdown", "--worst", "3").out
    ended = probed(run, log, "plain", "--format", "html", "-o", str(page))

    assert "path, lines and day must be right" in shown
    assert "| says that it failed | 20 |" in shown
    assert "path, lines and day must be right" in page.read_text("utf-8")
    assert f"wrote {page}" in ended.out


@pytest.mark.parametrize(("habit", "text"), [("plain", "of 100"), ("exits", "not set up")])
def test_a_badge_is_a_picture_with_the_score(
    run: Run, log: Path, tmp_path: Path, habit: str, text: str
) -> None:
    badge = tmp_path / "badge.svg"
    probed(run, log, habit, "--badge", str(badge))

    assert text in "".join(ElementTree.fromstring(badge.read_text("utf-8")).itertext())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "give either a command after -- or --url"),
        (("--url", "http://127.0.0.1:1/", "--", "python"), "give either a command"),
        (("--url", "file:///etc/passwd"), "begin with http:// or https://"),
        (("--env", "NO_SUCH_VARIABLE_HERE", "--", "python"), "this variable is not set"),
        (("--header", "x", "--url", "http://127.0.0.1:1/"), "--header must be NAME: VALUE"),
        (("--folder", "no-such-folder", "--", "python"), "is not a folder; name one that exists"),
        (("-o", "no-such-folder/a.txt", "--", "python"), "is no place for a file"),
        (("--calls", "0", "--", "python"), "is not a number from 1"),
        (("--timeout", "0", "--", "python"), "is not a number from 0.1"),
        (("--timeout", "soon", "--", "python"), "'soon' is not a number from 0.1 to 3600"),
        (("--fail-below", "101", "--", "python"), "is not a number from 0 to 100"),
    ],
)
def test_a_wrong_command_line_says_what_is_right(
    run: Run, words: tuple[str, ...], told: str
) -> None:
    ended = run("probe", *words)

    assert ended.code == 2
    assert told in ended.err


def test_without_the_validator_the_extra_is_named() -> None:
    script = (
        "import sys; sys.modules['jsonschema'] = None\n"
        "from replybook_devtools.commands.main import main\n"
        "sys.exit(main(['probe', '--', 'python']))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script],
        env={"PYTHONPATH": os.pathsep.join(str(ROOT / name) for name in PACKAGES)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert 2 == ended.returncode
    assert "pip install 'replybook[authoring]'" in ended.stderr


class _Streamed(BaseHTTPRequestHandler):
    """A server over streamable HTTP: a session, an event stream, and a refusal without the key."""

    asked: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        method = str(message["method"])
        _Streamed.asked.append(method)
        if self.headers.get("X-Key") != "right":
            self._send(401, b"no key", "text/plain")
        elif "id" not in message:
            self._send(202, b"", "text/plain")
        elif method != "initialize" and self.headers.get("Mcp-Session-Id") != "s1":
            self._send(400, b"no session", "text/plain")
        else:
            told = RESULTS.get(method, {"error": {"code": -32602, "message": TYPED}})
            whole = json.dumps({"jsonrpc": "2.0", "id": message["id"], **told})
            note = '{"jsonrpc": "2.0", "method": "notifications/message", "params": {}}'
            body = f"event: message\ndata: {note}\n\nevent: message\ndata: {whole}\n\n"
            self._send(200, body.encode(), "text/event-stream")

    def do_DELETE(self) -> None:
        _Streamed.asked.append("DELETE")
        self._send(200, b"", "text/plain")

    def _send(self, status: int, body: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Mcp-Session-Id", "s1")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        pass


DAY = {"properties": {"day": {"type": "string"}}, "required": ["day"]}
RESULTS: dict[str, Any] = {
    "initialize": {"result": {"serverInfo": {"name": "streamed", "version": "1"}}},
    "tools/list": {"result": {"tools": [{"name": "book", "inputSchema": DAY}]}},
}


TYPED = "'day' is required and must be a string, and 'book' the tool. Pass it. See tools/list."


@pytest.fixture
def url() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Streamed)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    _Streamed.asked.clear()
    yield f"http://127.0.0.1:{server.server_port}/mcp"
    server.shutdown()
    server.server_close()


def test_a_server_over_http_is_probed_in_one_session(run: Run, url: str) -> None:
    ended = run("probe", "--url", url, "--header", "X-Key: right", "--format", "json")
    found = json.loads(ended.out)

    assert ("streamed", "scored") == (found["server"]["name"], found["status"])
    assert found["measures"]["failed"]["met"] == found["calls"] > 3
    assert "DELETE" == _Streamed.asked[-1]


def test_a_server_over_http_that_refuses_the_client_gets_no_score(run: Run, url: str) -> None:
    ended = run("probe", "--url", url)

    assert ended.code == 1
    assert "HTTP status 401: no key" in ended.out


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_a_terminal_obeys_nothing_that_a_server_says(
    run: Run, log: Path, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name of a server may hold the sequence that names a window."""
    monkeypatch.setattr(probe_text, "headline", lambda _: "srv\x1b]0;pwned\x07: 25 of 100")

    told = probed(run, log, "plain", "--format", form, "--worst", "3").out

    assert "srv" in told
    assert r"srv\x1b]0;pwned\x07: 25 of 100" in told.replace("\\]", "]")
    assert not {"\x1b", "\x07"} & set(told)


@pytest.mark.parametrize("most", [1, 2, 5])
def test_no_more_calls_than_allowed_are_sent(run: Run, log: Path, most: int) -> None:
    ended = probed(run, log, "plain", "--calls", str(most))

    noun = "wrong call" if most == 1 else "wrong calls"
    assert f"\n{most} {noun} of 5 tools in" in ended.out
    assert "calls above the maximum" in ended.out
