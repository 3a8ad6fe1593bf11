"""Recordings of JSON-RPC messages, read as if a watch had seen them pass.

A recording has one message per line, of both directions, as inspectors and proxies write them. A
message may be inside of an object with its time and direction. Each `initialize` begins a session.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple, cast

from replybook_devtools.watch.message_facts import AnswerMessage, client_facts, server_facts
from replybook_devtools.watch.session_calls import EndedCall, OpenCall, SessionCalls
from replybook_devtools.watch.watch_records import (
    call_record,
    moment_text,
    unanswered_record,
)
from replybook_devtools.watch.watch_settings import Keeping

_TIMES: Final = ("at", "ts", "time", "timestamp", "date", "t")
_DIRECTIONS: Final = ("direction", "dir", "from", "sender", "source", "side", "origin")
_SIDES: Final = {
    **dict.fromkeys(("client", "host", "c2s", "client->server", "client_to_server"), "client"),
    **dict.fromkeys(("server", "s2c", "server->client", "server_to_client"), "server"),
}
"""Words for the sender. Words such as `in` mean one side to a proxy and the other to a client."""

_MILLISECONDS: Final = 1e11
"""Numbers above are milliseconds since 1970, and numbers below are seconds."""


class _Message(NamedTuple):
    """A message.

    Attributes:
        body: The message as JSON text.
        is_request: True for a request or a notification.
        begins: True for the request that begins a session.
        moment: Seconds since 1970, or None.
        side: `client`, `server` or None for the sender.
    """

    body: bytes
    is_request: bool
    begins: bool
    moment: float | None
    side: str | None


@dataclass(slots=True)
class RecordingReader:
    """The reader of one recording.

    Attributes:
        name: Name of the server, until the recording says it.
        began: Time of the first message, for a recording without times.
        bad: Numbers of the lines that are not messages.
        is_undated: True if a message had no time.
    """

    name: str
    began: float
    bad: list[int] = field(default_factory=list[int])
    is_undated: bool = False
    messages: int = 0
    _sessions: int = 0

    def records(self, lines: Iterable[bytes | None]) -> Iterator[Mapping[str, Any]]:
        """Yield a record for each call, as `replybook watch` writes it.

        Without times, a record has no duration, and each message is a thousandth of a second.

        Args:
            lines: The lines of the recording, None for one that is not JSON.
        """
        session = self._session()
        for number, line in enumerate(lines, 1):
            if line is not None and line.isspace():
                continue
            found = [] if line is None else _messages(line)
            if not found:
                self.bad.append(number)
            for message in found:
                self.messages += 1
                if message.begins:
                    yield from _yield_unanswered(session, session.open_calls())
                    session = self._session()
                try:
                    records = [*self._records_of(session, message)]
                except Exception:  # a hostile message costs its line, never the recording
                    self.bad += [number] if number not in self.bad[-1:] else []
                else:
                    yield from records
        yield from _yield_unanswered(session, session.open_calls())

    def _records_of(self, session: SessionCalls, message: _Message) -> Iterator[Mapping[str, Any]]:
        self.is_undated = self.is_undated or message.moment is None
        moment = self.began + self.messages / 1000 if message.moment is None else message.moment
        for ended in _find_ended_calls(session, message, moment):
            if isinstance(ended, OpenCall):
                yield from _yield_unanswered(session, [ended], cancelled=True)
                continue
            record = call_record(session, ended, moment_text(ended.began))
            yield record if message.moment is not None else {**record, "ms": None}

    def _session(self) -> SessionCalls:
        self._sessions += 1
        return SessionCalls(f"{self.name} {self._sessions}", self.name)


def _yield_unanswered(
    session: SessionCalls, calls: Iterable[OpenCall], *, cancelled: bool = False
) -> Iterator[Mapping[str, Any]]:
    for call in calls:
        yield unanswered_record(session, call, moment_text(call.began), cancelled=cancelled)


def _find_ended_calls(
    session: SessionCalls, message: _Message, moment: float
) -> Iterator[EndedCall | OpenCall]:
    """Yield the calls that a message answers or cancels."""
    if message.is_request:
        if message.side != "server":
            asked = [session.ask(fact, moment) for fact in client_facts(message.body, _DIGESTS)]
            yield from (cancelled for cancelled in asked if cancelled is not None)
        return
    if message.side == "client":
        return
    for answer in server_facts(message.body, _DIGESTS, session.wants):
        assert isinstance(answer, AnswerMessage)
        ended = session.answer(answer, moment, len(message.body))
        if ended is not None:
            yield ended


_DIGESTS: Final = Keeping()


def _messages(line: bytes) -> list[_Message]:
    """Return the messages of a line: one, a batch, or a whole recording as a list."""
    try:
        said: object = json.loads(line)
    except (ValueError, RecursionError):
        return []
    if not isinstance(said, list):
        message = _message(said, line)
        return [] if message is None else [message]
    made = (_message(one) for one in cast("list[object]", said))
    return [one for one in made if one is not None]


def _message(said: object, line: bytes | None = None) -> _Message | None:
    """Return the message that an object is or holds, or None.

    Args:
        line: Its JSON text, if it is a line of its own.
    """
    if not isinstance(said, dict):
        return None
    around = cast("dict[str, object]", said)
    inner = around if _is_message(around) else next(filter(_is_message, around.values()), None)
    if inner is None:
        return None
    message = cast("dict[str, object]", inner)
    has_line = message is around and line is not None
    body = line if has_line else json.dumps(message, separators=(",", ":")).encode()
    side = None if message is around else _side(around)
    begins = message.get("method") == "initialize"
    return _Message(cast("bytes", body), _is_request(message), begins, _moment(around), side)


def _is_message(value: object) -> bool:
    return isinstance(value, dict) and "jsonrpc" in value


def _is_request(value: object) -> bool:
    return isinstance(value, dict) and "method" in value


def _moment(around: Mapping[str, object]) -> float | None:
    return next(
        (found for name in _TIMES if (found := _seconds(around.get(name))) is not None), None
    )


def _seconds(value: object) -> float | None:
    """Return seconds since 1970 from ISO text or a number, or None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float) and 0 < value < 1e14:
        return value / 1000 if value > _MILLISECONDS else float(value)
    if not isinstance(value, str):
        return None
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return None
    seconds = (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    return seconds if 0 < seconds < _MILLISECONDS else None


def _side(around: Mapping[str, object]) -> str | None:
    """Return the sender of a message, as its recorder says, or None."""
    for name in _DIRECTIONS:
        said = around.get(name)
        if isinstance(said, str) and (side := _SIDES.get(said.lower().replace(" ", ""))):
            return side
    return None
