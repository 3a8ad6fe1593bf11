"""A small client: a server as a child process, JSON lines on its pipes, a limit per answer.

It knows nothing of the library but how to start it, so what it reads is what any client reads; and
it can end the server at a chosen moment, which no client of a library does. Source: `facts/mcp.md`
2: JSON-RPC over stdio.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from tests.ck3.server.serving import environment, warm_command

__all__ = ["PATIENCE", "Gone", "Wire", "envelope_in", "wired"]

PATIENCE: Final = 300.0
"""Seconds for one answer; a guard against a server that hangs, no measure."""

_HELLO: Final = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "specification", "version": "1"},
}


class Gone(Exception):  # it says what happened, and no fault of the caller
    """The server ended before it answered."""


class Wire:
    """One server over stdio; `call` gives the envelope of a tool, `ask` any result.

    `start` makes the command line of its options; who kills servers starts them by `command`.
    """

    def __init__(self, *options: str, start: Callable[..., list[str]] = warm_command) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed by `close`
        self.process = subprocess.Popen(
            start(*options),
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
        )
        self._rest = b""
        self._id = 0

    def greet(self) -> Wire:
        """Shake hands; the server is up when this returns."""
        self.ask("initialize", _HELLO)
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return self

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The envelope of one call, after a look at how it travelled."""
        return envelope_in(self.ask("tools/call", {"name": tool, "arguments": arguments}))

    def ask(self, method: str, params: Mapping[str, Any]) -> dict[str, Any]:
        """The result of a request.

        `Gone` if the server ended, `AssertionError` for a protocol error.
        """
        self._id += 1
        self._send({"jsonrpc": "2.0", "id": self._id, "method": method, "params": params})
        end = time.monotonic() + PATIENCE
        while (answer := json.loads(self._line(end))).get("id") != self._id:
            pass
        assert "error" not in answer, f"{method} {params}: {answer['error']}"
        result: dict[str, Any] = answer["result"]
        return result

    def kill_after(self, seconds: float) -> threading.Timer:
        """Kill the server without a warning, in a while; ends with the process of the tests."""
        timer = threading.Timer(seconds, self.kill)
        timer.daemon = True
        timer.start()
        return timer

    def kill(self) -> None:
        """SIGKILL, as a power cut of one process."""
        self.process.kill()

    def close(self) -> int:
        """End the server as a host does, by closing its input; by force if it does not go."""
        try:
            for pipe in (self.process.stdin, self.process.stdout):
                if pipe is not None:
                    _close(pipe)
            return self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait(timeout=30)
        finally:
            self._errors.close()

    def said(self) -> str:
        """Return what the server wrote to standard error."""
        self._errors.seek(0)
        return self._errors.read().decode(errors="replace")

    def _send(self, message: Mapping[str, Any]) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()
        except (BrokenPipeError, ValueError) as error:
            raise Gone(self._why()) from error

    def _line(self, end: float) -> bytes:
        assert self.process.stdout is not None
        pipe = self.process.stdout.fileno()
        while b"\n" not in self._rest:
            ready, _, _ = select.select([pipe], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"no answer within {PATIENCE:.0f} seconds: {self.said()[-2000:]}"
            read = os.read(pipe, 1 << 20)
            if not read:
                raise Gone(self._why())
            self._rest += read
        line, self._rest = self._rest.split(b"\n", 1)
        return line

    def _why(self) -> str:
        return f"the server ended: {self.said()[-500:]}"


@contextmanager
def wired(*options: str) -> Iterator[Wire]:
    """A server for the length of a `with` block; its process is gone afterwards."""
    wire = Wire(*options)
    try:
        yield wire.greet()
    finally:
        wire.close()


def envelope_in(result: Mapping[str, Any]) -> dict[str, Any]:
    """The one envelope of a result of `tools/call`, the same as data and as text."""
    envelope: dict[str, Any] = result["structuredContent"]
    texts = [block["text"] for block in result["content"]]
    assert [envelope] == [json.loads(text) for text in texts]
    assert bool(result.get("isError", False)) == (envelope["reply_type"] != "S")
    return envelope


def _close(pipe: Any) -> None:
    with contextlib.suppress(OSError):  # the other side is gone: nothing to flush to
        pipe.close()
