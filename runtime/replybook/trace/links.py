"""The links between the files of a trace: each names the one before it and goes on from its last line.

Source: specification 29, decision 18.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from replybook.trace.chain import Head
from replybook.trace.line import UnknownVersion
from replybook.trace.reader import PACKED, last_lines

__all__ = ["BrokenLink", "Links", "is_named", "name_of"]

_PLAIN = ".jsonl"


def name_of(file: Path) -> str:
    """Return the name of a trace file, whether or not it was compressed since."""
    return file.name.removesuffix(PACKED)


def is_named(path: Path) -> bool:
    """Return whether a path is that of a trace file and not of a folder."""
    return name_of(path).endswith(_PLAIN)


class BrokenLink(RuntimeError):
    """The files of a trace do not hang together; the text says which file, and what to run."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(f"{name}: {problem}; run: replybook trace verify")


class Links:
    """Follows the files that are read; a few texts per file are kept."""

    def __init__(self) -> None:
        self._ends: dict[str, tuple[str | None, ...]] = {}
        self._files: dict[str, Path] = {}
        self._before: dict[str, tuple[str, object]] = {}
        self._closed: dict[str, object] = {}

    def begun(self, file: Path, header: Mapping[str, object]) -> None:
        """Note which file a header names as the one before it, and the digest that it goes on from."""
        members = header.get("header")
        known = cast("dict[str, object]", members) if type(members) is dict else {}
        previous = known.get("previous")
        if isinstance(previous, str):
            self._before[name_of(file)] = (name_of(Path(previous)), header.get("prev"))

    def closed(self, file: Path, closing: Mapping[str, object]) -> None:
        """Note where a file is closed."""
        self._closed[name_of(file)] = closing.get("seq")

    def ended(self, file: Path, lines: int, digests: tuple[str | None, ...]) -> None:
        """Note how a file ends; `BrokenLink` where lines follow the closing one.

        Where the last line lacks its newline, there are two digests that a successor may go on from.
        """
        name = name_of(file)
        self._ends[name], self._files[name] = digests, file
        if self._closed.get(name, lines - 1) != lines - 1:
            raise BrokenLink(file.name, "lines follow the closing line")

    def has(self, head: Head) -> bool:
        """Return whether the file of the head was read to its end."""
        return head.digest in self._ends.get(name_of(head.file), ())

    def check(self) -> None:
        """`BrokenLink` where a file is missing, or is not the one that its successor goes on from."""
        for name, (previous, digest) in self._before.items():
            if previous not in self._ends:
                raise BrokenLink(name, f"the file before this one is missing ({previous})")
            if digest not in self._ends[previous] and digest != _last(self._files[previous]):
                raise BrokenLink(name, f"it does not go on from the end of {previous}")


def _last(file: Path) -> str | None:
    """The digest of the last line as it is now: its writer may have gone on since it was read."""
    packed = file.with_name(name_of(file) + PACKED)
    try:
        found = last_lines(file if file.exists() else packed, 1)
    except UnknownVersion:
        return None
    return found[0].digest if found else None
