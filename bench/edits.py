"""Measure what an edit did to a file: the one stretch that changed, and whether it is the intended one."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

__all__ = ["Edit", "edit_of"]


@dataclass(frozen=True, slots=True)
class Edit:
    """The stretch between the common beginning and the common end of two texts, in whole lines."""

    removed: tuple[str, ...]
    added: tuple[str, ...]

    @property
    def only_inserts(self) -> bool:
        """True if every old byte is still there, in order, around one insertion."""
        return not self.removed and bool(self.added)

    def stays_inside(self, code: str, entry: str) -> bool:
        """Return True if all that went or came belongs to the entry of `code`, whose old text is `entry`."""
        foreign = (line for line in self.added if "- code:" in line and code not in line)
        return "".join(self.removed) in entry and bool(self.added) and not any(foreign)


def edit_of(before: bytes, after: bytes) -> Edit:
    """Compare line by line from both ends; line ends count, so that no byte goes unseen."""
    old, new = _lines(before), _lines(after)
    start = _same(old, new)
    end = _same(old[start:][::-1], new[start:][::-1])
    return Edit(tuple(old[start : len(old) - end]), tuple(new[start : len(new) - end]))


def _lines(data: bytes) -> list[str]:
    return data.decode("utf-8").splitlines(keepends=True)


def _same(old: list[str], new: list[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
