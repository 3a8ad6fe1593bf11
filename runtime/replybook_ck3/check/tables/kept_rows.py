"""Rows that are kept from question to question, by the content of the files that they come from."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable, Sequence, Sized
from typing import Any, Final, Generic, TypeVar

T = TypeVar("T", bound=Sized)

_MOST_ROWS: Final = 600_000
"""Maximum number of kept rows of files; a whole game and its mods have fewer."""

_MOST_BUILT: Final = 400_000
"""Maximum number of kept rows of whole tables."""


class KeptRows(Generic[T]):
    """Rows by a key. Those that were not used for the longest time go first.

    Threads may share it.
    """

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self._lock: Final = threading.Lock()
        self._rows: OrderedDict[Hashable, T] = OrderedDict()
        self._count = 0

    @property
    def count(self) -> int:
        """The number of kept rows, and of keys."""
        return self._count

    def get(self, key: Hashable) -> T | None:
        """Return the rows of a key, or None."""
        with self._lock:
            rows = self._rows.get(key)
            if rows is not None:
                self._rows.move_to_end(key)
            return rows

    def put(self, key: Hashable, rows: T) -> None:
        """Keep the rows of a key, and let others go where there are too many."""
        with self._lock:
            before = self._rows.pop(key, None)
            self._count += len(rows) + 1 - (0 if before is None else len(before) + 1)
            self._rows[key] = rows
            while self._count > self._most and len(self._rows) > 1:
                _, gone = self._rows.popitem(last=False)
                self._count -= len(gone) + 1


class TableMemory:
    """The rows that are kept.

    Attributes:
        of_files: Rows of single files.
        of_tables: Rows of whole tables at a date.
    """

    def __init__(self) -> None:
        self.of_files: Final = KeptRows[Sequence[object]](_MOST_ROWS)
        self.of_tables: Final = KeptRows[Any](_MOST_BUILT)


MEMORY: Final = TableMemory()
"""The rows of this process. Keys have digests of contents, so sessions may share them."""
