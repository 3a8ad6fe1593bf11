"""Evidence in the line of a call, of the world that it showed: which things, of which files, and which lines.

A server says it of its own answers; a claim is later held against it. The digest of a file tells whether the file
is still the one that was shown. Source: specification 27, 44 and 62.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from replybook.trace.event import TraceEvent
from replybook.trace.redaction import Redactor

__all__ = ["DIGITS", "SHOWN", "Shown", "Shows", "kept_of"]

SHOWN: Final = "_shown"
"""The member of the result of a line that holds it."""

DIGITS: Final = 16
"""Hexadecimal digits of the SHA-256 of a file that a line keeps."""

_MOST_FILES: Final = 48
_MOST_UNITS: Final = 128
_MOST_SPANS: Final = 128
_LONGEST: Final = 512


@dataclass(frozen=True, slots=True)
class Shown:
    """The parts of one file that one answer showed.

    `path` is its address and `sha256` its digest then, None where nobody took it. `units` are the things that the
    answer named as defined there, such as `trait:brave`, and `lines` the spans of lines that it showed, first
    and last included. Without units and lines it is the file as such.
    """

    path: str
    sha256: str | None = None
    units: tuple[str, ...] = ()
    lines: tuple[tuple[int, int], ...] = ()


Shows: TypeAlias = Callable[[TraceEvent], Iterable[Shown]]
"""Says what a successful call showed; what it raises costs the evidence, and never the call."""


def kept_of(found: Iterable[Shown], clean: Redactor) -> list[Mapping[str, object]]:
    """Return what a line keeps: few files, things and spans, and no text that would have to be altered."""
    kept: list[Mapping[str, object]] = []
    units_left, spans_left = _MOST_UNITS, _MOST_SPANS
    for one in found:
        if len(kept) == _MOST_FILES:
            break
        if not _is_kept(one.path, clean):
            continue
        file: dict[str, object] = {"path": one.path}
        if one.sha256 is not None:
            file["sha256"] = one.sha256[:DIGITS]
        units = [unit for unit in one.units if _is_kept(unit, clean)][:units_left]
        spans = [list(span) for span in one.lines[:spans_left]]
        if (one.units or one.lines) and not units and not spans:
            continue  # else it would be the file as such
        units_left, spans_left = units_left - len(units), spans_left - len(spans)
        file |= {name: value for name, value in (("units", units), ("lines", spans)) if value}
        kept.append(file)
    return kept


def _is_kept(text: str, clean: Redactor) -> bool:
    return len(text) <= _LONGEST and clean(text) == text
