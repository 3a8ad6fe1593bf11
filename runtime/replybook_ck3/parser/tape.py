"""The items of a script as flat lists: what the reader makes and everything else is a view of.

Source: specification 31, specification 33.
"""

from __future__ import annotations

__all__ = ["Tape"]


class Tape:
    """One entry per item in each list, in the order of the text: a block before what it holds.

    The children of item `i` are `i + 1 .. nexts[i] - 1`; `i = nexts[i]` leads to its next sibling.
    """

    __slots__ = ("blocks", "ends", "keys", "nexts", "operators", "starts", "tags", "values")

    def __init__(self) -> None:
        self.keys: list[str | None] = []
        """The key as written, with its quotes; None for a loose value or block."""
        self.operators: list[str | None] = []
        """The operator as written; None for a loose item and for `key { }`."""
        self.values: list[str | None] = []
        """The value as written, with its quotes; None for a block, and where it is missing."""
        self.blocks: list[int] = []
        """For a block the offset behind its opening brace, for every other item 0."""
        self.starts: list[int] = []
        """The offset of the item's first character."""
        self.ends: list[int] = []
        """The offset behind the item's last character."""
        self.nexts: list[int] = []
        """The index of the first later item that is not inside this one."""
        self.tags: dict[int, str] = {}
        """The word before the value of a few items: `rgb`, `hsv`, `list`."""

    def __len__(self) -> int:
        return len(self.keys)

    def add(
        self, key: str | None, operator: str | None, value: str | None, start: int, end: int
    ) -> int:
        """Add an item that is no block; return its index."""
        index = len(self.keys)
        self.keys.append(key)
        self.operators.append(operator)
        self.values.append(value)
        self.blocks.append(0)
        self.starts.append(start)
        self.ends.append(end)
        self.nexts.append(index + 1)
        return index
