"""A server over streamable HTTP."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from http.client import HTTPException
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

from replybook_devtools.running.messages import (
    Message,
    NoAnswer,
    ServerEnded,
    no_answer_within,
    parse_messages,
    request,
)

if TYPE_CHECKING:
    from http.client import HTTPResponse

_ACCEPTED: Final = "application/json, text/event-stream"
_SESSION: Final = "Mcp-Session-Id"
_LONGEST_BODY: Final = 32_000_000
_PATIENCE: Final = 2.0
"""Seconds for a response that says nothing."""

_GRACE: Final = 0.3
"""Seconds for a timeout of the socket to say more than that there was no answer."""

_LEAST_PATIENCE: Final = 0.2
"""The same, if no time is left."""


class HttpServer:
    """A server at a URL that somebody else started."""

    def __init__(self, url: str, headers: Mapping[str, str], protocol: str) -> None:
        """Keep the address. Nothing is sent.

        Args:
            url: URL of the server, `http` or `https`.
            headers: Headers to send, such as `Authorization`.
            protocol: Version of the protocol to name in each request.
        """
        self._url, self._number = url, 0
        self._headers = {
            "Content-Type": "application/json",
            "Accept": _ACCEPTED,
            "MCP-Protocol-Version": protocol,
            **headers,
        }

    def call(self, method: str, params: Message, seconds: float) -> Message:
        """Send a request and return its response. See `Connection.call`."""
        self._number += 1
        number = self._number
        return _within(seconds, lambda: self._answer(number, method, params, seconds))

    def _answer(self, number: int, method: str, params: Message, seconds: float) -> Message:
        try:
            with self._send_body(request(number, method, params), seconds) as response:
                self._headers[_SESSION] = response.headers.get(_SESSION) or self._headers.get(
                    _SESSION, ""
                )
                for message in _messages(response):
                    if message.get("id") == number and "method" not in message:
                        return message
        except urllib.error.HTTPError as error:
            return _read_refusal(error, number)
        except TimeoutError as error:
            raise no_answer_within(seconds) from error
        except (OSError, HTTPException, ValueError) as error:
            raise ServerEnded(f"the connection failed: {error}") from error
        raise NoAnswer("the response has no answer to the request")

    def _send_body(
        self, body: Message | None, seconds: float, method: str = "POST"
    ) -> HTTPResponse:
        data = None if body is None else json.dumps(body).encode()
        headers = {name: value for name, value in self._headers.items() if value}
        asked = urllib.request.Request(self._url, data, headers, method=method)
        response: HTTPResponse = urllib.request.urlopen(
            asked, timeout=seconds
        )  # http and https only
        return response

    def notify(self, method: str, seconds: float) -> None:
        """Send a notification. See `Connection.notify`."""
        self._send_only(request(None, method, None), seconds)

    def close(self, until: float) -> None:
        """End the session if the server has one. See `Connection.close`."""
        if self._headers.get(_SESSION):
            self._send_only(None, max(_LEAST_PATIENCE, until - time.monotonic()), "DELETE")

    def _send_only(self, body: Message | None, seconds: float, method: str = "POST") -> None:
        """Send a request whose response says nothing, and wait for it a while."""
        most = min(seconds, _PATIENCE)

        def send() -> None:
            with suppress(OSError, HTTPException), self._send_body(body, most, method):
                pass

        with suppress(NoAnswer):
            _within(most, send)

    def last_words(self) -> str:
        """Return no text: the server writes its errors elsewhere."""
        return ""


_Value = TypeVar("_Value")


def _within(seconds: float, work: Callable[[], _Value]) -> _Value:
    """Return the result of a function that runs in a thread.

    The timeout of a socket begins anew with each byte, so it limits no response as a whole.

    Args:
        work: The function. It goes on after the limit, and nobody reads its result.

    Raises:
        NoAnswer: The limit is over.
    """
    ended: SimpleQueue[Callable[[], _Value]] = SimpleQueue()

    def run() -> None:
        try:
            value = work()
        except Exception as error:  # raised again where the result is read
            ended.put(partial(_raise, error))
        else:
            ended.put(lambda: value)

    Thread(target=run, daemon=True).start()
    try:
        result = ended.get(timeout=max(0.0, seconds) + _GRACE)
    except Empty:
        raise no_answer_within(seconds) from None
    return result()


def _raise(error: Exception) -> NoReturn:
    raise error


def _messages(response: HTTPResponse) -> Iterator[Message]:
    """Yield the messages of a response, which is one JSON value or a stream of events."""
    if "text/event-stream" not in (response.headers.get("Content-Type") or ""):
        yield from parse_messages(response.read(_LONGEST_BODY))
        return
    data: list[bytes] = []
    while line := response.readline(_LONGEST_BODY):
        if line.startswith(b"data:"):
            data.append(line[5:].strip())
        elif not line.strip():
            yield from parse_messages(b"\n".join(data))
            data = []
    yield from parse_messages(b"\n".join(data))


def _read_refusal(error: urllib.error.HTTPError, number: int) -> Message:
    """Return the JSON-RPC error in the body of a refusal.

    Raises:
        ServerEnded: The body has none.
    """
    try:
        body = error.read(_LONGEST_BODY)
    except (OSError, HTTPException):  # the head says enough
        body = b""
    for message in parse_messages(body):
        if "error" in message and message.get("id") in (number, None):
            return message
    shown = body.decode("utf-8", "replace").strip()[:200]
    raise ServerEnded(f"HTTP status {error.code}: {shown or error.reason}") from error
