"""The HTTP gate before a server: check host, origin, token and size of requests.

A web page can send requests to this machine, also by a domain name that resolves to it (DNS
rebinding). So the requested host and the origin are checked first, on loopback too.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast
from urllib.parse import urlsplit

from replybook_ck3.serve.session.bearer import Token, Tokens, carrying

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]
"""An ASGI application."""

_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_LONGEST_WAIT_S: Final = 30.0
"""The timeout of a request body. A slow sender ties up one connection and nothing else."""


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

    async def send(self, send: Send) -> None:
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
        app: App,
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

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection. Lifespan events pass the gate unchecked."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":  # WebSockets are not supported
            await self._serve(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        token = self._tokens.find(_header(scope, b"authorization"))
        refusal = self._refusal(scope, token)
        body = await self._body(receive) if refusal is None else refusal
        if isinstance(body, _Refusal):
            await body.send(send)
        elif body is not None:  # None: the client disconnected
            with carrying(token):
                await self._app(scope, _replay(body, receive), send)

    def _refusal(self, scope: Scope, token: Token | None) -> _Refusal | None:
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

    async def _body(self, receive: Receive) -> bytes | _Refusal | None:
        """Return the whole body, or a response if it is too large or too slow.

        Returns None if the client disconnected.
        """
        try:
            async with asyncio.timeout(self._wait_s):
                return await self._read(receive)
        except TimeoutError:
            return _TOO_SLOW

    async def _read(self, receive: Receive) -> bytes | _Refusal | None:
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


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return a receiver that repeats a body that was read, and then goes on."""
    left: list[MutableMapping[str, Any]] = [
        {"type": "http.request", "body": body, "more_body": False}
    ]

    async def again() -> MutableMapping[str, Any]:
        return left.pop() if left else await receive()

    return again


def _headers(scope: Scope, name: bytes) -> list[str]:
    pairs = cast("Iterable[tuple[bytes, bytes]]", scope["headers"])
    return [value.decode("latin-1") for key, value in pairs if key.lower() == name]


def _header(scope: Scope, name: bytes) -> str | None:
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
