"""However reads cut a stream, its lines and its pieces of HTTP are the same.

Source: specification 74.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replybook_devtools.watch import side_thread
from replybook_devtools.watch.http_exchanges import HttpSessions, WatchedConnection
from replybook_devtools.watch.http_pieces import BadHead, MessageStream
from replybook_devtools.watch.message_lines import MessageLines
from replybook_devtools.watch.side_thread import SideThread
from replybook_devtools.watch.watch_settings import Keeping, WatchSettings
from replybook_devtools.watch.watcher import Watcher

ENDS = st.lists(st.integers(1, 40), max_size=60)
TEXT = st.lists(st.sampled_from([b"a", b"{}", b"\n", b"\r\n", b" ", b"\0"]), max_size=60)


def _cut(data: bytes, sizes: list[int]) -> Iterator[bytes]:
    for size in sizes:
        if data:
            yield data[:size]
            data = data[size:]
    if data:
        yield data


@given(TEXT, ENDS)
def test_lines_are_the_same_however_they_are_cut(parts: list[bytes], sizes: list[int]) -> None:
    data, found = b"".join(parts), []
    read = MessageLines(lambda _, line: found.append(line))
    for part in _cut(data, sizes):
        read.feed(0.0, part)

    assert found == [line for line in data.split(b"\n")[:-1] if line.strip()]


def test_after_dropped_bytes_the_line_at_hand_is_skipped() -> None:
    found: list[bytes] = []
    read = MessageLines(lambda _, line: found.append(line))
    for part in (b"one\ntw", None, b"o\nthree\n"):
        read.feed(0.0, part)

    assert (found, read.unseen) == ([b"one", b"three"], 1)


MESSAGES = [
    b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
    b"HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n",
    b"HTTP/1.1 100 Continue\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n1;a\r\n!\r\n0\r\nA: b\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
]


@given(st.lists(st.sampled_from(MESSAGES), max_size=6), ENDS)
def test_pieces_are_the_bytes_of_the_stream(messages: list[bytes], sizes: list[int]) -> None:
    data, read = b"".join(messages), MessageStream(lambda: "POST")
    pieces = [piece for part in _cut(data, sizes) for piece in read.feed(part)]
    bodies = b"".join(piece.data for piece in pieces)

    assert b"".join(piece.raw for piece in pieces) == data
    assert bodies == b"hello" * (data.count(b"hello")) or b"!" in bodies
    assert sum(piece.kind == "end" for piece in pieces) == len(messages) - messages.count(
        MESSAGES[2]
    )


def test_a_response_to_head_has_no_body() -> None:
    read = MessageStream(lambda: "HEAD")
    kinds = [piece.kind for piece in read.feed(MESSAGES[0][:-5])]

    assert kinds == ["head", "end"]


def test_after_a_change_of_protocol_bytes_are_raw() -> None:
    read = MessageStream(lambda: "GET")
    pieces = list(read.feed(b"HTTP/1.1 101 Switching Protocols\r\n\r\n\0\1\2"))

    assert [(piece.kind, piece.raw[:3]) for piece in pieces] == [
        ("head", b"HTT"),
        ("raw", b"\0\1\2"),
    ]


@pytest.mark.parametrize(
    "data",
    [
        b"SSH-2.0-x\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 1_0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1" * 300_000,
        b"x" * 300_000,
    ],
)
def test_what_is_no_http_is_refused(data: bytes) -> None:
    with pytest.raises(BadHead):
        list(MessageStream(lambda: "POST").feed(data))


def _watched() -> tuple[Watcher, WatchedConnection]:
    settings = WatchSettings(Keeping(), None, is_live=False, has_table=False)
    watcher = Watcher("notes", "http", settings)
    return watcher, WatchedConnection(HttpSessions(watcher))


def test_a_connection_without_gaps_has_nothing_unseen() -> None:
    watcher, connection = _watched()
    for _ in range(2):
        connection.request_bytes(0.0, b"GET /mcp HTTP/1.1\r\n\r\n")
        connection.response_bytes(0.0, MESSAGES[0])

    assert watcher.unseen == 0


def test_after_dropped_bytes_a_connection_is_read_no_more_and_counted_once() -> None:
    watcher, connection = _watched()
    connection.request_bytes(0.0, b"GET /mcp HTTP/1.1\r\n\r\n")
    connection.response_bytes(0.0, None)
    connection.response_bytes(0.0, b"no HTTP at all\r\n\r\n")
    connection.request_bytes(0.0, None)

    assert watcher.unseen == 1


def test_a_response_that_nobody_asked_for_is_counted_as_unseen() -> None:
    watcher, connection = _watched()
    connection.response_bytes(0.0, MESSAGES[0])

    assert watcher.unseen == 1


def test_a_slow_reader_loses_copies_and_never_stops_a_pump(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side_thread, "MOST_WAITING", 100)
    may_go_on, read = threading.Event(), []

    def reading(_: float, data: bytes | None) -> None:
        may_go_on.wait(60)
        read.append(data)

    side = SideThread()
    side.start()
    for _ in range(1_000):
        side.copy(reading, b"x" * 10)
    may_go_on.set()

    assert side.end(60)
    assert read == [b"x" * 10] * 10 + [None]


def test_a_reader_that_fails_is_counted_and_the_next_copy_is_read() -> None:
    read: list[bytes | None] = []

    def reading(_: float, data: bytes | None) -> None:
        read.append(data)
        if data == b"bad":
            raise KeyError(data)

    side = SideThread()
    side.start()
    for data in (b"bad", b"good"):
        side.copy(reading, data)

    assert side.end(60)
    assert (read, side.faults) == ([b"bad", b"good"], 1)
