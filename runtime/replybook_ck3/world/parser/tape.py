"""The tape: the items of a script as flat lists, filled by the reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Set
from itertools import compress


class Tape:
    """Flat lists with one entry per item, in text order. A block comes before its content.

    The children of item `i` are `i + 1 .. nexts[i] - 1`. Its next sibling is `nexts[i]`.
    """

    __slots__ = (
        "_key_counts",
        "_words",
        "blocks",
        "ends",
        "keys",
        "nexts",
        "operators",
        "outer",
        "starts",
        "tags",
        "values",
    )

    def __init__(self) -> None:
        self.keys: list[str | None] = []
        """Keys as written, with quotes, or None for a loose value or block."""
        self.operators: list[str | None] = []
        """Operators as written, or None for a loose item and for `key { }`."""
        self.values: list[str | None] = []
        """Values as written, with quotes, or None for a block or a missing value."""
        self.blocks: list[int] = []
        """Offsets after the opening braces of blocks; 0 for other items."""
        self.starts: list[int] = []
        """Offsets of the first characters."""
        self.ends: list[int] = []
        """Offsets after the last characters."""
        self.nexts: list[int] = []
        """The index of the first later item that is not inside this one."""
        self.tags: dict[int, str] = {}
        """The word before the value of a few items: `rgb`, `hsv`, `list`."""

        self.outer: dict[int, int] = {}
        """The block of each loose value, or -1 at the top level. Later repairs are not in it."""
        self._key_counts: Counter[str | None] | None = None
        self._words: set[str | None] | None = None

    @property
    def key_counts(self) -> Mapping[str | None, int]:
        """The number of items with each key, once the text is read. A file has few keys."""
        if self._key_counts is None:
            self._key_counts = Counter(self.keys)
        return self._key_counts

    @property
    def distinct_values(self) -> Set[str | None]:
        """The values, each once, once the text is read."""
        if self._words is None:
            self._words = set(self.values)
        return self._words

    def with_keys(self, words: Collection[str | None]) -> list[int]:
        """Return the items that have one of these keys, which is a set or a mapping."""
        if not words:
            return []
        return list(compress(range(len(self.keys)), map(words.__contains__, self.keys)))

    def with_values(self, words: Collection[str | None]) -> list[int]:
        """Return the items that have one of these values, which is a set or a mapping."""
        if not words:
            return []
        return list(compress(range(len(self.values)), map(words.__contains__, self.values)))

    def __len__(self) -> int:
        return len(self.keys)

    def add(
        self, key: str | None, operator: str | None, value: str | None, start: int, end: int
    ) -> int:
        """Add an item that is not a block, and return its index.

        Args:
            key: The key as written, or None.
            operator: The operator as written, or None.
            value: The value as written, or None.
            start: Offset of the first character.
            end: Offset after the last character.
        """
        index = len(self.keys)
        self.keys.append(key)
        self.operators.append(operator)
        self.values.append(value)
        self.blocks.append(0)
        self.starts.append(start)
        self.ends.append(end)
        self.nexts.append(index + 1)
        return index
