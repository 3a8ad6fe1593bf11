"""The calls of several processes in one order by time.

The calls of one process keep the order in which it wrote them. A later line of a process happened
later. A call therefore counts as no earlier than the call before it, and no earlier than the begin
of its first file. Calls of the same time are in the order of their file names. Files are opened on
demand, so that few are open at once.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import chain
from pathlib import Path
from typing import Final, Generic, TypeAlias, TypeVar

from replybook.trace.reader import events, trace_files

Item = TypeVar("Item")

Place: TypeAlias = tuple[str, str]
"""The position of a call: its time, and the name of the first file of its process."""

_NAME: Final = re.compile(r"trace-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)([\d.]+Z)-(\d{1,18})-(\d{1,18})-")


@dataclass(frozen=True, slots=True)
class Strand(Generic[Item]):
    """The items of one process in their order, none of them before `begin`.

    Attributes:
        name: Name of the first file.
        begin: Begin of the first file.
    """

    name: str
    begin: str
    items: Iterator[Item]


def by_process(names: Iterable[str]) -> list[tuple[str, list[str]]]:
    """Return the begin of each process, and the names of its files in their order."""
    found: list[tuple[str, list[str]]] = []
    last: dict[tuple[str, int], list[str]] = {}
    for name in names:
        named = _NAME.match(name)
        if named is None:
            found.append(("", [name]))
            continue
        year, month, day, hour, minute, second, pid, number = named.groups()
        before = last.pop((pid, int(number) - 1), None)
        if before is None:
            before = list[str]()
            found.append((f"{year}-{month}-{day}T{hour}:{minute}:{second}", before))
        before.append(name)
        last[pid, int(number)] = before
    return found


def calls_in_order(path: Path) -> Iterator[Mapping[str, object]]:
    """Return the calls in a file or a folder in one order. The chain is not checked."""
    files = {file.name: file for file in trace_files(path)}
    strands = [
        Strand(names[0], begin, chain.from_iterable(events(files[name]) for name in names))
        for begin, names in by_process(files)
    ]
    return (call for _, call in merge_strands(strands, moment_of))


def moment_of(event: Mapping[str, object]) -> str:
    """Return the time of a call as a text that sorts as time does."""
    moment = event.get("ts")
    return moment if isinstance(moment, str) else ""


def merge_strands(
    strands: Sequence[Strand[Item]], moment: Callable[[Item], str]
) -> Iterator[tuple[Place, Item]]:
    """Yield the items of all strands in one order. Each strand is read to its end."""
    waiting = deque(sorted(strands, key=lambda one: (one.begin, one.name)))
    ahead: list[tuple[str, str, Item]] = []
    reading: dict[str, Iterator[Item]] = {}

    def advance(name: str, latest: str) -> None:
        for item in reading[name]:
            heappush(ahead, (max(latest, moment(item)), name, item))
            return
        del reading[name]

    while waiting or ahead:
        while waiting and (not ahead or waiting[0].begin <= ahead[0][0]):
            strand = waiting.popleft()
            reading[strand.name] = strand.items
            advance(strand.name, strand.begin)
        if ahead:
            at, name, item = heappop(ahead)
            yield (at, name), item
            advance(name, at)
