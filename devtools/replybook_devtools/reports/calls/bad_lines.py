"""The numbers of the lines of a file that are not JSON objects."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from replybook.trace.reader import open_trace_file, raw_lines

MOST_NAMED: Final = 5
"""Maximum number of lines of a file that are named. All are counted."""

_END: Final = 1024 * 1024


def bad_line_numbers(file: Path, count: int) -> list[int]:
    """Return the numbers of the first lines that are not JSON objects.

    Args:
        file: A file of lines, compressed or not.
        count: Number of such lines. No more are looked for.
    """
    if count == 1 and (last := _torn_end(file)) is not None:
        return [last]
    return list(islice(_bad(file), min(count, MOST_NAMED)))


def _bad(file: Path) -> Iterator[int]:
    return (number for number, line in raw_lines(file) if not _is_object(line))


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _torn_end(file: Path) -> int | None:
    """Return the number of the last line if it is cut, as after a kill. Only its end is parsed."""
    if file.name.endswith(".gz"):
        return None
    with file.open("rb") as stream:
        stream.seek(max(0, file.stat().st_size - _END))
        last = stream.read().rpartition(b"\n")[2]
    if not last.strip() or _is_object(last):
        return None
    with open_trace_file(file) as stream:
        return 1 + sum(block.count(b"\n") for block in iter(lambda: stream.read(_END), b""))
