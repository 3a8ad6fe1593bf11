"""The real command as a process of its own: over stdio with the official client, or over HTTP on the loopback.

Every wait has an end; what was started is ended by its id.
"""

from __future__ import annotations

import asyncio
import os
import re
import select
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from mcp import ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client
from tests.project_tree import ROOT

__all__ = ["PATIENCE", "command", "environment", "on_stdio", "over_http", "run"]

PATIENCE = 60
"""Seconds that anything here may take; the slowest needs ten on a busy machine."""

_T = TypeVar("_T")


def command(*words: str) -> list[str]:
    """The command line of `replybook serve` with these options."""
    return [sys.executable, "-m", "replybook.cli.main", "serve", *words]


def environment() -> dict[str, str]:
    """The environment of the server: the packages of this tree."""
    folders = ["runtime", "codegen", "generated", "registry", "schema"]
    paths = os.pathsep.join(str(ROOT / folder) for folder in folders)
    return {**os.environ, "PYTHONPATH": paths, "NO_COLOR": "1"}


@asynccontextmanager
async def on_stdio(words: Sequence[str]) -> AsyncIterator[ClientSession]:
    """The official client, connected to a server that was started by a command line."""
    started = StdioServerParameters(command=words[0], args=list(words[1:]), env=environment())
    with tempfile.TemporaryFile("w+") as errors:
        async with (
            stdio_client(started, errlog=errors) as (reading, writing),
            ClientSession(reading, writing) as client,
        ):
            await client.initialize()
            yield client


def run(asked: Callable[[], Awaitable[_T]]) -> _T:
    """Run something asynchronous to its end, or fail after a while."""

    async def bounded() -> _T:
        async with asyncio.timeout(PATIENCE):
            return await asked()

    return asyncio.run(bounded())


class HttpServer:
    """A server over HTTP: its address, its process, and what it said to people."""

    def __init__(self, url: str, process: subprocess.Popen[bytes], said: Any) -> None:
        self.url, self.process, self._said = url, process, said

    def stop(self) -> int:
        """Ask it to stop and return its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=PATIENCE)

    def errors(self) -> str:
        """What it wrote to standard error after its first line."""
        os.set_blocking(self._said.fileno(), False)
        return (self._said.read() or b"").decode()


@contextmanager
def over_http(*words: str) -> Iterator[HttpServer]:
    """Serve over HTTP for the length of a `with` block."""
    process = subprocess.Popen(
        command("--http", "0", *words),
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    try:
        ready, _, _ = select.select([process.stderr], [], [], PATIENCE)
        assert process.stderr is not None
        line = process.stderr.readline().decode() if ready else ""
        found = re.search(r"http://\S+", line)
        assert found is not None, f"the server did not start: {line}"
        yield HttpServer(found[0], process, process.stderr)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait(timeout=PATIENCE)
        if process.stderr is not None:
            process.stderr.close()


def data_folder(folder: Path) -> str:
    """A data folder that nobody has used."""
    return str(folder / "data")
