"""Open an index to read it: from any thread, during a build, and before the first build."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypeAlias

from replybook_ck3.index.index_file import (
    FAILURES,
    fault_of,
    is_fixed,
    not_open,
    opened_empty,
    opened_to_read,
)
from replybook_ck3.index.index_view import IndexView

_Identity: TypeAlias = tuple[int, int] | None
"""Device and number of the file; None for a connection that is not kept.

A connection is not kept while the file is missing.
"""

_MOST_IDLE: Final = 8


class SymbolIndex:
    """The index in a file, open to read; `view` says which sources a session sees of it.

    The file may be missing and may be built at any time. Every question is answered from the file
    as it is at that moment.

    Raises:
        IndexFault: The file is not an index or is damaged.
    """

    def __init__(self, file: Path) -> None:
        self.file = Path(file)
        self._lock = threading.Lock()
        self._idle: list[tuple[_Identity, sqlite3.Connection]] = []
        self._is_closed = False
        with self.reading():
            pass  # a file that is no index is refused at once

    def view(self, sources: Sequence[str] | None = None) -> IndexView:
        """Return the view of a session: these sources in load order (default: all sources)."""
        return IndexView(self.file, self.reading, None if sources is None else tuple(sources))

    def close(self) -> None:
        """Close the file; a question that is being answered is answered to its end."""
        with self._lock:
            self._is_closed = True
            idle, self._idle = self._idle, []
        for _, connection in idle:
            connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @contextmanager
    def reading(self) -> Generator[sqlite3.Connection]:
        """Lend a connection that sees one moment of the index, and is nobody else's meanwhile."""
        identity, connection = self._take_connection()
        try:
            connection.execute("BEGIN")
            yield connection
            connection.execute("COMMIT")
        except BaseException as error:
            connection.close()
            if isinstance(error, (*FAILURES, TypeError)):  # a number may be none in a damaged file
                raise fault_of(error) from None
            raise
        self._give_back(identity, connection)

    def _take_connection(self) -> tuple[_Identity, sqlite3.Connection]:
        identity = self._identity()
        stale: list[sqlite3.Connection] = []
        try:
            with self._lock:
                if self._is_closed:
                    raise ValueError("the index is closed")
                while self._idle:
                    of, connection = self._idle.pop()
                    if of == identity:
                        return identity, connection
                    stale.append(connection)
        finally:
            for connection in stale:
                connection.close()
        fresh = None if identity is None else opened_to_read(self.file)
        if fresh is None:
            return None, opened_empty()
        return (None if is_fixed(fresh) else identity), fresh

    def _give_back(self, identity: _Identity, connection: sqlite3.Connection) -> None:
        with self._lock:
            if not self._is_closed and identity is not None and len(self._idle) < _MOST_IDLE:
                self._idle.append((identity, connection))
                return
        connection.close()

    def _identity(self) -> _Identity:
        try:
            status = self.file.stat()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError:  # it may be there: an empty index would say too much
            raise not_open() from None
        return status.st_dev, status.st_ino
