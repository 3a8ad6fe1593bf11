"""The index file of a command, opened, or the error with a fix."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from replybook_ck3.index import IndexFault, IndexView, SymbolIndex
from replybook_devtools.console.exit_code import UsageError

_ANEW: Final = "build it again, which loses no data: replybook ck3 index --db {} --game DIR"
_REMEDIES: Final = {
    "index_of_another_version": _ANEW,
    "another_file": "name another file",
    "index_not_open": "give your user the right to it, or delete it, which loses no data",
    "index_busy": "try again when that one is done",
    "disk_full": "make room, then run the command again",
    "worker_died": "run the command again; --workers 0 needs the least memory",
}
"""Fixes by the reason of a fault. The messages of other faults contain the fix."""


@contextmanager
def open_index(text: str) -> Generator[IndexView]:
    """Open an index and return its view.

    Raises:
        UsageError: The file does not exist or is not an index.
    """
    file = Path(text)
    if not file.is_file():
        what = "is a folder" if file.is_dir() else "is not there"
        raise UsageError(
            f"the index {text!r} {what}; build it with: replybook ck3 index --db {text} --game DIR"
        )
    try:
        with SymbolIndex(file) as index:
            yield index.view()
    except IndexFault as fault:
        raise told_fault(fault, text) from fault


def told_fault(fault: IndexFault, text: str) -> UsageError:
    """Return the error for a fault of the index, with the file and a fix."""
    remedy = _REMEDIES.get(fault.reason)
    return UsageError(f"{text!r}: {fault}" + (f"; {remedy.format(text)}" if remedy else ""))
