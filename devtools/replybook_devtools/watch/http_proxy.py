"""A proxy for one server over HTTP. Only the `Host` of requests changes, to the server's own.

Each connection of a client gets one connection to the server, and two threads move the bytes. So
streams, resumption, limits and errors are those of the server.
"""

from __future__ import annotations

import re
import select
import signal
import socket
import struct
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias, TypeVar
from urllib.parse import urlsplit

from replybook_devtools.watch.http_exchanges import WatchedConnection
from replybook_devtools.watch.http_pieces import BadHead, MessageStream, Piece
from replybook_devtools.watch.side_thread import SideThread

if TYPE_CHECKING:
    import ssl

_Value = TypeVar("_Value")

_READ: Final = 64 * 1024
_CONNECTING: Final = 30.0
_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_HOST: Final = re.compile(rb"(?im)^(host:[ \t]*)[^\r\n]*")

Watching: TypeAlias = Callable[[], WatchedConnection]
"""A function that returns the reader of a new connection."""


class ProxyServer(NamedTuple):
    """The address of a server.

    Attributes:
        is_tls: True for https.
        path: Path of the URL, for the hint that is printed. Requests keep their own path.
    """

    host: str
    port: int
    is_tls: bool
    path: str

    @classmethod
    def parse(cls, url: str) -> ProxyServer:
        """Read a URL.

        Raises:
            ValueError: The URL is not one of http or https with a host.
        """
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise ValueError("it must begin with http:// or https:// and a host")
        is_tls = parts.scheme == "https"
        name = parts.hostname
        ascii_name = name if name.isascii() else name.encode("idna").decode()
        return cls(ascii_name, parts.port or (443 if is_tls else 80), is_tls, parts.path)

    @property
    def authority(self) -> str:
        """The host and port, without the port of the scheme."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        return name if self.port == (443 if self.is_tls else 80) else f"{name}:{self.port}"

    def connect(self) -> _Stream:
        """Return a new connection.

        Raises:
            OSError: The server cannot be reached.
        """
        plain = socket.create_connection((self.host, self.port), _CONNECTING)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if not self.is_tls:
            plain.settimeout(None)
            return plain
        import ssl  # a server without TLS does not pay for it

        context = ssl.create_default_context()
        context.set_alpn_protocols(["http/1.1"])
        return _TlsStream(context.wrap_socket(plain, server_hostname=self.host))


class _Stream(Protocol):
    """The part of a socket that a connection needs."""

    def recv(self, size: int, /) -> bytes: ...

    def sendall(self, data: bytes, /) -> None: ...

    def shutdown(self, how: int, /) -> None: ...

    def setsockopt(self, level: int, name: int, value: bytes, /) -> None: ...

    def close(self) -> None: ...


class _TlsStream:
    """A TLS socket that one thread reads while another writes, which OpenSSL does not allow."""

    def __init__(self, tls: ssl.SSLSocket) -> None:
        self._tls = tls
        self._lock = threading.Lock()
        tls.setblocking(False)

    def recv(self, size: int, /) -> bytes:
        import ssl

        try:
            return self._patiently(partial(self._tls.recv, size))
        except ssl.SSLEOFError:  # many servers close without the last message of TLS
            return b""

    def sendall(self, data: bytes, /) -> None:
        while data:
            data = data[self._patiently(partial(self._tls.send, data)) :]

    def shutdown(self, how: int, /) -> None:
        socket.socket.shutdown(self._tls, how)

    def setsockopt(self, level: int, name: int, value: bytes, /) -> None:
        self._tls.setsockopt(level, name, value)

    def close(self) -> None:
        self._tls.close()

    def _patiently(self, action: Callable[[], _Value]) -> _Value:
        """Repeat an action until the socket is ready for it."""
        import ssl

        while True:
            with self._lock:
                try:
                    return action()
                except ssl.SSLWantReadError:
                    event = select.POLLIN
                except ssl.SSLWantWriteError:
                    event = select.POLLOUT
            ready = select.poll()
            ready.register(self._tls, event)
            ready.poll()


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens.

    Args:
        port: Port, or 0 for a free one.

    Raises:
        OSError: The address is taken or not of this machine.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family)


def serve_until_signal(
    server: ProxyServer, listener: socket.socket, side: SideThread, watching: Watching
) -> None:
    """Serve clients until SIGINT, SIGTERM or SIGHUP.

    Args:
        listener: Socket that takes the connections.
        side: Thread that reads the copies.
    """
    ending = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
    ending = {one for one in ending if signal.getsignal(one) is not signal.SIG_IGN}
    signal.pthread_sigmask(signal.SIG_BLOCK, ending)  # the threads inherit it
    side.start()
    is_local = listener.getsockname()[0] in _LOOPBACK
    accepting = threading.Thread(
        target=_accept, args=(server, listener, side, watching, is_local), daemon=True
    )
    accepting.start()
    signal.sigwait(ending)
    listener.close()


def _accept(
    server: ProxyServer,
    listener: socket.socket,
    side: SideThread,
    watching: Watching,
    is_local: bool,
) -> None:
    while True:
        try:
            client, _ = listener.accept()
        except ConnectionError:
            continue
        except OSError:  # the listener was closed
            return
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection = _Connection(client, server, side, watching(), is_local=is_local)
        threading.Thread(target=connection.move_requests, daemon=True).start()


class _Connection:
    """One client's connection and the server's that belongs to it."""

    def __init__(
        self,
        client: socket.socket,
        server: ProxyServer,
        side: SideThread,
        watched: WatchedConnection,
        *,
        is_local: bool,
    ) -> None:
        self._client = client
        self._server = server
        self._copy = side.copy
        self._on_request, self._on_response = watched.request_bytes, watched.response_bytes
        self._is_local = is_local
        self._upstream: _Stream | None = None
        self._answering: threading.Thread | None = None
        self._asked_to_switch = False
        self._stream: MessageStream | None = MessageStream()

    def move_requests(self) -> None:
        """Move bytes of the client, until it ends its side or the connection breaks."""
        try:
            while data := self._client.recv(_READ):
                self._copy(self._on_request, data)
                for part in self._parts(data):
                    if self._upstream is None:
                        self._connect()
                    assert self._upstream is not None  # else _connect has raised
                    self._upstream.sendall(part)
            if self._upstream is not None:
                self._upstream.shutdown(socket.SHUT_WR)
        except _Refused as refused:
            self._refuse(refused)
        except OSError:
            _break(self._upstream)
            _break(self._client)
        finally:
            if self._answering is not None:
                self._answering.join()
            for one in (self._upstream, self._client):
                _close(one)

    def _move_responses(self) -> None:
        """Move bytes of the server, until it ends its side or the connection breaks."""
        assert self._upstream is not None  # it starts this thread
        try:
            while data := self._upstream.recv(_READ):
                self._client.sendall(data)
                self._copy(self._on_response, data)
            self._copy(self._on_response, b"")
            self._client.shutdown(socket.SHUT_WR)
        except OSError:
            self._copy(self._on_response, b"")
            _break(self._client)
            _break(self._upstream)

    def _parts(self, data: bytes) -> list[bytes]:
        """Return the bytes to send, in which each head names the server as its host.

        Raises:
            _Refused: The bytes are not HTTP/1.1, or the client means another host.
        """
        if self._stream is None:
            return [data]
        parts: list[bytes] = []
        try:
            parts.extend(self._check_host(piece) for piece in self._stream.feed(data))
        except BadHead as error:
            if not self._asked_to_switch:
                raise _Refused("400 Bad Request", str(error)) from error
            parts.append(self._stream.rest)  # another protocol from here on
            self._stream = None
        return [whole] if (whole := b"".join(parts)) else []

    def _check_host(self, piece: Piece) -> bytes:
        if piece.head is None:
            return piece.raw
        self._asked_to_switch = "upgrade" in piece.head.fields
        name = urlsplit(f"//{piece.head.fields.get('host', '')}").hostname
        if self._is_local and name is not None and name not in _LOOPBACK:
            raise _Refused("403 Forbidden", "the Host is not the loopback: a page in a browser?")
        return _HOST.sub(rb"\g<1>" + self._server.authority.encode(), piece.raw, count=1)

    def _connect(self) -> None:
        try:
            self._upstream = self._server.connect()
        except OSError as error:
            text = f"{self._server.authority} cannot be reached"
            raise _Refused("502 Bad Gateway", text) from error
        self._answering = threading.Thread(target=self._move_responses, daemon=True)
        self._answering.start()

    def _refuse(self, refused: _Refused) -> None:
        text = f"replybook watch: {refused.text}\n".encode()
        head = f"HTTP/1.1 {refused.status}\r\nContent-Type: text/plain\r\n"
        more = f"Content-Length: {len(text)}\r\nConnection: close\r\n\r\n"
        with suppress(OSError):
            self._client.sendall((head + more).encode() + text)
            self._client.shutdown(socket.SHUT_WR)
        if self._upstream is not None:
            _break(self._upstream)


class _Refused(Exception):
    """Raised for a request that the proxy answers itself."""

    def __init__(self, status: str, text: str) -> None:
        super().__init__(status)
        self.status = status
        self.text = text


def _break(stream: _Stream | None) -> None:
    """Let a connection end in a reset, as its other end did, and wake the thread that reads it."""
    if stream is not None:
        with suppress(OSError):
            at_once = struct.pack("ii", 1, 0)  # linger for 0 seconds
            stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
        with suppress(OSError):
            stream.shutdown(socket.SHUT_RD)  # the other side would send the end of an intact stream


def _close(stream: _Stream | None) -> None:
    if stream is not None:
        with suppress(OSError):
            stream.close()
