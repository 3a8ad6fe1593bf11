"""`probe --within S` ends although a server does not, with what was asked so far."""

from __future__ import annotations

import json
import re
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from tests.devtools.commands.calling import Ended, Run

SERVER = Path(__file__).with_name("hanging_server.py")
LIMIT = 1.0


def probed(run: Run, *habits: str, options: tuple[str, ...] = ()) -> tuple[dict[str, Any], Ended]:
    """Return the probe of a server with these habits, which ends although the server does not."""
    words = ["--within", str(LIMIT), "--format", "json", *options, "--"]
    return read(run, [*words, sys.executable, str(SERVER), *habits])


def read(run: Run, words: list[str]) -> tuple[dict[str, Any], Ended]:
    ended = run("probe", *words)
    return json.loads(ended.out), ended


MUTE = [
    ["mute initialize"],
    ["mute tools/list", "ignores SIGTERM"],
]


def _first(every: Sequence[list[str]]) -> list[Any]:
    """Return the first for `make test`, the others for `make check`."""
    return [every[0], *(pytest.param(each, marks=pytest.mark.slow) for each in every[1:])]


@pytest.mark.parametrize("habits", _first(MUTE), ids=" ".join)
def test_a_server_that_does_not_begin_ends_with_the_limit(run: Run, habits: list[str]) -> None:
    found, ended = probed(run, *habits)

    assert (ended.code, found["status"]) == (1, "not set up")
    assert re.search(r"no answer within (1|0\.\d) s", found["reason"])


@pytest.mark.parametrize(
    "habits",
    _first(
        [["mute tools/call", "stays", "ignores SIGTERM"], ["mute tools/call"], ["talks"], ["asks"]]
    ),
    ids=" ".join,
)
def test_a_server_that_answers_no_call_has_no_score(run: Run, habits: list[str]) -> None:
    """The first call had less time than `--timeout`, so its silence says nothing."""
    found, ended = probed(run, *habits)

    assert (ended.code, found["status"], found["score"]) == (1, "out of time", None)
    assert found["reason"] == "no call was answered within 1 s; give --within a larger number"
    assert (found["calls"], found["skipped"]["no time left"]) == (0, 100)


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_a_probe_without_a_score_says_what_was_left_out(run: Run, form: str) -> None:
    words = ["--within", str(LIMIT), "--format", form, "--", sys.executable, str(SERVER)]
    shown = run("probe", *words, "mute tools/call").out

    assert "no call was answered within 1 s; give --within a larger number" in shown
    assert "eft out: 83 calls above the maximum, 100 calls for lack of time" in shown


def test_the_calls_so_far_are_reported_as_a_part(run: Run) -> None:
    found, ended = probed(run, "slow", "stays", "ignores SIGTERM")
    shown = run(
        *("probe", "--within", str(LIMIT), "--", sys.executable, str(SERVER), "slow")
    ).out.splitlines()

    assert (ended.code, found["status"], found["is_part"]) == (0, "scored", True)
    assert 1 <= found["calls"] <= 4
    assert found["calls"] + found["skipped"]["no time left"] == 100
    assert not [one for one in found["answers"] if "no answer" in one["text"]]  # cut by the limit
    assert shown[0].endswith("of 100, in part")
    assert "calls for lack of time" in shown[1]


def test_a_call_with_its_whole_time_and_no_answer_counts(run: Run) -> None:
    found, _ = probed(run, "mute tools/call", options=("--timeout", "0.2"))

    assert found["status"] == "scored"
    assert {one["text"] for one in found["answers"]} == {"no answer within 0.2 s"}


def test_a_whole_probe_is_no_part(run: Run) -> None:
    words = ["--format", "json", "--", sys.executable, str(SERVER)]
    found = json.loads(run("probe", *words).out)
    shown = run("probe", "--", sys.executable, str(SERVER)).out

    assert (found["is_part"], "in part" in shown) == (False, False)


@pytest.mark.parametrize("habits", [["wide"], ["many"]], ids=" ".join)
def test_many_and_wide_schemas_hold_the_limit(run: Run, habits: list[str]) -> None:
    found, _ = probed(run, *habits)

    assert found["status"] == "scored"
    assert found["is_part"] or "many" in habits


class _Dripping(BaseHTTPRequestHandler):
    """A server over HTTP that sends one byte at a time, or nothing, to what its path names."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        method = str(message["method"])
        if method.replace("/", "-") in self.path:
            self._drip("text/event-stream" if "events" in self.path else "application/json")
            return
        results: dict[str, object] = {
            "initialize": {"serverInfo": {"name": "dripping", "version": "1"}},
            "tools/list": {"tools": [{"name": "read", "inputSchema": DAY}]},
        }
        error = {"error": {"code": -32602, "message": "'day' must be a string. Pass it."}}
        told = {"result": results[method]} if method in results else error
        body = json.dumps({"jsonrpc": "2.0", "id": message.get("id"), **told}).encode()
        self._head(200 if "id" in message else 202, len(body) if "id" in message else 0)
        self.wfile.write(body if "id" in message else b"")

    def do_DELETE(self) -> None:
        if "delete" in self.path:
            time.sleep(30)
        self._head(200, 0)

    def _head(self, status: int, length: int, kind: str = "application/json") -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Mcp-Session-Id", "s1")
        self.send_header("Content-Length", str(length))
        self.end_headers()

    def _drip(self, kind: str) -> None:
        if "head" not in self.path:
            self._head(200, 1_000_000, kind)
        try:
            for _ in range(300):
                self.wfile.write(b" ")
                self.wfile.flush()
                time.sleep(0.1)
        except OSError:
            return

    def log_message(self, *args: object) -> None:
        pass


DAY = {"type": "object", "properties": {"day": {"type": "string"}}, "required": ["day"]}


@pytest.fixture
def url() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Dripping)
    server.daemon_threads = True
    server.block_on_close = False
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/delete", "scored"),
        ("/initialize-head", "not set up"),
        ("/tools-call-events", "out of time"),
        pytest.param("/initialize", "not set up", marks=pytest.mark.slow),
        pytest.param("/tools-list-events", "not set up", marks=pytest.mark.slow),
        pytest.param("/tools-call", "out of time", marks=pytest.mark.slow),
        pytest.param("/notifications-initialized-head", "not set up", marks=pytest.mark.slow),
    ],
)
def test_a_server_over_http_that_drips_holds_the_limit(
    run: Run, url: str, path: str, status: str
) -> None:
    words = ["--within", str(LIMIT), "--format", "json", "--url", url + path]
    found, _ = read(run, words)

    assert found["status"] == status, found
