"""How a command opens an index, and what it says where that cannot be.

Source: decision 7.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from replybook.ck3.index import IndexFault, IndexView, SymbolIndex
from replybook.cli.exit_code import UsageError

__all__ = ["opened", "told_fault"]


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
    """Return what went wrong with an index, and the file that it is about."""
    return UsageError(f"{text!r}: {fault}")
