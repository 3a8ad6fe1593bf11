"""Requests and responses of streamable HTTP, read beside the proxy: which messages they carry.

A POST carries messages of the client. Its response, or a stream of a GET, carries messages of the
server as JSON or as server-sent events. Header values are compared in memory and never written.
"""

from __future__ import annotations

import zlib
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

from replybook_devtools.watch.http_pieces import BadHead, MessageHead, MessageStream
from replybook_devtools.watch.message_lines import MessageLines
from replybook_devtools.watch.session_calls import SessionCalls
from replybook_devtools.watch.watcher import Watcher

_SESSION: Final = "mcp-session-id"
_EVENTS: Final = "text/event-stream"
_JSON: Final = "application/json"
_MOST_SESSIONS: Final = 1_000


class HttpSessions:
    """The sessions of a proxy, by the header that names them."""

    def __init__(self, watcher: Watcher) -> None:
        self.watcher = watcher
        self._named: dict[str, SessionCalls] = {}
        self._nameless: SessionCalls | None = None

    def find_session(self, name: str | None) -> SessionCalls:
        """Return the session of a header value, or the one of requests without the header."""
        if name is None:
            if self._nameless is None:
                self._nameless = self.watcher.session()
            return self._nameless
        if name not in self._named:
            if len(self._named) >= _MOST_SESSIONS:
                self.end(next(iter(self._named)))
            self._named[name] = self.watcher.session()
        return self._named[name]

    def end(self, name: str) -> None:
        """End a session that its client deleted."""
        if (session := self._named.pop(name, None)) is not None:
            self.watcher.end_session(session)


class _Exchange:
    """A request whose response is not complete yet."""

    def __init__(self, head: MessageHead) -> None:
        self.method = head.words[0]
        self.session_name = head.fields.get(_SESSION)
        self.body: list[bytes] = []
        self.is_events = False
        self.ids: list[object] = []

    @property
    def scope(self) -> object:
        """The scope of its ids: the session has unique ids, and a request without one is alone."""
        return None if self.session_name is not None else self


class _Decoder(Protocol):
    def decompress(self, data: bytes, /) -> bytes: ...


class WatchedConnection:
    """One connection of a client, with the connection to the server that belongs to it.

    All methods are called in the side thread.
    """

    def __init__(self, sessions: HttpSessions) -> None:
        self._sessions = sessions
        self._watcher = sessions.watcher
        self._exchanges: deque[_Exchange] = deque()
        self._requests = MessageStream()
        self._responses = MessageStream(self._method)
        self._sending: _Exchange | None = None
        self._reading: tuple[MessageHead, _Decoder | None] | None = None
        self._events = ServerEvents()
        self._is_lost = False

    def request_bytes(self, moment: float, data: bytes | None) -> None:
        """Read bytes of the client.

        Args:
            moment: Moment at which they passed.
            data: The bytes, or None for dropped bytes.
        """
        self._read(self._request_pieces, moment, data)

    def response_bytes(self, moment: float, data: bytes | None) -> None:
        """Read bytes of the server.

        Args:
            moment: Moment at which they passed.
            data: The bytes, none at the end of the connection, or None for dropped bytes.
        """
        self._read(self._response_pieces, moment, data)

    def _read(
        self, read: Callable[[float, bytes], None], moment: float, data: bytes | None
    ) -> None:
        """Read bytes. After dropped or unreadable bytes, read no more of this connection."""
        if self._is_lost:
            return
        try:
            if data is None:
                raise BadHead("bytes were dropped")
            read(moment, data)
        except (BadHead, zlib.error):
            self._watcher.unseen += 1
            self._is_lost = True

    def _request_pieces(self, moment: float, data: bytes) -> None:
        for piece in self._requests.feed(data):
            if piece.head is not None:
                self._sending = _Exchange(piece.head)
                self._exchanges.append(self._sending)
            elif self._sending is not None and piece.kind == "body":
                self._sending.body.append(piece.data)
            elif self._sending is not None and piece.kind == "end":
                self._end_request(self._sending, moment)

    def _response_pieces(self, moment: float, data: bytes) -> None:
        for piece in self._responses.feed(data):
            if piece.head is not None and not piece.head.words[1].startswith("1"):
                self._response_begins(piece.head)
            elif piece.kind == "body" and piece.data:
                self._response_goes_on(moment, piece.data)
            elif piece.kind == "end":
                self._end_response(moment)

    def _method(self) -> str:
        return self._exchanges[0].method if self._exchanges else ""

    def _end_request(self, exchange: _Exchange, moment: float) -> None:
        body = b"".join(exchange.body)
        exchange.body.clear()
        is_open = exchange in self._exchanges  # some answers come before the request is complete
        if exchange.method == "POST" and body and is_open:
            find = partial(self._sessions.find_session, exchange.session_name)
            exchange.ids = self._watcher.from_client(find, moment, body, exchange.scope)

    def _response_begins(self, head: MessageHead) -> None:
        coding = head.fields.get("content-encoding", "identity").lower()
        self._reading = (head, _decoder(coding))
        self._events = ServerEvents()
        if not self._exchanges:
            raise BadHead("a response without a request")
        exchange = self._exchanges[0]
        if not exchange.ids:  # the session that `initialize` begins
            exchange.session_name = exchange.session_name or head.fields.get(_SESSION)
        exchange.is_events = head.media_type == _EVENTS
        if coding not in {"identity", "gzip", "deflate", "x-gzip"}:
            self._watcher.unseen += 1
            exchange.method = ""  # its body cannot be read

    def _response_goes_on(self, moment: float, data: bytes) -> None:
        if self._reading is None or not self._exchanges:
            return
        exchange, (head, decoder) = self._exchanges[0], self._reading
        if exchange.method not in {"POST", "GET"}:
            return
        text = decoder.decompress(data) if decoder else data
        if exchange.is_events:
            for event in self._events.feed(moment, text):
                self._message(exchange, moment, event)
        elif head.media_type == _JSON:
            exchange.body.append(text)

    def _message(self, exchange: _Exchange, moment: float, text: bytes) -> None:
        find = partial(self._sessions.find_session, exchange.session_name)
        self._watcher.from_server(find, moment, text, exchange.scope)

    def _end_response(self, moment: float) -> None:
        if self._reading is None or not self._exchanges:
            return
        exchange, (head, _) = self._exchanges.popleft(), self._reading
        self._reading = None
        if exchange.body:
            self._message(exchange, moment, b"".join(exchange.body))
        if exchange.method == "DELETE" and head.words[1].startswith("2"):
            self._sessions.end(exchange.session_name or "")
        if exchange.ids and exchange.scope is not None:  # no other exchange can answer it
            self._watcher.give_up(self._sessions.find_session(None), exchange.ids, exchange.scope)


class ServerEvents:
    """The messages in a stream of server-sent events."""

    def __init__(self) -> None:
        self._data: list[bytes] = []
        self._ended: list[bytes] = []
        self._lines = MessageLines(self._line, keep_blank=True)

    def feed(self, moment: float, data: bytes) -> list[bytes]:
        """Return the data of the events that end in these bytes.

        Args:
            moment: Moment at which they passed.
            data: Bytes of the stream.
        """
        self._ended = []
        self._lines.feed(moment, data)
        return self._ended

    def _line(self, _moment: float, line: bytes) -> None:
        line = line.rstrip(b"\r")
        if not line:
            if self._data:
                self._ended.append(b"\n".join(self._data))
            self._data = []
        elif line.startswith(b"data:"):
            self._data.append(line[5:].removeprefix(b" "))


def _decoder(coding: str) -> _Decoder | None:
    if coding in {"gzip", "x-gzip", "deflate"}:
        return zlib.decompressobj(zlib.MAX_WBITS | 32)
    return None
