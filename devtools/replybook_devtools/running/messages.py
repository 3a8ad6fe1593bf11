"""A JSON-RPC client of MCP that shows each answer as the server sent it.

Why no SDK client: `probe` reads what an agent would read, so it needs the answers as sent. The
official client parses each message into its own types. An answer with an unknown member, a wrong
`isError` or a result that breaks the published output schema raises in the client and never
arrives. Its errors are exceptions whose class and text depend on the version of the SDK. Four
requests are needed (`initialize`, `tools/list`, `tools/call`, `ping`), so this client is small, and
the command needs no extra for it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final, Protocol, cast

Message = Mapping[str, object]

_UNKNOWN_METHOD: Final = -32601
_MOST_DIGITS: Final = 4_000


class NoAnswer(Exception):
    """The server sent no answer within the time limit, or one that is not JSON-RPC."""


def no_answer_within(seconds: float) -> NoAnswer:
    """Return the error for a server that did not answer in this time."""
    return NoAnswer(f"no answer within {round(seconds, 1):g} s")


class ServerEnded(Exception):
    """The server ended, or its connection broke. The text says what is known."""


class Connection(Protocol):
    """A connection to a server."""

    def call(self, method: str, params: Message, seconds: float) -> Message:
        """Send a request and return the response: a mapping with `result` or `error`.

        Raises:
            NoAnswer: No answer came in time.
            ServerEnded: The server ended.
        """
        ...

    def notify(self, method: str, seconds: float) -> None:
        """Send a notification."""
        ...

    def close(self, until: float) -> None:
        """End the session, and the server if this connection started it.

        Args:
            until: Time of the monotonic clock from which a server that stays is ended by force.
        """
        ...

    def last_words(self) -> str:
        """Return the end of what the server wrote to standard error."""
        ...


def request(number: int | None, method: str, params: Message | None) -> dict[str, object]:
    """Return a request, or a notification if `number` is None."""
    told: dict[str, object] = {"jsonrpc": "2.0", "method": method}
    if number is not None:
        told["id"] = number
    if params is not None:
        told["params"] = params
    return told


def parse_messages(text: str | bytes) -> Iterator[Message]:
    """Yield the messages of a text, which may be a batch. Yield nothing if it is not JSON."""
    try:
        value = json.loads(text, parse_int=_number)
    except (ValueError, RecursionError):
        return
    for one in cast("list[object]", value) if isinstance(value, list) else [value]:
        if isinstance(one, dict):
            yield cast("dict[str, object]", one)


def _number(text: str) -> float:
    """Return a number. One with more digits than Python reads is as large as can be."""
    return int(text) if len(text) <= _MOST_DIGITS else float(text)


def answer_to(message: Message) -> dict[str, object] | None:
    """Return the answer to a request of the server, or None if the message is not a request.

    `ping` is answered. Everything else is refused, as by a client without capabilities.
    """
    if "method" not in message or "id" not in message:
        return None
    told: dict[str, object] = {"jsonrpc": "2.0", "id": message["id"]}
    if message["method"] == "ping":
        return {**told, "result": {}}
    return {**told, "error": {"code": _UNKNOWN_METHOD, "message": "Method not found"}}
