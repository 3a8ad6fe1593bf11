"""A reader for folders of traces: their calls and the findings of `verify`."""

from __future__ import annotations

from pathlib import Path

from replybook.trace.reader import events
from replybook.trace.verify import verify

__all__ = ["KEY", "all_rules", "broken_rules", "found", "numbers"]

KEY = b"0123456789abcdef"


def numbers(path: Path) -> list[int]:
    """The calls by their number, which their trace id says, in the order of the reader."""
    return [int(str(event["trace_id"]), 16) for event in events(path)]


def found(path: Path, key: bytes | None = KEY) -> list[tuple[str, int]]:
    """Rule and line of every finding, notes included."""
    return [(finding.rule, finding.place.line) for finding in verify(path, key).findings]


def all_rules(folder: Path) -> list[str]:
    """The rule of every finding, notes included."""
    return [rule for rule, _ in found(folder)]


def broken_rules(folder: Path, key: bytes = KEY) -> set[str]:
    """The rules that are broken; notes left out."""
    return {finding.rule for finding in verify(folder, key).findings if finding.severity == "error"}
