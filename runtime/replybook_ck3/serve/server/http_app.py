"""The server on streamable HTTP: an ASGI application behind a gate, in one process or several.

It is stateless. Every request holds all its data, so any worker answers any request, from clients
of both protocol versions.

The gate checks host, origin, token and size of requests. A web page can send requests to this
machine, also by a domain name that resolves to it (DNS rebinding). So the requested host and the
origin are checked first, on loopback too.
"""

from __future__ import annotations

import asyncio
import ipaddress
import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Awaitable, Callable, Iterable, MutableMapping, Sequence
from dataclasses import dataclass
from types import FrameType
from typing import Any, Final, TypeAlias, cast
from urllib.parse import urlsplit

from replybook_ck3.serve.server.opening import Opening, Stack, collects_from_here
from replybook_ck3.serve.session.bearer import Token, Tokens, carrying
from replybook_ck3.serve.session.data_folder import DataFolder
from replybook_ck3.serve.session.data_parts import refuse_damage
from replybook_ck3.serve.session.reference_server import Ck3Server

PATH: Final = "/mcp"
_STOP_S: Final = 10
_MOST_CONNECTIONS: Final = 1_000
_Scope: TypeAlias = MutableMapping[str, Any]
_Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
_Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
_App: TypeAlias = Callable[[_Scope, _Receive, _Send], Awaitable[None]]
"""An ASGI application."""

_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_LONGEST_WAIT_S: Final = 30.0
"""The timeout of a request body. A slow sender ties up one connection and nothing else."""


class NotServed(ValueError):
    """The settings are unsafe to serve with. The message has the reason and the fix."""


def app_of(server: Ck3Server, stack: Stack = "sdk", hosts: Sequence[str] = ()) -> _App:
    """Return the ASGI application of a server behind its gate.

    The server is closed when the application stops.

    Args:
        hosts: Names besides loopback that clients may use for this server.
    """
    limits = server.config.limits
    inner = _on_fastmcp(server) if stack == "fastmcp" else _on_sdk(server, limits.request_bytes)
    return HttpGate(
        _closing(inner, server),
        hosts=hosts,
        tokens=Tokens(server.config.tokens),
        most_bytes=limits.request_bytes,
    )


def _on_sdk(server: Ck3Server, most_bytes: int) -> _App:
    from mcp.server.transport_security import TransportSecuritySettings

    from replybook_ck3.serve.server.offering import sdk_server

    gate_does = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    app = sdk_server(server, "tcp").streamable_http_app(
        streamable_http_path=PATH,
        stateless_http=True,
        json_response=True,
        max_request_body_size=most_bytes,
        transport_security=gate_does,
    )
    return cast("_App", app)


def _on_fastmcp(server: Ck3Server) -> _App:
    from replybook_ck3.serve.server.offering import fastmcp_server

    app = fastmcp_server(server, "tcp").http_app(
        path=PATH, stateless_http=True, json_response=True, host_origin_protection=False
    )
    return cast("_App", app)


def _closing(app: _App, server: Ck3Server) -> _App:
    """Return an application that closes the server at its end or failed start."""

    async def closing(scope: _Scope, receive: _Receive, send: _Send) -> None:
        try:
            await app(scope, receive, send)
        finally:
            if scope["type"] == "lifespan":
                server.close()

    return closing


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpServing:
    """Serves over HTTP until a signal. Worker processes get a copy of this object.

        HttpServing(opening=Opening(data="..."), workers=2).run(listening("127.0.0.1", 8000))

    Attributes:
        opening: The settings of the server.
        host: The address to listen on.
        hosts: Names besides loopback and `host` that clients may use for this server.
    """

    opening: Opening
    host: str = "127.0.0.1"
    workers: int = 1
    hosts: tuple[str, ...] = ()

    def check(self) -> None:
        """Check the settings before serving.

        Raises:
            NotServed: Other machines could connect without a token.
            ConfigFault: A setting cannot be used.
            DamagedData: The data folder is damaged.
        """
        refuse_damage(DataFolder(self.opening.data))
        has_tokens = bool(self.opening.config().tokens)
        if not is_loopback(self.host) and not has_tokens:
            raise NotServed(
                "others than this machine need a token; make one with: replybook serve token NAME"
            )

    def __call__(self) -> _App:
        """Open the server in this process, and return its application.

        The host to listen on is one of the permitted host names.
        """
        _end_with_parent()
        own = () if self.host in {"0.0.0.0", "::"} else (self.host,)
        app = app_of(self.opening.open(), self.opening.stack, (*own, *self.hosts))
        collects_from_here()
        return app

    def run(self, listener: socket.socket) -> None:
        """Serve requests at `listener` until a signal, and finish the running requests."""
        import uvicorn
        from uvicorn.supervisors import Multiprocess

        options: dict[str, Any] = {"log_level": "warning", "access_log": False, "ws": "none"}
        config = uvicorn.Config(
            cast("Any", self),
            factory=True,
            workers=self.workers,
            lifespan="on",
            server_header=False,
            limit_concurrency=_MOST_CONNECTIONS,
            timeout_graceful_shutdown=_STOP_S,
            **options,
        )
        if self.workers > 1:
            Multiprocess(config, [listener]).run()
        else:
            _end_well()
            uvicorn.Server(config).run([listener])


def _end_with_parent() -> None:
    """Stop this worker when its parent process was killed without notice."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def follow() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=follow, name="replybook-parent", daemon=True).start()


def _end_well() -> None:
    """Ignore SIGTERM and SIGINT when they are raised again after serving.

    The server has obeyed the signal by then, so the process must not end by it.
    """
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _nothing)


def _nothing(_: int, __: FrameType | None) -> None:
    """Do nothing, since the signal was obeyed already."""


def listening(host: str, port: int) -> socket.socket:
    """Return a listening socket. Port 0 selects a free port.

    Raises:
        OSError: The port is in use.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio disables Nagle's delay only for sockets with IPPROTO_TCP
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(_MOST_CONNECTIONS)
    except BaseException:
        listener.close()
        raise
    listener.set_inheritable(True)
    return listener


def is_loopback(host: str) -> bool:
    """Return True if only this machine can reach a server that listens on `host`."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True, slots=True)
class _Refusal:
    """A plain HTTP response to a request that does not reach MCP."""

    status: int
    text: str
    headers: tuple[tuple[bytes, bytes], ...] = ()

    async def send(self, send: _Send) -> None:
        body = self.text.encode()
        headers = [(b"content-type", b"text/plain; charset=utf-8"), *self.headers]
        headers.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})


_WRONG_HOST: Final = _Refusal(421, "This server does not answer for that host.\n")
_WRONG_ORIGIN: Final = _Refusal(403, "Pages of that origin may not ask this server.\n")
_NO_TOKEN: Final = _Refusal(
    401, "A bearer token is needed.\n", ((b"www-authenticate", b'Bearer realm="replybook"'),)
)
_WRONG_TOKEN: Final = _Refusal(
    401,
    "The bearer token is not known.\n",
    ((b"www-authenticate", b'Bearer realm="replybook", error="invalid_token"'),),
)
_TOO_LARGE: Final = _Refusal(413, "The request is too large.\n", ((b"connection", b"close"),))
_TOO_SLOW: Final = _Refusal(
    408, "The request did not come in time.\n", ((b"connection", b"close"),)
)


class HttpGate:
    """An ASGI application that checks requests before it passes them to another one.

    Args:
        app: The application behind the gate.
        hosts: Permitted host names besides loopback. They are permitted as origins too.
        tokens: The known tokens. If there are any, every request needs one.
        most_bytes: The size limit of a request body.
        longest_wait_s: The timeout of a request body.
    """

    def __init__(
        self,
        app: _App,
        *,
        hosts: Iterable[str] = (),
        tokens: Tokens | None = None,
        most_bytes: int = 4_000_000,
        longest_wait_s: float = _LONGEST_WAIT_S,
    ) -> None:
        self._app = app
        self._hosts = _LOOPBACK | {host.lower().strip("[]") for host in hosts}
        self._tokens = tokens or Tokens()
        self._most = most_bytes
        self._wait_s = longest_wait_s

    async def __call__(self, scope: _Scope, receive: _Receive, send: _Send) -> None:
        """Serve one connection. Lifespan events pass the gate unchecked."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":  # WebSockets are not supported
            await self._serve(scope, receive, send)

    async def _serve(self, scope: _Scope, receive: _Receive, send: _Send) -> None:
        token = self._tokens.find(_header(scope, b"authorization"))
        refusal = self._refusal(scope, token)
        body = await self._body(receive) if refusal is None else refusal
        if isinstance(body, _Refusal):
            await body.send(send)
        elif body is not None:  # None: the client disconnected
            with carrying(token):
                await self._app(scope, _replay(body, receive), send)

    def _refusal(self, scope: _Scope, token: Token | None) -> _Refusal | None:
        """Return the response to a bad request before its body is read, or None."""
        hosts = _headers(scope, b"host")
        if len(hosts) != 1 or _host_in(f"//{hosts[0]}") not in self._hosts:
            return _WRONG_HOST
        if any(not self._is_ours(origin) for origin in _headers(scope, b"origin")):
            return _WRONG_ORIGIN
        if self._tokens and token is None:
            return _WRONG_TOKEN if _headers(scope, b"authorization") else _NO_TOKEN
        length = _header(scope, b"content-length")
        if length is not None and (not length.isdecimal() or int(length[:20]) > self._most):
            return _TOO_LARGE
        return None

    def _is_ours(self, origin: str) -> bool:
        return origin.startswith(("http://", "https://")) and _host_in(origin) in self._hosts

    async def _body(self, receive: _Receive) -> bytes | _Refusal | None:
        """Return the whole body, or a response if it is too large or too slow.

        Returns None if the client disconnected.
        """
        try:
            async with asyncio.timeout(self._wait_s):
                return await self._read(receive)
        except TimeoutError:
            return _TOO_SLOW

    async def _read(self, receive: _Receive) -> bytes | _Refusal | None:
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return None
            body += cast("bytes", message.get("body", b""))
            if len(body) > self._most:
                return _TOO_LARGE
            if not message.get("more_body", False):
                return bytes(body)


def _replay(body: bytes, receive: _Receive) -> _Receive:
    """Return a receiver that repeats a body that was read, and then goes on."""
    left: list[MutableMapping[str, Any]] = [
        {"type": "http.request", "body": body, "more_body": False}
    ]

    async def again() -> MutableMapping[str, Any]:
        return left.pop() if left else await receive()

    return again


def _headers(scope: _Scope, name: bytes) -> list[str]:
    pairs = cast("Iterable[tuple[bytes, bytes]]", scope["headers"])
    return [value.decode("latin-1") for key, value in pairs if key.lower() == name]


def _header(scope: _Scope, name: bytes) -> str | None:
    """Return the value of a header, or None if it is missing or repeated."""
    found = _headers(scope, name)
    return found[0] if len(found) == 1 else None


def _host_in(url: str) -> str | None:
    """Return the host of a URL without its port, or None for a bad URL."""
    try:
        parts = urlsplit(url)
        return None if parts.username is not None or parts.path not in {"", "/"} else parts.hostname
    except ValueError:
        return None
