"""A server over HTTP that notes every byte, and `replybook watch --url` in front of it."""

from __future__ import annotations

import signal
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.devtools.watch.watched import WATCH, environment

Answering = Callable[[socket.socket, bytes], None]
"""Answers a request on its connection; the bytes are the request with its body."""


@dataclass
class Upstream:
    """A server that runs a function for each request, and what it received."""

    answering: Answering
    listener: socket.socket = field(default_factory=lambda: socket.create_server(("127.0.0.1", 0)))
    received: list[bytes] = field(default_factory=list)
    ended: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))

    @property
    def port(self) -> int:
        """The port that it listens on."""
        return int(self.listener.getsockname()[1])

    def serve(self) -> None:
        """Take connections until the listener is closed."""
        with suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                threading.Thread(target=self._talk, args=(client,), daemon=True).start()

    def _talk(self, client: socket.socket) -> None:
        buffered = b""
        with client, suppress(OSError):
            while True:
                while not is_whole(buffered):
                    data = client.recv(65_536)
                    if not data:
                        self.ended.release()
                        return
                    buffered += data
                self.received.append(buffered)
                self.answering(client, buffered)
                buffered = b""


def is_whole(request: bytes) -> bool:
    """True if a request has all bytes of its body, by length or by chunks."""
    head, blank, body = request.partition(b"\r\n\r\n")
    if not blank:
        return False
    if b"chunked" in head.lower():
        return body.endswith(b"0\r\n\r\n")
    for line in head.lower().splitlines():
        if line.startswith(b"content-length:"):
            return len(body) >= int(line.partition(b":")[2])
    return True


@contextmanager
def proxied(answering: Answering, *options: str) -> Iterator[tuple[Upstream, int]]:
    """An upstream and the port of a watch in front of it."""
    upstream = Upstream(answering)
    threading.Thread(target=upstream.serve, daemon=True).start()
    with watching(f"http://127.0.0.1:{upstream.port}/mcp", *options) as (port, _):
        yield upstream, port
    upstream.listener.close()


@contextmanager
def watching(url: str, *options: str) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """A watch in front of a URL: its port and its process, which a signal ends at last."""
    words = [*WATCH, "--url", url, *options]
    watch = subprocess.Popen(words, env=environment(), stderr=subprocess.PIPE)
    try:
        line = watch.stderr.readline().decode()
        yield int(line.rpartition(":")[2].partition("/")[0]), watch
    finally:
        watch.send_signal(signal.SIGTERM)
        watch.communicate(timeout=60)
    assert watch.returncode == 0


def request(body: bytes = b"", *, method: str = "POST", **fields: str) -> bytes:
    """A request as a client sends it, with a Host of the loopback."""
    named = {"Host": "127.0.0.1:1", "Content-Type": "application/json", **fields}
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in named.items()]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([f"{method} /mcp HTTP/1.1", *lines, "", ""]).encode() + body


def response(body: bytes = b"", kind: str = "application/json", *more: str) -> bytes:
    """A response with a length."""
    lines = ["HTTP/1.1 200 OK", f"Content-Type: {kind}", f"Content-Length: {len(body)}", *more]
    return "\r\n".join([*lines, "", ""]).encode() + body


def exchange(port: int, data: bytes) -> bytes:
    """All bytes that come back on a new connection, until the other end closes."""
    with socket.create_connection(("127.0.0.1", port), 60) as client:
        client.sendall(data)
        return whole(client)


def whole(client: socket.socket) -> bytes:
    """The bytes of a connection to its end."""
    parts = []
    while data := client.recv(65_536):
        parts.append(data)
    return b"".join(parts)


def lines_of(path: Path) -> str:
    """The text of a file of records."""
    return path.read_text("utf-8")
