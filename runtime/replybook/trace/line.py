"""One line of a trace file: the header, the event of a call, or the closing line.

The shape is that of `replybook_schema/trace.schema.yaml`; `VERSION` is its `v`. Source: decision 18.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, cast

from replybook.trace.chain import digest
from replybook.trace.event import TraceEvent

__all__ = ["VERSION", "Line", "LineKind", "UnknownVersion", "parse"]

VERSION: Final = 1

LineKind = Literal["header", "event", "closing"]

_PLACE: Final = frozenset(("v", "seq", "prev"))
_KEYS: Final[Mapping[frozenset[str], LineKind]] = {
    _PLACE | {"header"}: "header",
    _PLACE | {"closing"}: "closing",
    _PLACE | set(TraceEvent._fields) | {"args_digest"}: "event",
    (_PLACE | set(TraceEvent._fields) | {"args_digest"}) - {"parent_id"}: "event",
}
"""The keys of each kind of line; no other key is known (the schema is closed)."""


class UnknownVersion(ValueError):
    """A line is of a version that this library does not read; it must not be guessed at."""

    def __init__(self, file: str, number: int, version: object) -> None:
        super().__init__(f"{file}:{number}: line of version {version!r}, known is {VERSION}")
        self.file = file
        self.number = number
        self.version = version


@dataclass(frozen=True, slots=True)
class Line:
    """A whole line: where it stands, its bytes with the newline, its place in the chain."""

    file: str
    number: int
    raw: bytes
    kind: LineKind
    seq: int
    prev: str | None
    body: Mapping[str, object]

    @property
    def digest(self) -> str:
        """What `prev` of the next line must be."""
        return digest(self.raw)

    def part(self, name: str) -> Mapping[str, object]:
        """A member that is an object, such as `header`; empty where it is not there."""
        value = self.body.get(name)
        return cast("Mapping[str, object]", value) if isinstance(value, dict) else {}


def parse(file: str, number: int, raw: bytes) -> Line | None:
    """Return the line in `raw`; None for no whole line, `UnknownVersion` for a later form."""
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):  # torn, or no JSON at all
        return None
    if not isinstance(value, dict) or "v" not in value:
        return None
    body = cast("dict[str, object]", value)
    if type(body["v"]) is not int or body["v"] != VERSION:
        raise UnknownVersion(file, number, body["v"])
    kind = _KEYS.get(frozenset(body))
    seq, prev = body.get("seq"), body.get("prev")
    if kind is None or type(seq) is not int or not (prev is None or isinstance(prev, str)):
        return None
    return Line(file, number, raw, kind, seq, prev, body)
