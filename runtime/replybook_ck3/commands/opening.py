"""How a command opens an index, and what it says where that cannot be.

Source: decision 7.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from replybook_ck3.index import IndexFault, IndexView, SymbolIndex
from replybook_devtools.console.exit_code import UsageError

__all__ = ["opened", "told_fault"]

_ANEW: Final = "build it anew, which loses nothing but time: replybook ck3 index --db {} --game DIR"
_REMEDIES: Final = {
    "index_of_another_version": _ANEW,
    "another_file": "name another file",
    "index_busy": "try again when that one is done",
    "disk_full": "make room, then run the command again",
    "worker_died": "run the command again; --workers 0 needs the least memory",
}
"""What to do about a fault, by its reason; for the others the sentence says it."""


@contextmanager
def opened(text: str) -> Generator[IndexView]:
    """Give what an index holds; `UsageError` where the file is missing or is no index."""
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
    """Return what went wrong with an index, the file that it is about, and what to do."""
    remedy = _REMEDIES.get(fault.reason)
    return UsageError(f"{text!r}: {fault}" + (f"; {remedy.format(text)}" if remedy else ""))
