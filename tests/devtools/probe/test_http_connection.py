"""Requests over HTTP to servers that answer late, in part, or something else."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from tests.devtools.watch.proxied import Upstream, response

from replybook_devtools.running.http_server import HttpServer
from replybook_devtools.running.messages import NoAnswer, ServerEnded

EVENTS = "text/event-stream"


def answer(number: int = 1) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": number, "result": {"fine": True}}).encode()


@contextmanager
def served(*parts: bytes, pause: float = 0, then: float = 0) -> Iterator[HttpServer]:
    """A server that sends parts of a response, a pause before each next one, and then ends."""

    def answering(client: socket.socket, _: bytes) -> None:
        for at, part in enumerate(parts):
            time.sleep(pause if at else 0)
            client.sendall(part)
        time.sleep(then)
        client.shutdown(socket.SHUT_RDWR)

    upstream = Upstream(answering)
    threading.Thread(target=upstream.serve, daemon=True).start()
    try:
        yield HttpServer(f"http://127.0.0.1:{upstream.port}/mcp", {}, "2025-06-18")
    finally:
        upstream.listener.close()


def test_an_answer_in_an_event_and_one_as_json_are_returned() -> None:
    for sent in (response(answer()), response(b"data: " + answer() + b"\n\n", EVENTS)):
        with served(sent) as server:
            assert {"fine": True} == server.call("ping", {}, 20)["result"]


@pytest.mark.parametrize(
    "sent",
    [
        response(answer(number=7)),
        response(b"data: " + answer(number=7) + b"\n\n", EVENTS),
        response(b"<html>", "text/html"),
        response(b""),
    ],
    ids=["another id", "another event", "a page", "nothing"],
)
def test_a_response_without_the_answer_is_no_answer(sent: bytes) -> None:
    with served(sent) as server, pytest.raises(NoAnswer, match="has no answer to the request"):
        server.call("ping", {}, 20)


@pytest.mark.parametrize("sent", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"])
def test_a_server_that_stays_silent_is_not_waited_for(sent: bytes) -> None:
    with served(sent, then=2) as server, pytest.raises(NoAnswer, match=r"no answer within 0.3 s"):
        server.call("ping", {}, 0.3)


def test_a_stream_that_never_has_the_answer_ends_in_time() -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
    parts = [head, *[b": still here\n\n"] * 600]  # a minute
    late = pytest.raises(NoAnswer, match=r"no answer within 0.5 s")
    with served(*parts, pause=0.1) as server, late:
        server.call("ping", {}, 0.5)


@pytest.mark.parametrize("sent", [b"", b"220 mail.example ESMTP\r\n\r\n"])
def test_a_connection_that_ends_early_is_a_server_that_ended(sent: bytes) -> None:
    with served(sent) as server, pytest.raises(ServerEnded, match="the connection failed"):
        server.call("ping", {}, 20)


@pytest.mark.parametrize("wait", [0, 2])
def test_a_refusal_whose_text_never_comes_is_a_server_that_ended(wait: float) -> None:
    head = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 50\r\n\r\n"
    with served(head, then=wait) as server, pytest.raises(ServerEnded, match="HTTP status 503"):
        server.call("ping", {}, 0.5)


def test_a_refusal_with_an_error_of_json_rpc_is_the_answer() -> None:
    error = json.dumps({"jsonrpc": "2.0", "id": 1, "error": {"code": -32600, "message": "no"}})
    sent = response(error.encode()).replace(b"200 OK", b"400 Bad Request")
    with served(sent) as server:
        assert "no" == server.call("ping", {}, 20)["error"]["message"]
