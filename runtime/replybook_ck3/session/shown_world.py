"""Evidence for claims: what an answer of this server showed, as the trace keeps it: units, files and lines, with digests.

It is read off the data that left the server, whichever tool gave them: an entry with an address, a kind and a name
is a unit, one with a line is that line, and text that was read is its lines. Of what a program or the game wrote,
the names count that the index knows, and the files that are there. Source: specification 44 and 62.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, cast

from replybook.trace.event import TraceEvent
from replybook.trace.shown import Shown
from replybook_ck3.files_on_disk import FilesOnDisk
from replybook_ck3.index import IndexFault, IndexView
from replybook_ck3.session.work import Work
from replybook_schema.active import ACTIVE

__all__ = ["shown_by"]

_LOOKING: Final = frozenset({"db_search", "filesystem"})
_WRITING: Final = frozenset({"exec", "log_read"})
"""The tags of tools that show what something else wrote: a program, or the game."""

_PLACES: Final = ("root:", "mod:")
_KINDS_OF_FILES: Final = ("file", "folder")
_MOST_ENTRIES: Final = 2_000
_MOST_DIGESTS: Final = 64
_MOST_WORDS: Final = 300
_MOST_NAMED: Final = 24
_DEEPEST: Final = 6
_WORD: Final = re.compile(r"[A-Za-z_][\w.\-/]{2,120}")
_HOME: Final = "root:repo"


@dataclass(slots=True)
class _File:
    """The parts of one file that were shown."""

    units: dict[str, None] = field(default_factory=dict[str, None])
    lines: dict[tuple[int, int], None] = field(default_factory=dict[tuple[int, int], None])
    sha256: str | None = None

    @property
    def is_seen(self) -> bool:
        """Return True if more was shown than that it is there."""
        return bool(self.units or self.lines)


def shown_by(work_of: Callable[[str], Work], event: TraceEvent) -> Iterable[Shown]:
    """Return the parts of the world that a successful call showed.

    `work_of` returns the work of a session by its handle. Tools that look at nothing show nothing.
    """
    spec = ACTIVE.tools().get(event.tool)
    tags = frozenset[str]() if spec is None else frozenset(spec.tags)
    if event.session_id is None or not tags & (_LOOKING | _WRITING):
        return ()
    seeing = _Seeing(work_of(event.session_id))
    if tags & _WRITING:
        seeing.text(event)
    else:
        seeing.entries(event)
    return seeing.shown()


class _Seeing:
    """Collects what one answer shows, file by file."""

    def __init__(self, work: Work) -> None:
        self._disk: Final = FilesOnDisk(work.enforcement)
        self._view: Final = _view_of(work)
        self._files: dict[str, _File] = {}

    def entries(self, event: TraceEvent) -> None:
        """Take what the entries of an answer name."""
        name = event.args.get("name")  # of a search for one name, whose entries need not repeat it
        for entry in islice(_entries(event.result, _DEEPEST), _MOST_ENTRIES):
            self._entry(entry, name if isinstance(name, str) else None)

    def _entry(self, entry: Mapping[str, object], name: str | None) -> None:
        path = entry.get("address", entry.get("path"))
        if not isinstance(path, str) or not path.startswith(_PLACES):
            return
        kind, named, line = entry.get("kind"), entry.get("name", name), entry.get("line")
        first, last, digest = (entry.get(one) for one in ("start_line", "end_line", "sha256"))
        file = self._files.get(path, _File())
        if isinstance(kind, str) and isinstance(named, str) and kind not in _KINDS_OF_FILES:
            file.units[f"{kind}:{named.removeprefix(f'{kind}:')}"] = None
        elif isinstance(line, int):
            file.lines[line, line] = None
        if isinstance(first, int) and isinstance(last, int) and isinstance(digest, str):
            file.lines[first, last] = None
            file.sha256 = digest
        if file.is_seen or kind == "file" or "size" in entry:
            self._files[path] = file

    def text(self, event: TraceEvent) -> None:
        """Take what a program or the game wrote: the names of units in it, and of files."""
        words = dict.fromkeys(
            word.rstrip(".") for text in _texts(event.result) for word in _WORD.findall(text)
        )
        found = list(islice(words, _MOST_WORDS))
        for word in found:
            if len(self._files) >= _MOST_NAMED:
                break
            self._named(word)
        folder = event.args.get("working_dir") or _HOME
        paths = (word for word in found if "/" in word or "." in word)
        for path in islice(paths, _MOST_NAMED):
            address = f"{folder}/{path}"
            digest = self._disk.digest(address)
            if digest is not None:
                self._files.setdefault(address, _File()).sha256 = digest

    def _named(self, word: str) -> None:
        for place in () if self._view is None else self._view.find(word):
            if place.is_loaded:
                file = self._files.setdefault(place.address, _File())
                file.units[f"{place.kind}:{place.name}"] = None

    def shown(self) -> Iterator[Shown]:
        """Yield what was shown, first the files that were looked into, each with its digest."""
        ordered = sorted(self._files.items(), key=lambda one: not one[1].is_seen)
        for path, file in ordered[:_MOST_DIGESTS]:
            digest = file.sha256 or (self._digest(path) if file.is_seen else None)
            yield Shown(path, digest, tuple(file.units), tuple(sorted(file.lines)))

    def _digest(self, address: str) -> str | None:
        """Return the digest of a file, as the index knows it, else as it is on the disk."""
        source, _, path = address.partition("/")
        held = () if self._view is None else self._view.has_file(path)
        known = next((digest for name, digest in held if name == source), None)
        return known or self._disk.digest(address)


def _view_of(work: Work) -> IndexView | None:
    try:
        return work.view()
    except IndexFault:
        return None


def _entries(value: object, depth: int) -> Iterator[Mapping[str, object]]:
    """Yield the mappings in an answer, the rows of a table included."""
    if isinstance(value, Mapping):
        entry = cast("Mapping[str, object]", value)
        yield entry
        columns, rows = entry.get("columns"), entry.get("rows")
        if isinstance(columns, list) and isinstance(rows, list):
            names = cast("list[str]", columns)
            for row in cast("list[list[object]]", rows):
                yield dict(zip(names, row, strict=False))
        elif depth:
            for one in entry.values():
                yield from _entries(one, depth - 1)
    elif isinstance(value, list | tuple):
        for one in cast("Iterable[object]", value):
            if isinstance(one, Mapping | list | tuple):
                yield from _entries(cast("object", one), depth)


def _texts(result: Mapping[str, object]) -> Iterator[str]:
    """Yield what was written: the output of a program, or the lines of a log."""
    for name in ("output", "errors", "lines"):
        value = result.get(name)
        if isinstance(value, str):
            yield value
        elif isinstance(value, list | tuple):
            yield from (one for one in cast("Iterable[object]", value) if isinstance(one, str))
