"""Fifty clients at once over HTTP: every call is answered and recorded, and memory stays flat.

A few clients in every run, all of them for some seconds in the whole one; `make soak` asks for a
minute by REPLYBOOK_LOAD_SECONDS. Latencies are printed beside those of a bare server under the same
load, and judged by nobody.
"""

from __future__ import annotations

import os
import statistics
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("uvicorn", reason="the extra `server` is not installed")

from tests.ck3.server.serving import over_http
from tests.specification.server.from_the_trace import declared_codes
from tests.specification.server.ground import FAR, PLAYSET, Ground
from tests.specification.server.load import (
    LEAST,
    Asked,
    Asking,
    Client,
    Load,
    bare,
    memory_of,
    quantile,
)

from replybook.testing import get_session_trace

SECONDS = float(os.environ.get("REPLYBOOK_LOAD_SECONDS", "4"))
CLIENTS = 50
FEW = 8
FILE = "common/scripted_effects/far_shores_effects.txt"
ANSWERS = {"WA-READ-S-001", "WA-CFG-S-001", "WA-VIS-S-001", "EN-GATE-D-002"}
FLAT = 1.10
"""The last quarter of a minute has at most this times the memory of the second quarter."""


def _asking(session: str) -> Asking:
    """Reads, looks and a refused write, one after the other."""
    calls: list[tuple[str, dict[str, Any]]] = [
        ("ck3_read", {"path": f"{FAR}/{FILE}"}),
        ("ck3_dir", {"command": "pwd"}),
        ("ck3_search_symbols", {"query": "gull"}),
        ("ck3_playset", {"command": "get"}),
        ("ck3_file", {"command": "write", "path": f"{FAR}/new.txt", "content": "a = 1\n"}),
    ]

    def asking(nth: int) -> Asked:
        tool, arguments = calls[nth % len(calls)]
        return tool, {**arguments, "session": session}

    return asking


def _bare_asking(_: int) -> Asked:
    return "read", {"path": FILE}


def _opened(url: str) -> str:
    client = Client(url)
    try:
        result = client.call("ck3_playset", command="switch", playset=PLAYSET)
        return str(result["structuredContent"]["data"]["session"])
    finally:
        client.close()


@contextmanager
def _weighed(process: int) -> Iterator[list[int]]:
    """The memory of a process, ten times a second."""
    weights: list[int] = []
    ended = threading.Event()

    def weigh() -> None:
        while not ended.wait(0.1):
            weights.append(memory_of(process))

    thread = threading.Thread(target=weigh, daemon=True)
    thread.start()
    try:
        yield weights
    finally:
        ended.set()
        thread.join(30)


def _spoken(name: str, took: list[float]) -> str:
    p50, p99 = quantile(took, 0.5), quantile(took, 0.99)
    return f"{name:24} {len(took):7} calls  p50 {p50:8.2f} ms  p99 {p99:8.2f} ms"


def test_a_few_clients_are_all_answered_and_written_down(tmp_path: Path) -> None:
    """Ask as the fifty do below, each as often as it takes to ask for everything once."""
    ground = Ground(tmp_path)
    (ground.data / "server.toml").write_text("[limits]\ncalls_per_minute = 1000000\n")
    with over_http(*ground.options("--index")) as server:
        sessions = [_opened(server.url) for _ in range(FEW)]
        load = Load(server.url, 0).run([_asking(session) for session in sessions])
        assert 0 == server.stop()

    assert [] == load.broken
    assert ANSWERS == set(load.codes)
    assert FEW * LEAST == load.answered
    assert FEW + load.answered == len(get_session_trace(ground.trace))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_fifty_clients_are_all_answered_and_memory_stays_flat(tmp_path: Path) -> None:
    ground = Ground(tmp_path)
    (ground.data / "server.toml").write_text("[limits]\ncalls_per_minute = 1000000\n")
    with over_http(*ground.options("--index")) as server:
        sessions = [_opened(server.url) for _ in range(CLIENTS)]
        askings = [_asking(session) for session in sessions]
        alone = Load(server.url, min(SECONDS, 10)).run([lambda _: askings[0](0)])
        with _weighed(server.process.pid) as weights:
            load = Load(server.url, SECONDS).run(askings)
        assert 0 == server.stop()
    with bare(ground.far / FILE) as url:
        bare_alone = Load(url, min(SECONDS, 10)).run([_bare_asking])
        bare_load = Load(url, min(SECONDS, 15)).run([_bare_asking] * CLIENTS)

    assert [] == load.broken + alone.broken + bare_alone.broken + bare_load.broken

    print(f"\n{CLIENTS} clients, {SECONDS:.0f} s: {load.answered} answered, {load.codes}")
    print(_spoken("one client, ck3_read", alone.took["ck3_read"]))
    print(_spoken("one client, bare", bare_alone.took["read"]))
    for tool, took in load.took.items():
        print(_spoken(f"{CLIENTS} clients, {tool}", took))
    print(_spoken(f"{CLIENTS} clients, bare", bare_load.took["read"]))
    quarter = max(1, len(weights) // 4)
    early, late = (
        statistics.median(part) for part in (weights[quarter : 2 * quarter], weights[-quarter:])
    )
    print(
        f"memory {weights[0]} kB at first, {early:.0f} early, {late:.0f} late, {max(weights)} most"
    )

    assert set(load.codes) <= set().union(*declared_codes().values())
    assert ANSWERS == set(load.codes)
    lines = len(get_session_trace(ground.trace))
    assert CLIENTS + alone.answered + load.answered == lines
    assert late <= FLAT * early
