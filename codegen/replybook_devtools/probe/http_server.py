"""A server over streamable HTTP.

Source: specification 73.
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import suppress
from http.client import HTTPException
from typing import TYPE_CHECKING, Final

from replybook_devtools.probe.messages import Message, NoAnswer, ServerEnded, parsed, request

if TYPE_CHECKING:
    from http.client import HTTPResponse

__all__ = ["HttpServer"]

_ACCEPTED: Final = "application/json, text/event-stream"
_SESSION: Final = "Mcp-Session-Id"
_LONGEST_BODY: Final = 32_000_000
_PATIENCE: Final = 10.0


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
        until = time.monotonic() + seconds
        body = request(self._number, method, params)
        try:
            with self._sent(body, seconds) as response:
                self._headers[_SESSION] = response.headers.get(_SESSION) or self._headers.get(
                    _SESSION, ""
                )
                for message in _messages(response, until):
                    if message.get("id") == self._number and "method" not in message:
                        return message
        except urllib.error.HTTPError as error:
            return _refused(error, self._number)
        except TimeoutError as error:
            raise NoAnswer(f"no answer within {seconds:g} s") from error
        except (OSError, HTTPException, ValueError) as error:
            raise ServerEnded(f"the connection failed: {error}") from error
        raise NoAnswer("the response has no answer to the request")

    def _sent(self, body: Message | None, seconds: float, method: str = "POST") -> HTTPResponse:
        data = None if body is None else json.dumps(body).encode()
        headers = {name: value for name, value in self._headers.items() if value}
        asked = urllib.request.Request(self._url, data, headers, method=method)
        response: HTTPResponse = urllib.request.urlopen(
            asked, timeout=seconds
        )  # http and https only
        return response

    def notify(self, method: str) -> None:
        """Send a notification."""
        with suppress(OSError, HTTPException), self._sent(request(None, method, None), _PATIENCE):
            pass

    def close(self) -> None:
        """End the session if the server has one."""
        if self._headers.get(_SESSION):
            with suppress(OSError, HTTPException), self._sent(None, _PATIENCE, "DELETE"):
                pass

    def last_words(self) -> str:
        """Return no text: the server writes its errors elsewhere."""
        return ""


def _messages(response: HTTPResponse, until: float) -> Iterator[Message]:
    """Yield the messages of a response, which is one JSON value or a stream of events."""
    if "text/event-stream" not in (response.headers.get("Content-Type") or ""):
        yield from parsed(response.read(_LONGEST_BODY))
        return
    data: list[bytes] = []
    while line := response.readline(_LONGEST_BODY):
        if time.monotonic() > until:
            raise TimeoutError
        if line.startswith(b"data:"):
            data.append(line[5:].strip())
        elif not line.strip():
            yield from parsed(b"\n".join(data))
            data = []
    yield from parsed(b"\n".join(data))


def _refused(error: urllib.error.HTTPError, number: int) -> Message:
    """Return the JSON-RPC error in the body of a refusal.

    Raises:
        ServerEnded: The body has none.
    """
    try:
        body = error.read(_LONGEST_BODY)
    except (OSError, HTTPException):  # the head says enough
        body = b""
    for message in parsed(body):
        if "error" in message and message.get("id") in (number, None):
            return message
    shown = body.decode("utf-8", "replace").strip()[:200]
    raise ServerEnded(f"HTTP status {error.code}: {shown or error.reason}") from error
