"""One line of a trace file: a header, a begin, an event or a closing line.

Its shape is in `replybook_schema/trace.schema.yaml`. `v` is `BEGIN_VERSION` in the begin of a call
and `VERSION` in every other line. A reader that does not know begins refuses them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Final, Literal, NoReturn, TypeAlias, cast

from replybook.trace.chain import digest
from replybook.trace.event import OUTCOMES, TraceEvent

VERSION: Final = 1
BEGIN_VERSION: Final = 2

LineKind = Literal["header", "begin", "event", "closing"]

_PLACE: Final = frozenset(("v", "seq", "prev"))
_KEYS: Final[Mapping[tuple[int, frozenset[str]], LineKind]] = {
    (VERSION, _PLACE | {"header"}): "header",
    (VERSION, _PLACE | {"closing"}): "closing",
    (BEGIN_VERSION, _PLACE | {"begun"}): "begin",
}
"""The version and the keys of each line that is not an event.

Other keys are invalid.
"""

_SOMETIMES: Final = frozenset(
    ("parent_id", "registry_version", "w3c_trace_id", "w3c_span_id", "repaired", "judged")
)
_ALL: Final = _PLACE | set(TraceEvent._fields)
_ALWAYS: Final = _ALL - _SOMETIMES
"""The keys that the line of a call always has. A value that is unknown has no key."""


_LARGEST_VERSION: Final = 1_000_000


class UnknownVersion(ValueError):
    """A line of a version that this library cannot read.

    Attributes:
        version: The version, or the type of a value that is not a version.
    """

    def __init__(self, file: str, number: int, version: object) -> None:
        is_number = type(version) is int and abs(version) < _LARGEST_VERSION
        self.file = file
        self.number = number
        self.version: int | str = (
            cast("int", version) if is_number else f"<{type(version).__name__}>"
        )
        """The version, or the type of a value that is not a version."""
        super().__init__(
            f"{file}:{number}: `v` must be {VERSION} or {BEGIN_VERSION}, got {self.version}"
        )


@dataclass(frozen=True, slots=True)
class Line:
    """A whole line.

    Attributes:
        number: Number of the line in the file.
        raw: Bytes of the line with its newline.
        prev: Digest of the line before.
    """

    file: str
    number: int
    raw: bytes
    kind: LineKind
    seq: int
    prev: str | None
    body: Mapping[str, object]

    @property
    def digest(self) -> str:
        """The digest that `prev` of the next line must have."""
        return digest(self.raw)

    def part(self, name: str) -> Mapping[str, object]:
        """Return a member that is an object, such as `header`, or an empty mapping."""
        value = self.body.get(name)
        return cast("Mapping[str, object]", value) if isinstance(value, dict) else {}


def parse(file: str, number: int, raw: bytes) -> Line | None:
    """Return the line in `raw`, or None if it is not a whole line.

    Args:
        raw: Bytes of the line.

    Raises:
        UnknownVersion: The line has a later version.
    """
    try:
        value = _decode(raw.decode())
    except (ValueError, RecursionError):  # torn, or not JSON
        return None
    if not isinstance(value, dict) or "v" not in value:
        return None
    body = cast("dict[str, object]", value)
    version, keys = body["v"], body.keys()
    if type(version) is not int or version not in (VERSION, BEGIN_VERSION):
        raise UnknownVersion(file, number, version)
    is_event = version == VERSION and _ALWAYS <= keys <= _ALL
    kind = "event" if is_event else _KEYS.get((version, frozenset(keys)))
    seq, prev = body.get("seq"), body.get("prev")
    if kind is None or type(seq) is not int or not (prev is None or isinstance(prev, str)):
        return None
    if kind == "event" and not all(is_a(body.get(name, "")) for name, is_a in _MEMBERS.items()):
        return None
    if kind == "begin" and not _is_begun(body["begun"]):
        return None
    return Line(file, number, raw, kind, seq, prev, body)


_BEGIN: Final = b'{"v":'


def is_torn(raw: bytes) -> bool:
    """Return True if a text that is not a line may be the first part of one.

    A failed write leaves such a text. It is cut off, so its JSON is not whole.
    """
    text = raw.rstrip(b"\n")
    if not text.startswith(_BEGIN[: len(text)]):
        return False
    try:
        _decode(text.decode(errors="replace"))
    except (ValueError, RecursionError):
        return True
    return False


# The checks of members: readers can rely on the form that a log writes


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{text} is out of range")
    return number


_decode: Final = json.JSONDecoder(parse_constant=_no_number, parse_float=_finite).decode

LONGEST_DURATION: Final = 1e12
"""Maximum duration in milliseconds. A longer one is not written."""

_IsA: TypeAlias = Callable[[object], bool]


def _is_text(value: object) -> bool:
    return type(value) is str


def _is_text_or_none(value: object) -> bool:
    return value is None or type(value) is str


def _is_object(value: object) -> bool:
    return type(value) is dict


def _is_duration(value: object) -> bool:
    if value is None:
        return True
    return type(value) in {int, float} and 0 <= cast("float", value) < LONGEST_DURATION


def _are_names(value: object) -> bool:
    return type(value) is list and all(map(_is_text, cast("list[object]", value)))


_REPAIRED: Final = frozenset(("name", "from", "to"))


def _are_repairs(value: object) -> bool:
    """Return True for a list of repaired arguments, or for an empty text (no member)."""
    if value == "":
        return True
    items = cast("list[object]", value) if type(value) is list else []
    return bool(items) and all(_is_repair(item) for item in items)


def _is_repair(item: object) -> bool:
    members = cast("dict[str, object]", item) if type(item) is dict else {}
    return members.keys() == _REPAIRED and all(map(_is_text, members.values()))


_JUDGED: Final = frozenset(("type", "rule", "confidence", "sent_as"))


def _is_judged(value: object) -> bool:
    """Return True for a judgement, or for an empty text (no member)."""
    members = cast("dict[str, object]", value) if type(value) is dict else {}
    return value == "" or (bool(members) and members.keys() <= _JUDGED)


_MEMBERS: Final[Mapping[str, _IsA]] = {
    "ts": _is_text,
    "trace_id": _is_text,
    "tool": _is_text,
    "args": _is_object,
    "args_digest": _is_text,
    "outcome": lambda value: type(value) is str and value in OUTCOMES,
    "duration_ms": _is_duration,
    "reply_type": lambda value: value is None or (type(value) is str and value in {*"SIDE"}),
    "code": _is_text_or_none,
    "result": _is_object,
    "session_id": _is_text_or_none,
    "contract_id": _is_text_or_none,
    "scope": _is_object,
    "injected": _are_names,
    "policy_digest": _is_text_or_none,
    **dict.fromkeys(_SOMETIMES, _is_text),
    "repaired": _are_repairs,
    "judged": _is_judged,
}
"""The check of each member of an event. A line with another member is invalid."""

_BEGUN_ALWAYS: Final = frozenset(
    ("ts", "trace_id", "tool", "args", "args_digest", "scope", "session_id", "contract_id")
)
_BEGUN: Final = _BEGUN_ALWAYS | {"parent_id"}


def _is_begun(value: object) -> bool:
    if type(value) is not dict:
        return False
    members = cast("dict[str, object]", value)
    if not _BEGUN_ALWAYS <= members.keys() <= _BEGUN:
        return False
    return all(_MEMBERS[name](member) for name, member in members.items())
