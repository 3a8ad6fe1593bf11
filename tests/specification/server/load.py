"""Many clients at once over HTTP: their results, the duration of calls, the server's memory.

Each client is a thread with one connection and a session of its own, and asks again as soon as it
was answered. Source: `facts/mcp.md` 9: a POST of a client of 2026-07-28 is complete in itself.
"""

from __future__ import annotations

import http.client
import json
import select
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from tests.ck3.server.serving import environment
from tests.specification.server.wire import PATIENCE

__all__ = ["LEAST", "Asked", "Asking", "Load", "bare", "memory_of", "quantile"]

Asked = tuple[str, dict[str, Any]]
Asking = Callable[[int], Asked]
"""The question of a client in its nth call."""

LEAST: Final = 5
"""Calls of a client even where the time is over before, so that each asks for everything once."""

_VERSION: Final = "2026-07-28"
_META: Final = {
    "io.modelcontextprotocol/protocolVersion": _VERSION,
    "io.modelcontextprotocol/clientInfo": {"name": "load", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}


class Client:
    """One connection; it is opened anew where the server closed it between two calls."""

    def __init__(self, url: str, token: str | None = None) -> None:
        parts = urlsplit(url)
        self._path = parts.path
        self._open = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
        self._token = {} if token is None else {"authorization": f"Bearer {token}"}

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The result of `tools/call`; `AssertionError` for anything but an answer."""
        params = {"name": tool, "arguments": arguments, "_meta": _META}
        asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        self._open.request("POST", self._path, json.dumps(asked), self._headers(tool))
        answer = self._open.getresponse()
        body = answer.read()
        assert answer.status == 200, f"{answer.status}: {body[:300]!r}"
        result: dict[str, Any] = json.loads(body)["result"]
        return result

    def close(self) -> None:
        """Close the connection."""
        self._open.close()

    def _headers(self, tool: str) -> dict[str, str]:
        return {
            "content-type": "application/json",
            "accept": "application/json, text/event-stream",
            "mcp-protocol-version": _VERSION,
            "mcp-method": "tools/call",
            "mcp-name": tool,
            **self._token,
        }


@dataclass
class Load:
    """Clients that ask for some time, and `LEAST` times at least; afterwards what came of it."""

    url: str
    seconds: float
    answered: int = 0
    codes: dict[str, int] = field(default_factory=dict)
    took: dict[str, list[float]] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)

    def run(self, askings: Sequence[Asking]) -> Load:
        """Let each client ask until the time is over; every thread has ended when this returns."""
        self._lock, end = threading.Lock(), time.monotonic() + self.seconds
        threads = [
            threading.Thread(target=self._ask, args=(asking, end), daemon=True)
            for asking in askings
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(self.seconds + PATIENCE)
        self.broken += ["a client never ended" for thread in threads if thread.is_alive()]
        return self

    def _ask(self, asking: Asking, end: float) -> None:
        client, nth = Client(self.url), 0
        try:
            while nth < LEAST or time.monotonic() < end:
                tool, arguments = asking(nth)
                begun = time.perf_counter()
                result = client.call(tool, **arguments)
                self._note(tool, result, time.perf_counter() - begun)
                nth += 1
        except Exception as error:  # whatever it is, it is an answer that did not come
            with self._lock:
                self.broken.append(f"{type(error).__name__}: {error}")
        finally:
            client.close()

    def _note(self, tool: str, result: dict[str, Any], took: float) -> None:
        code = result["structuredContent"].get("code", "none")
        with self._lock:
            self.answered += 1
            self.codes[code] = self.codes.get(code, 0) + 1
            self.took.setdefault(tool, []).append(took * 1000)


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which this part of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def memory_of(process: int) -> int:
    """The resident memory of a process and its children, in kB."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return _resident(process) + sum(memory_of(int(child)) for child in children)


def _resident(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


@contextmanager
def bare(file: Path) -> Iterator[str]:
    """The address of a bare server that reads this file."""
    words = [sys.executable, str(Path(__file__).with_name("bare_server.py")), str(file)]
    process = subprocess.Popen(
        words, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
        assert ready, "the bare server did not start"
        yield process.stdout.readline().decode().strip()
    finally:
        process.kill()
        process.communicate(timeout=30)
