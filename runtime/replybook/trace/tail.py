"""The newest calls of a trace, and those that come while somebody watches."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from pathlib import Path

from replybook.trace.line import Line, parse
from replybook.trace.reader import PACKED, last_lines, trace_files

__all__ = ["Watch", "newest"]


def newest(path: Path, count: int) -> list[Line]:
    """The newest calls of all files together, oldest first."""
    lines = (line for file in trace_files(path) for line in last_lines(file, count + 1))
    calls = (line for line in lines if line.kind == "event")
    return sorted(heapq.nlargest(count, calls, key=_moment), key=_moment)


def _moment(line: Line) -> tuple[str, str, int]:
    return str(line.body.get("ts")), line.file, line.seq


class Watch:
    """Sees what is written after it was made, in files that are there and in new ones."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read = {file: file.stat().st_size for file in self._files()}

    def _files(self) -> list[Path]:
        return [file for file in trace_files(self._path) if not file.name.endswith(PACKED)]

    def calls(self) -> Iterator[Line]:
        """The calls since the last time, file by file."""
        for file in self._files():
            with file.open("rb") as stream:
                at = stream.seek(self._read.get(file, 0))
                for raw in stream:
                    if not raw.endswith(b"\n"):
                        break  # the rest is yet to come
                    at += len(raw)
                    line = parse(file.name, 0, raw)
                    if line is not None and line.kind == "event":
                        yield line
                self._read[file] = at
