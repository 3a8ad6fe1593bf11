"""Raw JSON-RPC to a server process, so that a test sees the very bytes that went over the wire.

Every wait is bounded, a server ends by its own process id, and what it wrote is kept for scanning.
Requests follow revision 2026-07-28: each is complete in itself, there is no handshake.
`StdioWire.greet` speaks revision 2025-11-25 instead, with one.
"""

from __future__ import annotations

import http.client
import itertools
import json
import os
import queue
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.project_tree import PACKAGES, ROOT
from tests.warm_python import warm_interpreter

__all__ = ["Answer", "HttpWire", "NoAnswer", "StdioWire", "serving_process"]

PATIENCE = 30.0
"""Seconds after which a server that does not answer counts as dead; none is needed in practice."""

META: Mapping[str, object] = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"form": {}}},
    "io.modelcontextprotocol/clientInfo": {"name": "wire", "version": "1"},
}


class NoAnswer(Exception):
    """The server died or kept silent."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One response, as sent and as read."""

    raw: bytes
    message: Mapping[str, Any]

    @classmethod
    def read(cls, raw: bytes) -> Answer:
        """Parse the strict way: `NaN` is no JSON."""
        return cls(raw, json.loads(raw, parse_constant=_refuse))


def _refuse(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


def _request(number: int, method: str, params: Mapping[str, object]) -> bytes:
    message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    return json.dumps(message).encode()


class StdioWire:
    """A server at the other end of two pipes; the answers are read by a thread of our own."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._numbers = itertools.count(1)
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._meta: Mapping[str, object] = {"_meta": META}
        self.answered: list[object] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(b"")  # the end

    def ask(self, method: str, params: Mapping[str, object]) -> Answer:
        """Send one request and wait for its answer."""
        number = self.send(method, params)
        return self.wait(number)

    def greet(self) -> None:
        """Shake hands as clients of revision 2025-11-25 do, and go on as they do."""
        self._meta = {}
        client = {"name": "wire", "version": "1"}
        version = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client}
        assert self.ask("initialize", version).message["result"]["protocolVersion"] == "2025-11-25"
        self.say(json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}).encode())

    def send(self, method: str, params: Mapping[str, object]) -> int:
        """Send one request; its number lets it be cancelled or waited for."""
        number = next(self._numbers)
        self.say(_request(number, method, {**params, **self._meta}))
        return number

    def cancel(self, number: int) -> None:
        """Tell the server that nobody waits for a request any more."""
        params = {"requestId": number, "reason": "the test says so", **self._meta}
        notice = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params}
        self.say(json.dumps(notice).encode())

    def say(self, line: bytes) -> None:
        """Write one line, which may be no message."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + b"\n")
            self._process.stdin.flush()
        except OSError as error:
            raise NoAnswer("the server is gone") from error

    def wait(self, number: object) -> Answer:
        """The answer to a request; what else arrives is passed over."""
        return self._next(lambda message: message.get("id") == number)

    def asked(self) -> Answer:
        """The next request of the server itself."""
        return self._next(lambda message: "id" in message and "method" in message)

    def _next(self, fits: Callable[[Mapping[str, Any]], bool]) -> Answer:
        end = time.monotonic() + PATIENCE
        while (left := end - time.monotonic()) > 0:
            try:
                line = self._lines.get(timeout=left)
            except queue.Empty:
                break
            if not line:
                raise NoAnswer("the server is gone")
            answer = Answer.read(line)
            self.answered.append(answer.message.get("id"))
            if fits(answer.message):
                return answer
        raise NoAnswer("the server keeps silent")


class HttpWire:
    """A server on a port of the loopback interface; one connection per request."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._numbers = itertools.count(1)

    def ask(self, method: str, params: Mapping[str, object]) -> Answer:
        """Send one request and wait for its answer."""
        connection = self.send(method, params)
        try:
            return Answer.read(_body(connection.getresponse()))
        except (OSError, http.client.HTTPException) as error:
            raise NoAnswer("the server is gone or keeps silent") from error
        finally:
            connection.close()

    def send(self, method: str, params: Mapping[str, object]) -> http.client.HTTPConnection:
        """Send one request; closing the connection before the answer cancels it."""
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        headers = {
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
            "MCP-Protocol-Version": "2026-07-28",
            "Mcp-Method": method,
        }
        if "name" in params:
            headers["Mcp-Name"] = str(params["name"])
        try:
            body = _request(next(self._numbers), method, {**params, "_meta": META})
            connection.request("POST", "/mcp", body, headers)
        except OSError as error:
            raise NoAnswer("the server is gone") from error
        return connection

    def cancel(self, connection: http.client.HTTPConnection) -> None:
        """Hang up."""
        connection.close()


def _body(response: http.client.HTTPResponse) -> bytes:
    """The JSON of a response, also where it comes as an event stream."""
    raw = response.read()
    if not (response.getheader("Content-Type") or "").startswith("text/event-stream"):
        return raw
    data = [line[5:].strip() for line in raw.splitlines() if line.startswith(b"data:")]
    return next(part for part in reversed(data) if part)


@contextmanager
def serving_process(
    command: Sequence[str], *, http: bool, warm: bool = False
) -> Iterator[StdioWire | HttpWire]:
    """A server process and the wire to it; it is ended by its id when the block ends.

    A warm one is forked from an interpreter that has imported the libraries: for what is not about
    the start. It has those of `.venv`, so `tools/stacks.py`, which puts others in front of them,
    starts true ones.
    """
    warm = warm and "REPLYBOOK_STACKS" not in os.environ
    port = _free_port() if http else None
    python = warm_interpreter() if warm else [sys.executable]
    paths = os.pathsep.join(str(ROOT / folder) for folder in PACKAGES)
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            [*python, *command, *([str(port)] if port else [])],
            env={**os.environ, "PYTHONPATH": paths} if warm else None,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE if port is None else log,
            stderr=log,
        )
        try:
            yield StdioWire(process) if port is None else _connected(process, port)
        finally:
            _end(process)


def _connected(process: subprocess.Popen[bytes], port: int) -> HttpWire:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return HttpWire(port)
    raise NoAnswer("the server does not start")


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.stdin is not None:
        process.stdin.close()
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(10)
    if process.stdout is not None:
        process.stdout.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


SERVER = Path(__file__).with_name("fault_server.py")
