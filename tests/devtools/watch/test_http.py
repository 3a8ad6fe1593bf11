"""Over HTTP every byte passes but the Host; sessions, streams and codings are read beside.

Source: specification 74.
"""

from __future__ import annotations

import gzip
import json
import socket
import struct
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from tests.devtools.watch.proxied import exchange, proxied, request, response, watching, whole
from tests.devtools.watch.tls import certificate, served_by_tls
from tests.devtools.watch.watched import WATCH, call, environment, records, said

GONE = said("There is no file 'a.txt'", failed=True)


def _answer(number: object, result: object = GONE) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": number, "result": result}).encode()


def _once(data: bytes) -> Any:
    """An answer after which the connection ends."""

    def answering(client: socket.socket, _: bytes) -> None:
        client.sendall(data)
        client.shutdown(socket.SHUT_WR)

    return answering


def _asked(number: object = 1, tool: str = "read", **fields: str) -> bytes:
    return request(json.dumps(call(number, tool)).encode(), **fields)


def _settled(path: Path, count: int) -> list[Any]:
    """The records of calls, once there are as many."""
    end = time.monotonic() + 60
    while not path.exists() or len(found := list(records(path))) < count:
        assert time.monotonic() < end
        time.sleep(0.02)
    return found


RESPONSES = {
    "JSON": response(_answer(1)),
    "events": response(b"id: 1\r\ndata: " + _answer(1) + b"\r\n\r\n", "text/event-stream"),
    "an event in two lines": response(
        b'data: {"jsonrpc": "2.0", "id": 1,\ndata: "result": '
        + json.dumps(GONE).encode()
        + b"}\n\n",
        "text/event-stream; charset=utf-8",
    ),
    "chunks": b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    + b"".join(b"1;x=y\r\n%c\r\n" % byte for byte in _answer(1))
    + b"0\r\nX-Trailer: 1\r\n\r\n",
    "no length": b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n" + _answer(1),
    "gzip": response(gzip.compress(_answer(1)), "application/json", "Content-Encoding: gzip"),
    "an interim response": b"HTTP/1.1 103 Early Hints\r\n\r\n" + response(_answer(1)),
    "an error with a JSON-RPC body": response(_answer(1)).replace(b"200 OK", b"400 Bad Request"),
}


@pytest.mark.parametrize("name", RESPONSES)
def test_each_form_of_response_passes_and_is_read(name: str, tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    with proxied(_once(RESPONSES[name]), "-o", str(path)) as (_, port):
        back = exchange(port, _asked())
        (one,) = _settled(path, 1)

    assert back == RESPONSES[name]
    assert (one["tool"], one["is_error"], one["bytes"] >= len(_answer(1)) - 1) == (
        "read",
        True,
        True,
    )


UNREAD = {
    "a coding that nobody here reads": response(b"?", "application/json", "Content-Encoding: br"),
    "broken gzip": response(b"this is not gzip", "application/json", "Content-Encoding: gzip"),
    "no HTTP": b"220 mail.example ESMTP\r\n\r\n" + b"\0" * 100,
    "a wrong chunk": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
}


@pytest.mark.parametrize("name", UNREAD)
def test_what_cannot_be_read_passes_and_is_counted(name: str, tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    with proxied(_once(UNREAD[name]), "-o", str(path)) as (_, port):
        back = exchange(port, _asked())
    (end,) = records(path, "end")

    assert back == UNREAD[name]
    assert (end["calls"], end["unseen"]) == (0, 1)


BODIES = {
    "by length": _asked(),
    "by chunks": request(Transfer_Encoding="chunked")
    + b"".join(b"1\r\n%c\r\n" % byte for byte in json.dumps(call(1, "read")).encode())
    + b"0\r\n\r\n",
    "in the old way": _asked().replace(b"HTTP/1.1", b"HTTP/1.0"),
    "with a full address": _asked().replace(b" /mcp ", b" http://127.0.0.1:1/mcp "),
}


@pytest.mark.parametrize("name", BODIES)
def test_each_form_of_request_passes_but_for_its_host(name: str, tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    with proxied(_once(response(_answer(1))), "-o", str(path)) as (upstream, port):
        exchange(port, BODIES[name])
        _settled(path, 1)
        host = f"Host: 127.0.0.1:{upstream.port}\r\n".encode()

    assert upstream.received == [BODIES[name].replace(b"Host: 127.0.0.1:1\r\n", host)]


def test_a_request_in_single_bytes_arrives_as_one() -> None:
    with (
        proxied(_once(response())) as (upstream, port),
        socket.create_connection(("127.0.0.1", port)) as client,
    ):
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in _asked():
            client.sendall(bytes([byte]))
        whole(client)

    assert len(upstream.received) == 1


def test_secrets_of_the_head_pass_and_are_never_written(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    fields = {"Authorization": "Bearer hunter2", "Mcp_Session_Id": "hunter3", "Cookie": "hunter4"}
    with proxied(_once(response(_answer(1))), "-o", str(path), "--keep-arguments") as (up, port):
        exchange(port, _asked(**fields))
        _settled(path, 1)

    assert all(f"hunter{n}".encode() in up.received[0] for n in (2, 3, 4))
    assert "hunter" not in path.read_text("utf-8")


def test_several_requests_on_one_connection_keep_their_answers(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"

    def answering(client: socket.socket, data: bytes) -> None:
        number = json.loads(data.partition(b"\r\n\r\n")[2])["id"]
        client.sendall(response(_answer(number)))

    with proxied(answering, "-o", str(path)) as (upstream, port):
        with socket.create_connection(("127.0.0.1", port), 60) as client:
            for number in range(20):
                client.sendall(_asked(number, f"tool-{number}"))
                back = client.recv(65_536)
                assert back == response(_answer(number))
        found = _settled(path, 20)
        assert upstream.ended.acquire(timeout=60)

    assert [one["tool"] for one in found] == [f"tool-{n}" for n in range(20)]


def test_calls_without_a_session_may_have_equal_ids(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    with proxied(_once(response(_answer(1))), "-o", str(path)) as (_, port):
        clients = [socket.create_connection(("127.0.0.1", port)) for _ in range(5)]
        for number, client in enumerate(clients):
            client.sendall(_asked(1, f"tool-{number}"))
        for client in clients:
            whole(client)
            client.close()
        found = _settled(path, 5)

    assert sorted(one["tool"] for one in found) == [f"tool-{n}" for n in range(5)]


def test_a_call_that_http_refuses_is_unanswered(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    refusal = response(b"no token", "text/plain").replace(b"200 OK", b"401 Unauthorized")
    with proxied(_once(refusal), "-o", str(path)) as (_, port):
        back = exchange(port, _asked())
    (end,) = records(path, "end")

    assert back == refusal
    assert (end["calls"], end["unanswered"]) == (0, 1)


def test_each_session_header_is_a_session_and_delete_ends_it(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    with proxied(_once(response(_answer(1))), "-o", str(path)) as (_, port):
        for name in ("one", "two", "one"):
            exchange(port, _asked(Mcp_Session_Id=name))
        found = _settled(path, 3)
        exchange(port, request(method="DELETE", Mcp_Session_Id="one"))
        end = time.monotonic() + 60
        while not records(path, "end"):
            assert time.monotonic() < end
            time.sleep(0.02)
        (ended,) = records(path, "end")

    assert [one["n"] for one in found] == [1, 1, 2]
    assert [one["wasted"] for one in found] == [False, False, True]
    assert (ended["session"], ended["calls"]) == (found[0]["session"], 2)


def test_the_session_that_initialize_begins_has_the_name_of_its_server(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    info = {"serverInfo": {"name": "desk"}}
    hello = request(json.dumps({"id": 0, "method": "initialize", "params": {}}).encode())

    def answering(client: socket.socket, data: bytes) -> None:
        body = _answer(0, info) if b"initialize" in data else _answer(1)
        client.sendall(response(body, "application/json", "Mcp-Session-Id: s-1"))
        client.shutdown(socket.SHUT_WR)

    with proxied(answering, "-o", str(path)) as (_, port):
        exchange(port, hello)
        exchange(port, _asked(Mcp_Session_Id="s-1"))
        (one,) = _settled(path, 1)

    assert one["server"] == "desk"
    assert len(records(path, "start")) == 1


def test_an_answer_may_come_on_another_stream_of_its_session(tmp_path: Path) -> None:
    """A stream that broke is resumed by a GET with the last id."""
    path = tmp_path / "calls.jsonl"

    def answering(client: socket.socket, data: bytes) -> None:
        event = b"" if data.startswith(b"POST") else b"id: 7\ndata: " + _answer(1) + b"\n\n"
        client.sendall(response(event, "text/event-stream"))
        client.shutdown(socket.SHUT_WR)

    with proxied(answering, "-o", str(path)) as (upstream, port):
        exchange(port, _asked(Mcp_Session_Id="s"))
        exchange(port, request(method="GET", Mcp_Session_Id="s", Last_Event_ID="6"))
        (one,) = _settled(path, 1)

    assert one["tool"] == "read"
    assert b"Last-Event-ID: 6\r\n" in upstream.received[1]


def test_an_event_passes_before_its_stream_ends(tmp_path: Path) -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"

    def answering(client: socket.socket, _: bytes) -> None:
        client.sendall(head + b"data: 1\n\n")
        client.recv(1)  # waits until the client has gone

    with proxied(answering) as (upstream, port):
        with socket.create_connection(("127.0.0.1", port), 60) as client:
            client.sendall(request(method="GET"))
            back = b""
            while len(back) < len(head) + 9:
                back += client.recv(1000)
        assert upstream.ended.acquire(timeout=60)

    assert back == head + b"data: 1\n\n"


def test_a_server_that_dies_in_the_middle_resets_the_client() -> None:
    part = response(_answer(1))[:-5]

    def answering(client: socket.socket, _: bytes) -> None:
        client.sendall(part)
        time.sleep(0.5)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        client.close()

    with (
        proxied(answering) as (_, port),
        socket.create_connection(("127.0.0.1", port), 60) as client,
    ):
        client.sendall(_asked())
        back = b""
        while len(back) < len(part):
            back += client.recv(1000)
        with pytest.raises(ConnectionResetError):
            client.recv(1)

    assert back == part


@pytest.mark.slow
def test_an_answer_of_fifty_megabytes_passes(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    large = response(_answer(1, said("y" * 50 * 1024 * 1024, failed=True)))
    with proxied(_once(large), "-o", str(path)) as (_, port):
        back = exchange(port, _asked())
        (one,) = _settled(path, 1)

    assert back == large
    assert one["bytes"] > 50 * 1024 * 1024


def test_a_client_that_reads_nothing_stops_the_server() -> None:
    sent = []

    def answering(client: socket.socket, _: bytes) -> None:
        client.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 900000000\r\n\r\n")
        client.settimeout(2)
        while True:
            sent.append(client.send(b"x" * 65_536))

    with (
        proxied(answering) as (_, port),
        socket.create_connection(("127.0.0.1", port), 60) as client,
    ):
        client.sendall(_asked())
        time.sleep(4)

    assert 0 < sum(sent) < 32 * 1024 * 1024


def test_a_server_that_is_not_there_is_a_502() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        gone = free.getsockname()[1]
    with watching(f"http://127.0.0.1:{gone}") as (port, _):
        back = exchange(port, _asked())

    assert back.startswith(b"HTTP/1.1 502 ")


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example"])
def test_a_page_in_a_browser_cannot_reach_the_server_by_a_name_of_its_own(host: str) -> None:
    with proxied(_once(response())) as (upstream, port):
        back = exchange(port, _asked(Host=host))

    assert back.startswith(b"HTTP/1.1 403 ")
    assert upstream.received == []


@pytest.mark.parametrize("host", ["localhost:1", "127.0.0.1", "[::1]:7"])
def test_each_name_of_the_loopback_is_served(host: str) -> None:
    with proxied(_once(response())) as (upstream, port):
        assert exchange(port, _asked(Host=host)) == response()

    assert len(upstream.received) == 1


def test_bytes_that_are_no_request_are_refused_and_go_nowhere() -> None:
    with proxied(_once(response())) as (upstream, port):
        back = exchange(port, b"\x16\x03\x01 hello\r\n\r\n")

    assert back.startswith(b"HTTP/1.1 400 ")
    assert upstream.received == []


@pytest.mark.parametrize("url", ["ftp://a", "127.0.0.1:80", "http://", "http://a:b/"])
def test_a_url_that_is_none_is_refused(url: str) -> None:
    done = subprocess.run([*WATCH, "--url", url], env=environment(), capture_output=True)

    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)


def test_a_server_behind_tls_is_reached_and_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trusted, key = certificate(tmp_path)
    answers = [response(_answer(1, said("y" * 3_000_000, failed=True)))]
    with served_by_tls(trusted, key, answers) as (port, received):
        url = f"https://localhost:{port}/mcp"
        with watching(url) as (untrusting, _):
            refused = exchange(untrusting, _asked())
        monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
        with watching(url, "-o", str(tmp_path / "calls.jsonl")) as (trusting, _):
            back = exchange(trusting, _asked(pad="p" * 100_000))
            (one,) = _settled(tmp_path / "calls.jsonl", 1)

    assert refused.startswith(b"HTTP/1.1 502 ")
    assert back == answers[0]
    assert one["tool"] == "read"
    assert received[0].count(f"Host: localhost:{port}".encode()) == 1
