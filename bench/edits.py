"""Find the one stretch of a file that an edit changed, and check that it is the intended one."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile


@dataclass(frozen=True, slots=True)
class Edit:
    """The difference of two texts: whole lines between their common beginning and common end.

    Attributes:
        removed: Lines of the old text.
        added: Lines of the new text.
    """

    removed: tuple[str, ...]
    added: tuple[str, ...]

    @property
    def only_inserts(self) -> bool:
        """True if every old byte is still there, in order, around one insertion."""
        return not self.removed and bool(self.added)

    def stays_inside(self, code: str, entry: str) -> bool:
        """Return True if all changed lines belong to the entry of a code.

        Args:
            entry: Old text of its entry.
        """
        foreign = (line for line in self.added if "- code:" in line and code not in line)
        return "".join(self.removed) in entry and bool(self.added) and not any(foreign)


def edit_of(before: bytes, after: bytes) -> Edit:
    """Compare two texts line by line from both ends. Line ends count, so every byte is compared."""
    old, new = _lines(before), _lines(after)
    start = _same(old, new)
    end = _same(old[start:][::-1], new[start:][::-1])
    return Edit(tuple(old[start : len(old) - end]), tuple(new[start : len(new) - end]))


def _lines(data: bytes) -> list[str]:
    return data.decode("utf-8").splitlines(keepends=True)


def _same(old: list[str], new: list[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
