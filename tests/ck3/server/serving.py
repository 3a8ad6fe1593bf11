"""The real command in its own process: over stdio with the official client, or over local HTTP.

`command` starts a new interpreter; `warm_command` runs the same in a fork of one that has imported
the libraries, for tests of what a server answers, not of how its process starts or is killed.

Every wait has an end; what was started is ended by its id.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from mcp import ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client
from tests.project_tree import ROOT
from tests.warm_python import warm_interpreter

__all__ = [
    "PATIENCE",
    "HttpServer",
    "command",
    "environment",
    "on_stdio",
    "over_http",
    "run",
    "serving_http",
    "warm_command",
    "warm_http",
]

PATIENCE = 300
"""Seconds that anything here may take; the slowest needs ten on a busy machine."""

_T = TypeVar("_T")


def command(*words: str) -> list[str]:
    """The command line of `replybook serve` with these options."""
    return [sys.executable, "-m", "replybook_devtools.commands.main", "serve", *words]


def warm_command(*words: str) -> list[str]:
    """Return a command line that does the same as `command` in less time."""
    return [*warm_interpreter(), "-m", "replybook_devtools.commands.main", "serve", *words]


def environment() -> dict[str, str]:
    """The environment of the server: the packages of this tree."""
    folders = ["runtime", "devtools", "codegen", "generated", "registry", "schema"]
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
    """A server over HTTP: its address, its process, and what it said to people.

    What it says goes to a file: a pipe that nobody reads is full one day, and then the server
    waits.
    """

    def __init__(self, url: str, process: subprocess.Popen[bytes], said: Any) -> None:
        self.url, self.process, self._said = url, process, said

    def stop(self) -> int:
        """Ask it to stop and return its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=PATIENCE)

    def errors(self) -> str:
        """Return what it wrote to standard error."""
        return _read(self._said)


@contextmanager
def over_http(*words: str) -> Iterator[HttpServer]:
    """Serve over HTTP for the length of a `with` block."""
    with serving_http(command("--http", "0", *words), environment()) as server:
        yield server


@contextmanager
def warm_http(*words: str) -> Iterator[HttpServer]:
    """Serve as `over_http` does, by `warm_command`."""
    with serving_http(warm_command("--http", "0", *words), environment()) as server:
        yield server


@contextmanager
def serving_http(words: Sequence[str], env: Mapping[str, str]) -> Iterator[HttpServer]:
    """The same by a command line, which says its address in what it writes to standard error."""
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            words, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said
        )
        try:
            yield HttpServer(_address(process, said), process, said)
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ask it to end, so that it takes its workers along: who is killed leaves them behind."""
    process.terminate()
    try:
        process.wait(timeout=PATIENCE / 2)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(timeout=PATIENCE)


def _address(process: subprocess.Popen[bytes], said: Any) -> str:
    """Return where it serves, as soon as it says so."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        ended = process.poll() is not None  # asked first: what it said before it ended counts
        if match := re.search(r"http://\S+(?=\n)", _read(said)):
            return match[0]
        assert not ended, f"the server did not start: {_read(said)}"
        time.sleep(0.02)
    raise AssertionError(f"the server said no address within {PATIENCE} seconds: {_read(said)}")


def _read(said: Any) -> str:
    """All of a file that a process is writing; its place in the file stays where it is."""
    size = os.fstat(said.fileno()).st_size
    return os.pread(said.fileno(), size, 0).decode(errors="replace")


def data_folder(folder: Path) -> str:
    """A data folder that nobody has used."""
    return str(folder / "data")
