"""An hour at each of the three servers, in its own process: replies agree with the effects.

S means done, and anything else means not done: the state is read before and after each call, in the
database beside the server or by tools of it. Wrong calls are a third. The memory of the server
stays where it is. `REPLYBOOK_HOUR_CALLS` says how many calls an hour has. Source: issue 27,
specification 7, 68, 71.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import anyio
import pytest
from tests.bounded_waits import PATIENCE
from tests.real_servers.adopting import SERVERS, environment, made
from tests.real_servers.hours import HOURS, Hour

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp_types import ElicitResult

from replybook.mcp.result_fields import ENVELOPE

CALLS = int(os.environ.get("REPLYBOOK_HOUR_CALLS", "600"))
SECRETS = ("10.0.7.3", "ttyUSB3", "press 7", "wire.example", "Traceback", "sqlite3")
TRACE_ID = "io.github.replybook/trace-id"
MOST_GROWN_KB = 4_096
"""The growth that a server may have between the first third and the end of an hour."""

PID = 'echo $$ > server.pid; exec "$@"'


async def declined(context: Any, params: Any) -> ElicitResult:
    """Answer whatever a server asks of the user."""
    return ElicitResult(action="decline")


@asynccontextmanager
async def over_stdio(name: str, folder: Path) -> AsyncIterator[Client]:
    words = ["-c", PID, "sh", sys.executable, "-m", name]
    child = _variables(name, folder)
    parameters = StdioServerParameters(command="/bin/sh", args=words, env=child, cwd=folder)
    with (folder / "stderr").open("w") as log:
        wire = stdio_client(parameters, errlog=log)
        async with Client(wire, elicitation_callback=declined) as client:
            yield client


@asynccontextmanager
async def over_http(name: str, folder: Path) -> AsyncIterator[Client]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, "-m", name, str(port)]
    with (folder / "stderr").open("w") as log:
        child = _variables(name, folder)
        process = subprocess.Popen(words, cwd=folder, env=child, stdout=log, stderr=log)
        try:
            (folder / "server.pid").write_text(str(process.pid))
            await _listening(process, port)
            url = f"http://127.0.0.1:{port}/mcp"
            async with Client(url, elicitation_callback=declined) as client:
                yield client
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _variables(name: str, folder: Path) -> dict[str, str]:
    """Return what the host of a server sets, and where the generated package lies."""
    paths = os.pathsep.join((str(folder / "src"), environment()["PYTHONPATH"]))
    return {**os.environ, "PYTHONPATH": paths, **dict(HOURS[name].variables)}


async def _listening(process: subprocess.Popen[bytes], port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as asked:
            if asked.connect_ex(("127.0.0.1", port)) == 0:
                return
        await anyio.sleep(0.05)
    raise AssertionError("the server does not listen")


def verdict(result: Any) -> str:
    """Return the type of a reply, or S for what goes out as its tool made it.

    Every other is an envelope.
    """
    texts = [block.text for block in result.content if block.type == "text"]
    said = result.structured_content
    if not isinstance(said, dict) or "reply_type" not in said:
        if not result.is_error:
            return "S"
        said = (result.meta or {}).get(ENVELOPE) or json.loads(texts[-1])
    assert result.is_error is (said["reply_type"] != "S")
    assert said["reply_type"] == "S" or said["error"]["action"]["verb"]
    return str(said["reply_type"])


class Watch:
    """One hour as it goes on: what came, and what it did."""

    def __init__(self, hour: Hour, folder: Path, client: Client) -> None:
        self.hour, self.folder, self.client = hour, folder, client
        self.types: Counter[str] = Counter()
        self.trace_ids: set[str] = set()
        self.memory: list[int] = []
        self.passed = 0
        """Results that a strict server sends as their tools declare them, without a trace id."""

    async def state(self) -> object:
        if self.hour.database:
            return self.hour.state(self.folder)
        found = [await self.client.call_tool(tool, {}) for tool in self.hour.asked]
        return [
            (each.structured_content or {}).get("data", each.structured_content) for each in found
        ]

    async def call(self, tool: str, arguments: dict[str, Any]) -> str:
        result = await self.client.call_tool(tool, arguments)
        is_beside = ENVELOPE in (result.meta or {})  # the words before our line are the author's
        ours = result.content[-1:] if is_beside else result.content
        shown = result.model_copy(update={"content": ours}).model_dump_json()
        assert not [secret for secret in SECRETS if secret in shown], shown
        found = verdict(result)
        trace_id = (result.meta or {}).get(TRACE_ID)
        assert trace_id is None or trace_id not in self.trace_ids
        self.trace_ids |= {trace_id} - {None}
        self.passed += trace_id is None
        assert trace_id is not None or found == "S", shown
        self.types[found] += 1
        return found

    async def watched(self, tool: str, arguments: dict[str, Any]) -> None:
        """Make a call, and hold what it says against what it did."""
        before = await self.state()
        found = await self.call(tool, arguments)
        is_changed = before != await self.state()
        where = f"{tool} {arguments} answered {found}"
        if found != "S":
            assert not is_changed, where
        elif tool in self.hour.changing:
            assert is_changed, where

    def weigh(self) -> None:
        status = Path("/proc") / (self.folder / "server.pid").read_text().strip() / "status"
        if status.exists():
            lines = status.read_text().splitlines()
            self.memory += [int(line.split()[1]) for line in lines if line.startswith("VmRSS")]


async def an_hour(name: str, way: str, wire: Any, folder: Path, calls: int) -> Watch:
    """Call a server for an hour, and then many times at once; at most one of these may succeed."""
    made(SERVERS[name], way, folder)
    hour, random = HOURS[name], Random(f"{name} {way}")
    async with wire(name, folder) as client:
        watch = Watch(hour, folder, client)
        for number, (tool, arguments) in zip(range(calls), hour.calls(random), strict=False):
            await watch.watched(tool, arguments)
            if number in (calls // 3, calls - 1):
                watch.weigh()
        before, ends = await watch.state(), list[str]()

        async def one() -> None:
            ends.append(await watch.call(*hour.crowd))

        async with anyio.create_task_group() as crowd:
            for _ in range(12):
                crowd.start_soon(one)
        assert (ends.count("S") == 0) == (before == await watch.state()), ends
    return watch


def held(watch: Watch, way: str, calls: int) -> None:
    """Check every hour: all possible types of replies came, and the memory is flat."""
    print(way, dict(watch.types), watch.passed, watch.memory)
    assert calls + 12 == watch.types.total()
    assert way == "strict" or watch.passed == 0
    assert {"S", "I", "E"} <= set(watch.types)
    assert min(watch.types["S"], watch.types["I"]) > calls / 8
    if calls >= 300 and watch.memory:
        assert watch.memory[1] - watch.memory[0] < MOST_GROWN_KB


@pytest.mark.slow
@pytest.mark.parametrize("way", ["untouched", "strict"])
@pytest.mark.parametrize(
    ("name", "wire"),
    [
        pytest.param(name, wire, marks=pytest.mark.xdist_group(f"real {name}"))
        for name, wire in (
            ("booking_desk", over_stdio),
            ("parcel_depot", over_http),
            ("newsroom", over_stdio),
        )
    ],
)
def test_an_hour(name: str, wire: Any, way: str, tmp_path: Path) -> None:
    held(anyio.run(an_hour, name, way, wire, tmp_path / name, CALLS), way, CALLS)


def test_a_few_minutes(tmp_path: Path) -> None:
    held(
        anyio.run(an_hour, "parcel_depot", "untouched", over_stdio, tmp_path / "d", 80),
        "untouched",
        80,
    )
