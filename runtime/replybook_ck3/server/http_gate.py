"""What stands before a server on HTTP: host, origin, token and size of a request, before anything reads it.

A page in a browser can send requests to this machine, also under a name of its own that leads here (DNS
rebinding), so the name that was asked for and the page that asks are checked first, loopback or not.
Source: specification 9 and 57.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast
from urllib.parse import urlsplit

from replybook_ck3.session.bearer import Token, Tokens, carrying

__all__ = ["App", "HttpGate", "is_loopback"]

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]
"""An application of ASGI."""

_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_LONGEST_WAIT_S: Final = 30.0
"""How long a body may take to come; who sends slower ties up a connection and nothing else."""


def is_loopback(host: str) -> bool:
    """Return True if a server that listens on `host` is heard on this machine alone."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True, slots=True)
class _Refusal:
    """An answer of HTTP alone: the request never reached MCP."""

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
    """An application of ASGI around another: it lets through what may be asked, and whose request it is.

    `hosts` are the names, beside those of loopback, under which the server may be asked; pages of those may ask, too.
    Where there are `tokens`, every request needs one. `most_bytes` is the size of the largest request.
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
        """Serve one connection; what is no request of HTTP, such as the start of the server, goes on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":  # nothing here speaks over web sockets
            await self._serve(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        token = self._tokens.find(_header(scope, b"authorization"))
        refusal = self._refusal(scope, token)
        body = await self._body(receive) if refusal is None else refusal
        if isinstance(body, _Refusal):
            await body.send(send)
        elif body is not None:  # else the client is gone
            with carrying(token):
                await self._app(scope, _replay(body, receive), send)

    def _refusal(self, scope: Scope, token: Token | None) -> _Refusal | None:
        """Return what is wrong with a request before its body is read."""
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
        """Return the whole body, as long as it is not too large and comes in time."""
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
    """Give what was read once more, and then what comes after it."""
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
    """Return the one value of a header; None where there is none, or more than one."""
    found = _headers(scope, name)
    return found[0] if len(found) == 1 else None


def _host_in(url: str) -> str | None:
    """Return the host of an address of the web, without its port; None for what is none."""
    try:
        parts = urlsplit(url)
        return None if parts.username is not None or parts.path not in {"", "/"} else parts.hostname
    except ValueError:
        return None
