"""`replybook docs serve`: the built site on loopback, until somebody ends it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tests.bounded_waits import PATIENCE, killed_late
from tests.devtools.commands.calling import Run
from tests.project_tree import PACKAGES, ROOT

from replybook_devtools.site.project_site import site_server

DESK = ROOT / "tests/user_project/ticket_desk"

_COMMAND = """\
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # who runs tests in the background ignores it
from replybook_devtools.commands.main import main
sys.exit(main(sys.argv[1:]))
"""


def _asked(home: str, path: str, method: str = "GET") -> tuple[HTTPResponse, str]:
    """An answer and its text; nothing follows where it leads."""
    connection = HTTPConnection(urlsplit(home).netloc, timeout=PATIENCE)
    try:
        connection.request(method, path)
        answer = connection.getresponse()
        return answer, answer.read().decode("utf-8")
    finally:
        connection.close()


@contextmanager
def _serving(folder: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The command as a process of its own, and the address that it says."""
    paths = os.pathsep.join(str(ROOT / name) for name in PACKAGES)
    process = subprocess.Popen(
        [sys.executable, "-c", _COMMAND, "docs", "serve", str(folder), "--port", "0"],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,
    )
    try:
        with killed_late(process):
            assert process.stdout is not None
            said = process.stdout.readline()
            assert said.endswith(" until Ctrl+C\n"), said
            yield said.split()[0], process
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE)


@pytest.mark.slow
def test_a_site_is_served_on_loopback_until_ctrl_c(tmp_path: Path) -> None:
    desk = tmp_path / "desk"
    ignored = shutil.ignore_patterns("__pycache__", ".*_cache", "site")
    shutil.copytree(DESK, desk, ignore=ignored)
    files = sorted(path for path in desk.rglob("*") if path.is_file())
    with _serving(desk) as (home, process):
        assert urlsplit(home).hostname == "127.0.0.1"
        front, text = _asked(home, "/")
        assert (front.status, front.getheader("Content-Type")) == (200, "text/html")
        assert "ticket-desk" in text
        code, text = _asked(home, "/codes/WA-TICKET-I-002/")
        assert code.status == 200
        assert "ANSWER_EMPTY" in text
        data, text = _asked(home, "/registry.json")
        assert data.getheader("Content-Type") == "application/json"
        assert "WA-TICKET-I-002" in {row["code"] for row in json.loads(text)["codes"]}
        gone, text = _asked(home, "/codes/WA-GONE-I-001/")
        assert gone.status == 404
        assert "<h1>404" in text
        assert "ticket-desk" in text  # the site's own page, so its menu is there

        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=PATIENCE)

        assert (process.returncode, rest, errors) == (0, "", "")
    assert sorted(path for path in desk.rglob("*") if path.is_file()) == files


def test_a_port_that_is_taken_is_told_before_anything_is_built(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ended = run("docs", "serve", str(DESK), "--port", str(port))

    assert (ended.code, ended.out) == (2, "")
    assert ended.err == f"replybook: port {port} cannot be used; name another with --port\n"


@pytest.mark.parametrize("port", ["70000", "-1"])
def test_what_is_no_port_is_told(run: Run, port: str) -> None:
    ended = run("docs", "serve", str(DESK), "--port", port)

    assert ended.code == 2
    assert f"port {port} cannot be used; name another with --port" in ended.err


@pytest.fixture
def home(tmp_path: Path) -> Iterator[str]:
    """A small site that is served by this process."""
    folder = tmp_path / "site"
    (folder / "codes").mkdir(parents=True)
    (folder / "index.html").write_text("<h1>Home</h1>", "utf-8")
    (folder / "codes/A.md").write_text("# A\n", "utf-8")
    (tmp_path / "outside.txt").write_text("outside", "utf-8")
    with site_server(folder, 0) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


def test_a_folder_without_a_page_is_not_listed(home: str) -> None:
    answer, text = _asked(home, "/codes/")

    assert answer.status == 404
    assert "A.md" not in text


@pytest.mark.parametrize(
    "path", ["/../outside.txt", "/%2e%2e/outside.txt", "/codes/../../outside.txt"]
)
def test_nothing_outside_the_site_is_served(home: str, path: str) -> None:
    answer, text = _asked(home, path)

    assert answer.status == 404
    assert "outside" not in text


def test_markdown_is_served_as_text(home: str) -> None:
    answer, text = _asked(home, "/codes/A.md")

    assert answer.getheader("Content-Type") == "text/markdown; charset=utf-8"
    assert text == "# A\n"


def test_only_the_head_is_sent_where_only_that_is_asked_for(home: str) -> None:
    answer, text = _asked(home, "/gone/", "HEAD")

    assert (answer.status, text) == (404, "")
