"""The evidence in the line of a call: the files, things and lines it showed.

A server gives the evidence of its own answers. Claims are checked against it later. The digest of a
file shows if the file is still the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from replybook.trace.event import TraceEvent
from replybook.trace.redaction import Redactor

SHOWN: Final = "_shown"
"""The member of a line's result that holds the evidence."""

DIGITS: Final = 16
"""Number of hex digits of a file's SHA-256 in a line."""

_MOST_FILES: Final = 48
_MOST_UNITS: Final = 128
_MOST_SPANS: Final = 128
_LONGEST: Final = 512


@dataclass(frozen=True, slots=True)
class Shown:
    """The parts of one file that one answer showed.

    Without units and lines, it is the file itself.

    Attributes:
        sha256: Digest of the file at that time, or None.
        units: The things that the answer named as defined in the file, such as `trait:brave`.
        lines: The spans of lines that the answer showed, first and last included.
    """

    path: str
    sha256: str | None = None
    units: tuple[str, ...] = ()
    lines: tuple[tuple[int, int], ...] = ()


Shows: TypeAlias = Callable[[TraceEvent], Iterable[Shown]]
"""A function that returns the evidence of a successful call.

If it raises, the evidence is lost, but not the call.
"""


def kept_of(found: Iterable[Shown], clean: Redactor) -> list[Mapping[str, object]]:
    """Return the evidence for a line: limited in number, and without texts to redact."""
    kept: list[Mapping[str, object]] = []
    units_left, spans_left = _MOST_UNITS, _MOST_SPANS
    for shown in found:
        if len(kept) == _MOST_FILES:
            break
        if not _is_kept(shown.path, clean):
            continue
        file: dict[str, object] = {"path": shown.path}
        if shown.sha256 is not None:
            file["sha256"] = shown.sha256[:DIGITS]
        units = [unit for unit in shown.units if _is_kept(unit, clean)][:units_left]
        spans = [list(span) for span in shown.lines[:spans_left]]
        if (shown.units or shown.lines) and not units and not spans:
            continue  # otherwise it would mean the file itself
        units_left, spans_left = units_left - len(units), spans_left - len(spans)
        file |= {name: value for name, value in (("units", units), ("lines", spans)) if value}
        kept.append(file)
    return kept


def _is_kept(text: str, clean: Redactor) -> bool:
    return len(text) <= _LONGEST and clean(text) == text
