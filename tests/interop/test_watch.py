"""`replybook watch` between foreign clients and our servers: not a byte differs, nor a check.

Source: specification 74.
"""

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.interop.cases import BLOCKS, CASES, Case
from tests.interop.conformance import lost, run_suite
from tests.interop.meeting import SPEAKS, met
from tests.interop.processes import Server, command, serving
from tests.interop.recording import recorded, relayed

pytestmark = pytest.mark.interop

Start = Callable[[str, str, str], Server]

WATCH = [sys.executable, "-m", "replybook_devtools.commands.main", "watch"]
CALLS = [*CASES, *(Case(tool, tool, "MCP-SYS-S-900") for tool in BLOCKS)]
OFFICIAL = [(name, era) for name, eras in SPEAKS.items() for era in eras if "fast" not in name]
each_client = pytest.mark.parametrize(("client", "era"), OFFICIAL)


@contextmanager
def _watching(url: str, records: Path) -> Iterator[int]:
    """The port of a watch in front of a URL."""
    words = [*WATCH, "--url", url, "-o", str(records)]
    watch = subprocess.Popen(words, stderr=subprocess.PIPE)
    try:
        line = watch.stderr.readline().decode()
        yield int(line.rpartition(":")[2].partition("/")[0])
    finally:
        watch.send_signal(signal.SIGTERM)
        _, told = watch.communicate(timeout=60)
    assert watch.returncode == 0, told.decode()


def _calls(records: Path) -> list[str]:
    found = map(json.loads, records.read_text("utf-8").splitlines())
    return [one["tool"] for one in found if one["kind"] == "call"]


def _unseen(records: Path) -> int:
    found = map(json.loads, records.read_text("utf-8").splitlines())
    return sum(one["unseen"] for one in found if one["kind"] == "end")


@each_client
def test_over_stdio_not_a_byte_differs(client: str, era: str, home: Path, tmp_path: Path) -> None:
    server = command("sdk", "netted", "replies", tmp_path / "decided")
    inner = recorded(server, tmp_path, "server")
    records = tmp_path / "calls.jsonl"
    watch = [*WATCH, "-o", str(records), "--", *inner]
    report = met(client, era, recorded(watch, tmp_path, "host"), CALLS, home)
    side = {path.name: path.read_bytes() for path in tmp_path.glob("*.[io]*")}

    assert side["host.in"] == side["server.in"]
    assert side["host.out"] == side["server.out"]
    assert len(side["host.out"]) > 10_000
    assert set(report.results) == {case.name for case in CALLS}
    assert (_calls(records), _unseen(records)) == ([case.tool for case in CALLS], 0)


@each_client
def test_over_http_not_a_byte_differs_but_the_host(
    client: str, era: str, start: Start, home: Path, tmp_path: Path
) -> None:
    records = tmp_path / "calls.jsonl"
    server = start("sdk", "netted", "replies")
    with (
        relayed(server.port) as (inner, at_server),
        _watching(f"http://127.0.0.1:{inner}/mcp", records) as port,
        relayed(port) as (outer, at_client),
    ):
        report = met(client, era, f"http://127.0.0.1:{outer}/mcp", CALLS, home)
        _settled(at_server, at_client)
        seen, passed = (sorted(map(_without_host, one)) for one in (at_server, at_client))
    passed = [both for both in passed if both != (b"", b"")]  # opened in vain by a client

    assert seen == passed
    assert sum(len(back) for _, back in passed) > 10_000
    assert set(report.results) == {case.name for case in CALLS}
    assert (_calls(records), _unseen(records)) == ([case.tool for case in CALLS], 0)


def _settled(*sides: list[tuple[bytearray, bytearray]]) -> None:
    """Wait until nothing more passes: a client may leave before the last answer is read."""
    before, now = -1, 0
    while before != now:
        time.sleep(1)
        before, now = now, sum(len(part) for side in sides for both in side for part in both)


def _without_host(kept: tuple[bytearray, bytearray]) -> tuple[bytes, bytes]:
    given, back = kept
    return re.sub(rb"(?im)^host: 127.0.0.1:\d+", b"host:", bytes(given)), bytes(back)


@pytest.mark.parametrize("revision", ["2025-11-25", "2026-07-28"])
def test_the_conformance_suite_finds_the_same_through_a_watch(
    revision: str, home: Path, tmp_path: Path, totals: list[str]
) -> None:
    """The server is one of its own: it must not meet another run meanwhile."""
    records = tmp_path / "calls.jsonl"
    with serving("sdk", "bare", "scenarios", tmp_path) as server:
        bare = run_suite(server, revision, tmp_path)
        with _watching(server.url, records) as port:
            watched = run_suite(Server(port, server.pid, server.decided), revision, tmp_path)
    totals.append(watched.told("sdk      watched  ", revision))

    assert lost(bare, watched) == {}
    assert (watched.passed, watched.failed) == (bare.passed, bare.failed)
    assert watched.exit_code == bare.exit_code
    assert len(_calls(records)) > 10
