"""A service on the loopback interface that answers as a test says, and clients that ask it."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, Literal
from urllib.request import Request, urlopen

import pytest

TIMEOUT_S: Final = 1.0
"""Time limit of a request to a service that hangs, in seconds."""
LIMIT_S: Final = 60.0
"""Time limit of a request that gets its answer, in seconds: the machine may be busy."""

PROBLEM: Final = "application/problem+json"
JSON: Final = "application/json"


@dataclass(frozen=True)
class Answer:
    """The answer of the service.

    `way` is how: whole, with a body that is cut, not at all (it hangs, at once or in the body), or
    by closing the connection.
    """

    status: int = 200
    body: bytes = b"{}"
    headers: Mapping[str, str] = field(default_factory=lambda: {"Content-Type": JSON})
    way: Literal["whole", "cut", "hangs", "stalls", "drops"] = "whole"


def said(status: int, body: object, content_type: str = JSON, **headers: str) -> Answer:
    """An answer with a body in JSON."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Answer(status, json.dumps(body).encode(), {"Content-Type": content_type, **named})


class Service:
    """The service. `answer` is its next answer, `asked` the methods of the requests so far."""

    def __init__(self, server: ThreadingHTTPServer) -> None:
        self.url = f"http://127.0.0.1:{server.server_address[1]}/tickets/12"
        self.answer = Answer()
        self.asked: list[str] = []
        self.ends = threading.Event()

    def meet(self, handler: BaseHTTPRequestHandler) -> None:
        """Answer one request."""
        self.asked.append(handler.command)
        handler.close_connection = True
        answer = self.answer
        if answer.way == "hangs":
            self.ends.wait(10)
        if answer.way in ("hangs", "drops"):
            return
        longer = 0 if answer.way == "whole" else 100
        handler.send_response_only(answer.status)
        for name, value in answer.headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(answer.body) + longer))
        handler.end_headers()
        handler.wfile.write(answer.body)
        if answer.way == "stalls":
            self.ends.wait(10)


@contextmanager
def running() -> Iterator[Service]:
    """Run a service in threads of this process."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:  # named by the standard library
            service.meet(self)

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            service.meet(self)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    service = Service(server)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield service
    finally:
        service.ends.set()
        server.shutdown()
        server.server_close()
        thread.join()


def closed_url() -> str:
    """The URL of a port at which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}/"


# The clients. httpx2 (which mcp brings), requests and urllib are in requirements.lock.

Call = Callable[..., object]


def _httpx(module: str) -> Call:
    httpx: Any = pytest.importorskip(module)

    def call(url: str, method: str = "GET", timeout: float = LIMIT_S) -> object:
        with httpx.Client(timeout=timeout, trust_env=False, verify=False) as client:
            response = client.request(method, url)
            response.raise_for_status()
            return response.json()

    return call


def _requests() -> Call:
    requests: Any = pytest.importorskip("requests")

    def call(url: str, method: str = "GET", timeout: float = LIMIT_S) -> object:
        with requests.Session() as session:
            session.trust_env = False
            response = session.request(method, url, timeout=timeout)
            response.raise_for_status()
            return response.json()

    return call


def _aiohttp() -> Call:
    aiohttp: Any = pytest.importorskip("aiohttp")

    async def ask(url: str, method: str, timeout: float) -> object:
        limit = aiohttp.ClientTimeout(total=timeout)
        async with (
            aiohttp.ClientSession(timeout=limit, raise_for_status=True) as session,
            session.request(method, url) as response,
        ):
            return await response.json()

    def call(url: str, method: str = "GET", timeout: float = LIMIT_S) -> object:
        return asyncio.run(ask(url, method, timeout))

    return call


def _urllib() -> Call:
    def call(url: str, method: str = "GET", timeout: float = LIMIT_S) -> object:
        data = b"{}" if method == "POST" else None
        with urlopen(Request(url, data, method=method), timeout=timeout) as response:
            return json.load(response)

    return call


CLIENTS: Final[Mapping[str, Callable[[], Call]]] = {
    "httpx": lambda: _httpx("httpx"),
    "httpx2": lambda: _httpx("httpx2"),
    "requests": _requests,
    "aiohttp": _aiohttp,
    "urllib": _urllib,
}


def hasty(call: Call) -> Call:
    """The same client with a short time limit, for a service that hangs."""
    return partial(call, timeout=TIMEOUT_S)
