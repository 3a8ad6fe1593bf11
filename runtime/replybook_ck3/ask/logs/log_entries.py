"""The entries of a log: a line with a time, and the lines below that belong to it.

Logs of 200 MB are real, so entries stay bytes and come in large batches. Nothing here looks at
entries one by one.
"""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final

_CHUNK: Final = 1 << 20
LONGEST: Final = 16 * 1024
"""Maximum number of bytes of an entry. The rest of a longer one is left out."""

MOST_FROM_START: Final = 256_000_000
"""Number of bytes of a log that a server reads for one call, which takes seconds."""

_HEAD: Final = re.compile(rb"\d\d:\d\d:\d\d\]")
_NEXT: Final = re.compile(rb"\n\[\d\d:\d\d:\d\d\]")
_NOON: Final = b"12:00:00"
_WIDE: Final = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


class NoLogText(Exception):
    """A log is not text."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Entries that follow each other, all of one day.

    Attributes:
        entries: The entries, each from its time on: `08:41:13][E][a.cpp:3]: text`.
        day: Number of midnights since the begin of the log.
        line: Line of the first entry in the log, from 1.
    """

    entries: list[bytes]
    day: int
    line: int


def batches(
    stream: BinaryIO,
    most_bytes: int | None = None,
    is_over: Callable[[], bool] = lambda: False,
) -> Iterator[Batch]:
    """Yield the entries of a log in batches.

    Lines before the first entry are skipped. The log may be UTF-8, or UTF-16 with a byte order
    mark, and its lines may end as on any system.

    Args:
        stream: The log, at its start.
        most_bytes: Number of bytes to read, up to 1 MB more; None for all.
        is_over: Returns True if the rest of the log is to be left out (default: never).

    Raises:
        NoText: The log holds NUL bytes, so it is in another encoding or no text.
    """
    rest, line, day, last = b"", 1, 0, b""
    left_out = 0  # lines of an endless entry, whose begin is `rest`
    for data in _texts(stream, most_bytes, is_over):
        text = rest + data
        if left_out and (head := _NEXT.search(text)):  # it ends, in a batch of its own
            whole, text = text[: head.start() + 1], text[head.start() + 1 :]
            for batch in _of_days(_entries(whole), day, line, last):
                day, last = batch.day, batch.entries[-1][:8]
                yield batch
            line, left_out = line + whole.count(b"\n") + left_out, 0
        cut = -1 if left_out else text.rfind(b"\n[")
        while cut >= 0 and not _HEAD.match(text, cut + 2):
            cut = text.rfind(b"\n[", 0, cut)
        if cut < 0:
            rest = text
            if len(text) >= _CHUNK:
                rest = text[:LONGEST]
                left_out += text.count(b"\n", LONGEST)
            continue
        whole, rest = text[: cut + 1], text[cut + 1 :]
        for batch in _of_days(_entries(whole), day, line, last):
            day, last = batch.day, batch.entries[-1][:8]
            yield batch
        line += whole.count(b"\n")
    if stream.read(1):  # the last entry is cut
        stream.seek(-1, os.SEEK_CUR)
        return
    for batch in _of_days(_entries(rest), day, line, last):
        yield batch


def _texts(
    stream: BinaryIO, most_bytes: int | None, is_over: Callable[[], bool]
) -> Iterator[bytes]:
    """Yield the log as UTF-8 with plain line ends."""
    data = stream.read(_CHUNK)
    wide = _WIDE.get(data[:2])
    decoder = codecs.getincrementaldecoder(wide)("replace") if wide else None
    data = data[2:] if wide else data.removeprefix(codecs.BOM_UTF8)
    while data:
        if decoder is not None:
            data = decoder.decode(data).replace("\0", "").encode("utf-8", "replace")
        elif b"\0" in data:
            raise NoLogText
        yield data.replace(b"\r", b"")
        is_enough = most_bytes is not None and stream.tell() >= most_bytes
        data = b"" if is_enough or is_over() else stream.read(_CHUNK)


def _shorten_entry(text: bytes) -> bytes:
    """Return the begin of an endless entry, with its number of lines."""
    return text[:LONGEST] + b"\n" * text.count(b"\n", LONGEST)


def _entries(text: bytes) -> list[bytes]:
    """Return the entries of a text.

    A line that begins with `[` and no time belongs to the entry before it.
    """
    parts = (b"\n" + text).split(b"\n[")[1:]  # the first is empty, or no entry
    if not parts:
        return []
    if any(part[8:9] != b"]" for part in parts):
        parts = _join_parts(parts)
    if max(map(len, parts), default=0) > LONGEST:
        parts = [part if len(part) <= LONGEST else _shorten_entry(part) for part in parts]
    return parts


def _join_parts(parts: list[bytes]) -> list[bytes]:
    found: list[list[bytes]] = []
    for part in parts:
        if _HEAD.match(part):
            found.append([part])
        elif found:
            found[-1].append(part)
    return [b"\n[".join(pieces) for pieces in found]


def _of_days(entries: list[bytes], day: int, line: int, last: bytes) -> Iterator[Batch]:
    """Divide entries at each midnight: where the time falls from the evening to the morning."""
    if not entries:
        return
    start = 0
    if last and _is_midnight(last, entries[0][:8]):
        day += 1
    if _is_midnight(max(entries)[:8], min(entries)[:8]):
        for at in range(1, len(entries)):
            if _is_midnight(entries[at - 1][:8], entries[at][:8]):
                yield Batch(entries[start:at], day, line)
                line += sum(entry.count(b"\n") + 1 for entry in entries[start:at])
                start, day = at, day + 1
    yield Batch(entries[start:] if start else entries, day, line)


def _is_midnight(before: bytes, after: bytes) -> bool:
    return after < _NOON <= before
