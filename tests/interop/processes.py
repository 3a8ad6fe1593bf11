"""Foreign programs: bounded in time, with a home of their own, ended by their id."""

import os
import select
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.project_tree import ROOT

__all__ = [
    "INSPECTOR",
    "MODULES",
    "PATIENCE",
    "PATIENTLY",
    "Answer",
    "Server",
    "at_home",
    "command",
    "node",
    "run",
    "serving",
]

PATIENCE = 60
"""Seconds that any one program may take; the slowest needs ten."""

MODULES = ROOT / ".interop" / "node_modules"

INSPECTOR = str(MODULES / "@modelcontextprotocol/inspector/clients/launcher/build/index.js")
"""The program of the MCP Inspector; its command line is `--cli`."""

PATIENTLY = ["--connect-timeout", str(PATIENCE * 1000)]
"""Options that make the Inspector wait for a slow server.

The default is 15 seconds.
"""

_SERVE = ROOT / "tests" / "interop" / "serve.py"


@dataclass(frozen=True, slots=True)
class Answer:
    """The end of a program: exit code and output."""

    exit_code: int
    out: str
    err: str


@dataclass(frozen=True, slots=True)
class Server:
    """A server on the loopback, and the file in which it notes every envelope that it made."""

    port: int
    pid: int
    decided: Path

    @property
    def url(self) -> str:
        """The URL for clients."""
        return f"http://127.0.0.1:{self.port}/mcp"


def command(stack: str, dress: str, tools: str, decided: Path) -> list[str]:
    """The command line of a server, for clients that start one over stdio."""
    noting = [] if dress == "bare" else ["--decided", str(decided)]
    return [sys.executable, str(_SERVE), stack, dress, tools, *noting]


def node(*words: str, home: Path, patience: float = PATIENCE) -> Answer:
    """Run a program of `.interop` with the Node that tools/interop.py found."""
    return run([os.environ["REPLYBOOK_INTEROP_NODE"], *words], home, patience)


def run(words: Sequence[str], home: Path, patience: float = PATIENCE) -> Answer:
    """Run a program to its end; after `patience` seconds it is killed, and that is a failure."""
    done = subprocess.run(
        words,
        cwd=home,
        env=at_home(home),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=patience,
    )
    return Answer(done.returncode, done.stdout, done.stderr)


def at_home(home: Path) -> dict[str, str]:
    """The environment with another home folder: some clients write into it."""
    homes = dict.fromkeys(("HOME", "USERPROFILE", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"), str(home))
    return {**os.environ, **homes, "INTEROP_MODULES": str(MODULES), "NO_COLOR": "1"}


@contextmanager
def serving(stack: str, dress: str, tools: str, home: Path) -> Iterator[Server]:
    """A server over HTTP for the length of a `with` block."""
    decided = home / f"decided-{stack}-{dress}-{tools}.jsonl"
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            [*command(stack, dress, tools, decided), "--http"],
            cwd=home,
            env=at_home(home),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
        )
        try:
            yield Server(_port(process, errors), process.pid, decided)
        finally:
            _end(process)


def _port(process: "subprocess.Popen[bytes]", errors: object) -> int:
    ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
    line = process.stdout.readline() if ready else b""
    if not line:
        errors.seek(0)
        raise RuntimeError("the server did not start:\n" + errors.read().decode()[-2_000:])
    return int(line)


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Close its standard input, which ends it; if it hangs, kill this one process."""
    process.stdin.close()
    try:
        process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(timeout=5)
    process.stdout.close()
