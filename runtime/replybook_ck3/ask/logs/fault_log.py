"""The faults of a log: entries that say the same, with their number and first and last time.

Two entries are of one fault if they differ in numbers that stand alone, such as ids of characters
and lines. Names with digits, such as events, count. A log is read once. Memory is bounded by the
number of faults, not by the size of the log.

A cascade is one fault that explains many others. A file that was not read completely defines
nothing behind the error, so everything that names its items fails, too. Repair the first fault,
start the game again, and look at what is left.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import BinaryIO, Final, Literal

from replybook_ck3.ask.logs.fault_places import FaultPlace, descriptor_in, places_in
from replybook_ck3.ask.logs.log_categories import LogCategory, category_of
from replybook_ck3.ask.logs.log_entries import Batch, batches

MOST_FAULTS: Final = 20_000
"""Maximum number of different faults of a log. Entries of further ones are counted together."""

MOST_PLACES: Final = 20
"""Maximum number of different places that a fault keeps."""

_MOST_KNOWN: Final = 50_000
_NUMBER: Final = re.compile(rb"[0-9](?<![A-Za-z0-9_.][0-9])[0-9]*+(?![A-Za-z0-9_])")
"""A number that stands alone. The digit comes first, since its search is the quickest."""
_HEAD: Final = re.compile(r"(?:\[([A-Z])\])?\[([^\]:]*)(?::(\d+))?\]:? ?(.*)", re.DOTALL)
_ERROR: Final = re.compile(r"^\s+Error: (.+)", re.MULTILINE)
_QUOTED: Final = re.compile(r"['\"]([\w.:-]{2,80})['\"]")
_CANNOT: Final = re.compile(
    r"(?:[Cc]annot find|[Cc]an't find|Key|reference:|[Uu]nknown (?:trigger|effect):|loc key"
    r"|missing localization:|Event) ([A-Za-z_][\w.]*)"
)
_LONGEST_MESSAGE: Final = 500
_BROKEN_FILE: Final = frozenset({"parse_error", "encoding_error", "localization_syntax"})
_BROKEN_MOD: Final = frozenset({"descriptor_error", "path_too_long"})
_FOLLOWS: Final = frozenset(
    {
        "missing_reference",
        "missing_title",
        "localization_missing",
        "scope_error",
        "event_error",
        "script_error",
        "script_invalid",
        "database_error",
        "unused_or_unset",
    }
)


@dataclass(slots=True)
class _Seen:
    """The moment of an entry: the day, the time, and the line in the log."""

    day: int
    time: str
    line: int


@dataclass
class Fault:
    """Entries that say the same.

    Attributes:
        key: Short name of the fault, the same in each run of the game.
        example: Text of its first entry, without the time.
        count: Number of entries.
        first_day: Number of midnights between the begin of the log and the first entry.
        first: Time of the first entry.
        first_line: Line of the first entry in the log, from 1.
        last_day: Number of midnights between the begin of the log and the last entry.
        last: Time of the last entry.
        more: Texts of further entries, which differ in numbers.
    """

    key: str
    example: str
    count: int = 0
    first_day: int = 0
    first: str = ""
    first_line: int = 0
    last_day: int = 0
    last: str = ""
    more: list[str] = field(default_factory=list[str])

    @cached_property
    def _head(self) -> tuple[str, str, str]:
        match = _HEAD.match(self.example)
        if match is None:
            return "", "", self.example
        return match[1] or "", match[2], match[4]

    @property
    def level(self) -> str:
        """The level, such as `E`, or an empty text if the game wrote none."""
        return self._head[0]

    @property
    def source(self) -> str:
        """The C++ file that wrote the entry."""
        return self._head[1]

    @cached_property
    def message(self) -> str:
        """The real message: that behind `Error:`, else the first line."""
        text = self._head[2]
        inner = _ERROR.search(text)
        return (inner[1] if inner else text.partition("\n")[0]).strip()[:_LONGEST_MESSAGE]

    @cached_property
    def category(self) -> LogCategory:
        """The category, by the text of the whole entry."""
        return category_of(self.source, self._head[2])

    @cached_property
    def places(self) -> tuple[FaultPlace, ...]:
        """The different places of its entries. The first is the innermost place of the example."""
        found = dict.fromkeys(places_in(self._head[2]))
        for text in self.more:
            found |= dict.fromkeys(places_in(text)[:1])
        return tuple(found)[:MOST_PLACES]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of script that the message mentions, such as an event or a key."""
        found = dict.fromkeys(_CANNOT.findall(self.message))
        return tuple(found | dict.fromkeys(_QUOTED.findall(self.message)))

    @property
    def descriptor(self) -> str | None:
        """The descriptor of a mod that the text names, such as `mod/ugc_123.mod`, or None."""
        return descriptor_in(self._head[2])


@dataclass
class FaultLog:
    """The faults of one log.

    Attributes:
        faults: The faults by key, in the order of their first entries.
        entries: Number of entries of the log.
        counted: Number of entries that belong to faults.
        beyond: Number of entries of faults that were too many to keep.
        first: Time of the first entry, or an empty text.
        last: Time of the last entry.
        days: Number of midnights in the log.
        left_out: Number of bytes at the end of the log that were not read.
    """

    faults: dict[str, Fault] = field(default_factory=dict[str, Fault])
    entries: int = 0
    counted: int = 0
    beyond: int = 0
    first: str = ""
    last: str = ""
    days: int = 0
    left_out: int = 0

    def worst_first(self) -> list[Fault]:
        """Return the faults by priority, then by number of entries."""
        return sorted(
            self.faults.values(),
            key=lambda fault: (fault.category.priority, -fault.count, fault.key),
        )

    def of_category(self) -> Counter[str]:
        """Return the number of entries of each category."""
        found = Counter[str]()
        for fault in self.faults.values():
            found[fault.category.name] += fault.count
        return found


def faults_in(
    stream: BinaryIO,
    levels: Container[str] | None = None,
    is_over: Callable[[], bool] = lambda: False,
    *,
    most_bytes: int | None = None,
) -> FaultLog:
    """Read a log and return its faults.

    Args:
        stream: The log, at its start.
        levels: Levels of entries that are faults, such as `{"E"}`; None for all, as in error.log.
        is_over: Returns True if the rest of the log is to be left out (default: never).
        most_bytes: Number of bytes to read, up to 1 MB more; None for all.

    Raises:
        NoText: The log is not text.
    """
    reader = _Reader(levels)
    for batch in batches(stream, most_bytes, is_over):
        reader.add(batch)
    reader.log.left_out = -stream.tell() + stream.seek(0, os.SEEK_END)
    return reader.log


class _Reader:
    """Counts entries by their exact text first, so that repeated entries cost next to nothing."""

    def __init__(self, levels: Container[str] | None) -> None:
        self.log = FaultLog()
        self._levels = levels
        self._known: dict[bytes, Fault | None] = {}
        self._by_signature: dict[bytes, Fault] = {}

    def add(self, batch: Batch) -> None:
        """Add a batch of entries."""
        log, entries = self.log, batch.entries
        texts = [entry[9:].rstrip() for entry in entries]
        last = dict(zip(texts, range(len(texts)), strict=True))
        log.entries += len(texts)
        log.first = log.first or _time(entries[0])
        log.last, log.days = _time(entries[-1]), batch.day
        counts = Counter(texts)
        if self._levels is not None:
            counts = Counter({one: n for one, n in counts.items() if self._counts(one)})
        self._learn(batch, texts, counts)
        known = self._known
        for text, count in counts.items():
            fault = known[text]
            if fault is None:
                log.beyond += count
                continue
            log.counted += count
            fault.count += count
            fault.last_day, fault.last = batch.day, _time(entries[last[text]])

    def _counts(self, text: bytes) -> bool:
        level = text[1:2].decode("ascii", "replace") if text[2:3] == b"]" else ""
        return level in (self._levels or ())

    def _learn(self, batch: Batch, texts: list[bytes], counts: Iterable[bytes]) -> None:
        """Find the fault of each text that is new in its exact form."""
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        new = [text for text in counts if text not in self._known]
        if not new:
            return
        firsts = _Firsts(batch, texts)
        signatures = _NUMBER.sub(b"N", b"\0".join(new)).split(b"\0")
        for text, signature in zip(new, signatures, strict=True):
            fault = self._by_signature.get(signature)
            if fault is None:
                fault = self._new(signature, text, firsts)
            elif len(fault.more) < MOST_PLACES:
                fault.more.append(text.decode("utf-8", "replace"))
            self._known[text] = fault

    def _new(self, signature: bytes, text: bytes, firsts: _Firsts) -> Fault | None:
        if len(self._by_signature) >= MOST_FAULTS:
            return None
        seen = firsts.of(text)
        key = hashlib.sha256(signature).hexdigest()[:12]
        fault = Fault(key, text.decode("utf-8", "replace"))
        fault.first_day, fault.first, fault.first_line = seen.day, seen.time, seen.line
        self._by_signature[signature] = self.log.faults[key] = fault
        return fault


class _Firsts:
    """The first place of each text of a batch, computed if one is asked for."""

    def __init__(self, batch: Batch, texts: list[bytes]) -> None:
        self._batch = batch
        self._texts = texts

    def of(self, text: bytes) -> _Seen:
        """Return the moment of the first entry with a text."""
        at = self._at[text]
        return _Seen(self._batch.day, _time(self._batch.entries[at]), self._lines[at])

    @cached_property
    def _at(self) -> dict[bytes, int]:
        numbers = range(len(self._texts) - 1, -1, -1)
        return dict(zip(reversed(self._texts), numbers, strict=True))

    @cached_property
    def _lines(self) -> list[int]:
        counts = (entry.count(b"\n") + 1 for entry in self._batch.entries)
        return list(accumulate(counts, initial=self._batch.line))


def _time(entry: bytes) -> str:
    return entry[:8].decode("ascii", "replace")


@dataclass(frozen=True, slots=True)
class Cascade:
    """A fault and those that it explains.

    Attributes:
        root: The fault to repair first.
        children: The explained faults, in the order of the log.
        by: `name`: the children name what the file of the root defines. `file`: they are in the
            same file. `mod`: they belong to the same mod.
        entries: Number of entries of the children.
    """

    root: Fault
    children: tuple[Fault, ...]
    by: Literal["name", "file", "mod"]
    entries: int


def cascades_in(
    log: FaultLog,
    names_in: Callable[[str], Collection[str]] | None = None,
    owners: Mapping[str, str] | None = None,
) -> list[Cascade]:
    """Return the cascades of a log, those with most entries first. A fault is in one of them.

    The work grows with the number of faults, not with its square.

    Args:
        names_in: Returns the names that the file at a path defines; None if this is unknown.
        owners: Source of each fault by its key; None if this is unknown.
    """
    faults = list(log.faults.values())
    following = [fault for fault in faults if fault.category.name in _FOLLOWS]
    by_name = _group_by_key((name, fault) for fault in following for name in fault.names)
    by_file = _group_by_key(
        (place.path, fault) for fault in following for place in fault.places[:1]
    )
    taken = set[str]()
    found: list[Cascade] = []
    for root in faults:
        for by, children in _children(root, by_name, by_file, names_in):
            _add(found, taken, root, children, by)
    if owners is not None:
        by_owner = _group_by_key(
            (owners[fault.key], fault) for fault in faults if fault.key in owners
        )
        for root in faults:
            if root.category.name in _BROKEN_MOD and root.key in owners:
                _add(found, taken, root, by_owner[owners[root.key]], "mod")
    return sorted(found, key=lambda one: (-one.entries, one.root.key))


def _children(
    root: Fault,
    by_name: Mapping[str, list[Fault]],
    by_file: Mapping[str, list[Fault]],
    names_in: Callable[[str], Collection[str]] | None,
) -> Iterable[tuple[Literal["name", "file"], list[Fault]]]:
    if root.category.name not in _BROKEN_FILE:
        return
    for path in dict.fromkeys(place.path for place in root.places):
        if names_in is not None:
            names = names_in(path)
            yield "name", [fault for name in names for fault in by_name.get(name, ())]
        yield "file", by_file.get(path, [])


def _add(
    found: list[Cascade],
    taken: set[str],
    root: Fault,
    children: Iterable[Fault],
    by: Literal["name", "file", "mod"],
) -> None:
    if root.key in taken:
        return
    own = {
        fault.key: fault for fault in children if fault.key not in taken and fault.key != root.key
    }
    if own:
        taken |= own.keys()
        ordered = sorted(own.values(), key=lambda one: one.first_line)
        found.append(Cascade(root, tuple(ordered), by, sum(one.count for one in ordered)))


def _group_by_key(pairs: Iterable[tuple[str, Fault]]) -> dict[str, list[Fault]]:
    found: dict[str, list[Fault]] = {}
    for key, fault in pairs:
        found.setdefault(key, []).append(fault)
    return found
