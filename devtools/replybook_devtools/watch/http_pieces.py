"""Heads, bodies and ends of HTTP/1.1 messages on one direction of a connection.

The pieces of a stream, joined, are the bytes of the stream: nothing is repaired or left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["head", "body", "end", "raw"]

_MOST_HEAD: Final = 256 * 1024
_NO_BODY: Final = frozenset({204, 304})
_SWITCHED: Final = 101


class BadHead(ValueError):
    """Raised for bytes that are not the head of an HTTP/1.1 message."""


class MessageHead(NamedTuple):
    """A start line and its header fields. Names are in lower case, and the first value counts."""

    start: str
    fields: dict[str, str]

    @property
    def words(self) -> list[str]:
        """The three parts of the start line."""
        return self.start.split(" ", 2)

    @property
    def media_type(self) -> str:
        """The `Content-Type` without parameters, in lower case."""
        return self.fields.get("content-type", "").partition(";")[0].strip().lower()


class Piece(NamedTuple):
    """A part of a message.

    Attributes:
        kind: `head`, `body`, `end` of a message, or `raw` bytes after a change of protocol.
        raw: The bytes of the stream.
        data: The bytes of the body without the framing of chunks.
        head: The head, for `head` only.
    """

    kind: Kind
    raw: bytes
    data: bytes = b""
    head: MessageHead | None = None


def head_of(raw: bytes) -> MessageHead:
    """Read a head.

    Raises:
        BadHead: The bytes are not the head of HTTP/1.1.
    """
    start, *lines = raw.decode("latin-1").strip("\r\n").split("\r\n")
    fields: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon:
            raise BadHead("a header field has no colon")
        fields.setdefault(name.strip().lower(), value.strip())
    head = MessageHead(start, fields)
    if len(head.words) < 2 or "HTTP/1." not in start:
        raise BadHead("the start line is not of HTTP/1.1")
    return head


class MessageStream:
    """The messages of one direction.

    Args:
        next_method: Function that returns the method of the request that a response answers.
            None for a stream of requests.
    """

    def __init__(self, next_method: Callable[[], str] | None = None) -> None:
        self._next_method = next_method
        self._rest = b""
        self._left = 0
        self._state = self._read_head

    @property
    def rest(self) -> bytes:
        """The bytes that are not read yet."""
        return self._rest

    def feed(self, data: bytes) -> Iterator[Piece]:
        """Yield the pieces of the next bytes.

        Args:
            data: Bytes of the stream; none at its end.

        Raises:
            BadHead: A message cannot be read.
        """
        self._rest += data
        while (piece := self._state()) is not None:
            yield piece
        if not data and self._state == self._read_until_close:
            yield Piece("end", b"")

    def _take(self, size: int) -> bytes:
        taken, self._rest = self._rest[:size], self._rest[size:]
        return taken

    def _line(self) -> bytes | None:
        end = self._rest.find(b"\n")
        if end < 0 and len(self._rest) > _MOST_HEAD:
            raise BadHead("a line is too long")
        return self._take(end + 1) if end >= 0 else None

    def _read_head(self) -> Piece | None:
        end = self._rest.find(b"\r\n\r\n")
        if end < 0:
            if len(self._rest) > _MOST_HEAD:
                raise BadHead("a head is too long")
            return None
        raw = self._rest[: end + 4]
        head = head_of(raw)
        self._state = self._body_of(head)
        self._take(len(raw))
        return Piece("head", raw, head=head)

    def _body_of(self, head: MessageHead) -> Callable[[], Piece | None]:
        chunked = "chunked" in head.fields.get("transfer-encoding", "").lower()
        if self._next_method is not None:
            status = _number(head.words[1], 10)
            if status == _SWITCHED:
                return self._read_raw
            if status < 200:  # an interim response; the real one follows
                return self._read_head
            if self._next_method() == "HEAD" or status in _NO_BODY:
                return self._read_end
        if chunked:
            return self._read_chunk_size
        if "content-length" in head.fields:
            self._left = _number(head.fields["content-length"], 10)
            return self._read_length
        return self._read_end if self._next_method is None else self._read_until_close

    def _read_end(self) -> Piece:
        self._state = self._read_head
        return Piece("end", b"")

    def _read_length(self) -> Piece | None:
        if not self._left:
            return self._read_end()
        if not self._rest:
            return None
        data = self._take(self._left)
        self._left -= len(data)
        return Piece("body", data, data)

    def _read_chunk_size(self) -> Piece | None:
        line = self._line()
        if line is None:
            return None
        self._left = _number(line.partition(b";")[0].decode("latin-1").strip(), 16)
        self._state = self._read_chunk if self._left else self._read_trailer
        return Piece("body", line)

    def _read_chunk(self) -> Piece | None:
        if not self._left:
            self._state = self._read_chunk_end
            return self._read_chunk_end()
        if not self._rest:
            return None
        data = self._take(self._left)
        self._left -= len(data)
        return Piece("body", data, data)

    def _read_chunk_end(self) -> Piece | None:
        line = self._line()
        if line is None:
            return None
        if line.strip():
            raise BadHead("a chunk is longer than it says")
        self._state = self._read_chunk_size
        return Piece("body", line)

    def _read_trailer(self) -> Piece | None:
        line = self._line()
        if line is None:
            return None
        if not line.strip():
            self._state = self._read_end
        return Piece("body", line)

    def _read_until_close(self) -> Piece | None:
        data = self._take(len(self._rest))
        return Piece("body", data, data) if data else None

    def _read_raw(self) -> Piece | None:
        data = self._take(len(self._rest))
        return Piece("raw", data) if data else None


def _number(text: str, base: int) -> int:
    digits = "0123456789abcdef"[:base]
    if not text or any(one not in digits for one in text.lower()):
        raise BadHead("a length is not a number")
    return int(text, base)
