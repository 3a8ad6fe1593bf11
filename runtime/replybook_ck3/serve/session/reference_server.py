"""The server of one process: its state, the work of its sessions, and the evidence in its answers.

The evidence is what an answer showed: units, files and lines, for the trace. It is read from the
reply data of any tool. An entry with address, kind and name is a unit, and so is an entry with an
address below one that names its unit. An entry with a line and its whole text is this line, and a
text is its lines. Output of a program or the game counts as well: names that the index knows, and
files that exist. Each file has its digest.
"""

from __future__ import annotations

import re
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from types import TracebackType
from typing import Final, Self, cast
from weakref import proxy

from replybook.clock import SYSTEM_CLOCK, Clock
from replybook.trace.event import TraceEvent
from replybook.trace.shown import Shown
from replybook_ck3.index import IndexFault, IndexView
from replybook_ck3.serve.session.accepting import recover
from replybook_ck3.serve.session.server_config import ServerConfig
from replybook_ck3.serve.session.sessions import StoredSession
from replybook_ck3.serve.session.shared_state import SharedState
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.world.files_on_disk import FilesOnDisk
from replybook_schema.active import ACTIVE

MOST_WORKS: Final = 64
"""Maximum number of sessions whose work is kept. The least recently used one is dropped."""
_LOOKING: Final = frozenset({"db_search", "filesystem"})
_WRITING: Final = frozenset({"exec", "log_read"})
"""Tags of tools that show output of a program or the game."""

_PLACES: Final = ("root:", "mod:")
_KINDS_OF_FILES: Final = ("file", "folder")
_CUT: Final = "..."
_MOST_ENTRIES: Final = 2_000
_MOST_DIGESTS: Final = 64
_MOST_WORDS: Final = 300
_MOST_NAMED: Final = 24
_DEEPEST: Final = 6
_WORD: Final = re.compile(r"[A-Za-z_][\w.\-/]{2,120}")
_HOME: Final = "root:repo"


class Ck3Server(SharedState):
    """The server of one process on a data folder, which other processes may serve, too.

        with Ck3Server(ServerConfig.read(folder)) as server:
            handle = server.sessions.open(server.playsets.find("Travelers")).handle
            work = server.work_of(handle)

    Raises:
        OSError: The folder cannot be used.
        ValueError: The key file holds no key.
    """

    def __init__(self, config: ServerConfig, *, clock: Clock = SYSTEM_CLOCK) -> None:
        # a weak reference, so that the log does not keep the server alive
        server: Ck3Server = proxy(self)
        shows = partial(_shown_by, lambda handle: server.work_of(handle))
        super().__init__(config, clock, shows)
        self._works: OrderedDict[str, tuple[StoredSession, SessionContext]] = OrderedDict()
        self._at_close: list[Callable[[], None]] = []
        recover(self)
        self.changes.recover()
        self.mark_open_contracts()
        if config.session is not None:
            self.sessions.open_by_name(config.session, mode=config.mode)
        if config.builds_index:
            self._resume_builds()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the work of all sessions, then the shared state. Open contracts stay open."""
        while self._at_close:
            self._at_close.pop()()
        with self._lock:
            works, self._works = self._works, OrderedDict()
        for _, work in works.values():
            work.close()
        super().close()

    def at_close(self, end: Callable[[], None]) -> None:
        """Register a function to call when the server is closed. The last one is called first."""
        self._at_close.append(end)

    # Sessions

    def work_of(self, handle: str) -> SessionContext:
        """Return the work of a session as it is stored now.

        Raises:
            KeyError: The session does not exist.
            OSError: The store fails.
            Tampered: The store was edited.
        """
        stored = self.sessions.get(handle)
        if stored is None:
            raise KeyError(handle)
        return self.work_on(stored)

    def work_on(self, stored: StoredSession) -> SessionContext:
        """Return the work of a session that was just read."""
        handle = stored.handle
        with self._lock:
            known = self._works.get(handle)
            if known is not None and _is_same(known[0], stored):
                self._works.move_to_end(handle)
                return known[1]
        self.workers.note(handle)
        work = SessionContext(self, stored)
        with self._lock:
            self._works[handle] = (stored, work)
            while self._keeps_too_much():
                self._works.popitem(last=False)  # calls that still use it are not affected
        return work

    def _keeps_too_much(self) -> bool:
        works = self._works.values()
        folders = sum(work.most_folders for _, work in works)
        return len(works) > MOST_WORKS or (len(works) > 1 and folders > _most_folders())

    # Indexes

    def _resume_builds(self) -> None:
        """Continue the index builds whose process ended too early."""
        with suppress(OSError):  # a missing folder has no playsets
            for playset in self.playsets.list_playsets():
                if playset.playset is not None:
                    file = self.data.index_file(playset.playset.file)
                    self.builder.resume(file, playset.playset, self.config.folders)


def _is_same(before: StoredSession, now: StoredSession) -> bool:
    """Return True if the work of a session can be reused. Home and marks are read on demand."""
    return before.mode == now.mode and before.playset == now.playset


def _most_folders() -> int:
    """Return the maximum number of folders that all sessions may hold open.

    It is half of the process limit.
    """
    if sys.platform == "win32":  # Windows holds no folders open
        return sys.maxsize
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if most == resource.RLIM_INFINITY else most // 2


@dataclass(slots=True)
class _File:
    """The shown parts of one file.

    Attributes:
        lines: First and last line of each part.
        sha256: Digest of the file, or None.
    """

    units: dict[str, None] = field(default_factory=dict[str, None])
    lines: dict[tuple[int, int], None] = field(default_factory=dict[tuple[int, int], None])
    sha256: str | None = None

    @property
    def is_seen(self) -> bool:
        """True if some content of the file was shown."""
        return bool(self.units or self.lines)


def _shown_by(work_of: Callable[[str], SessionContext], event: TraceEvent) -> Iterable[Shown]:
    """Return the parts of the world that a successful call showed.

    Args:
        work_of: Returns the work of a session by its handle.
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
    return seeing.list_shown_parts()


class _Seeing:
    """A collector of the parts that one answer shows, by file."""

    def __init__(self, work: SessionContext) -> None:
        self._disk: Final = FilesOnDisk(work.enforcement)
        self._view: Final = _view_of(work)
        self._files: dict[str, _File] = {}

    def entries(self, event: TraceEvent) -> None:
        """Collect the units and lines in the entries of an answer."""
        name = event.args.get("name")  # the name of a search, which its entries need not repeat
        for entry, unit in islice(_entries(event.result, _DEEPEST), _MOST_ENTRIES):
            self._entry(entry, name if isinstance(name, str) else None, unit)

    def _entry(self, entry: Mapping[str, object], name: str | None, unit: str | None) -> None:
        path = entry.get("address", entry.get("path"))
        if not isinstance(path, str) or not path.startswith(_PLACES):
            return
        kind, named, line = entry.get("kind"), entry.get("name", name), entry.get("line")
        first, last, digest = (entry.get(one) for one in ("start_line", "end_line", "sha256"))
        file = self._files.get(path, _File())
        if isinstance(kind, str) and isinstance(named, str) and kind not in _KINDS_OF_FILES:
            file.units[f"{kind}:{named.removeprefix(f'{kind}:')}"] = None
        elif unit is not None:
            file.units[unit] = None
        if isinstance(line, int) and _is_whole(entry.get("text", entry.get("excerpt"))):
            file.lines[line, line] = None
        if isinstance(first, int) and isinstance(last, int) and isinstance(digest, str):
            file.lines[first, last] = None
            file.sha256 = digest
        if file.is_seen or kind in _KINDS_OF_FILES or "size" in entry:
            self._files[path] = file

    def text(self, event: TraceEvent) -> None:
        """Collect the units and files named in the output of a program or the game."""
        words = dict.fromkeys(
            word.rstrip(".") for text in _texts(event.result) for word in _WORD.findall(text)
        )
        found = list(islice(words, _MOST_WORDS))
        for word in found:
            if len(self._files) >= _MOST_NAMED:
                break
            self._add_units_of_word(word)
        folder = event.args.get("working_dir") or _HOME
        paths = (word for word in found if "/" in word or "." in word)
        for path in islice(paths, _MOST_NAMED):
            address = f"{folder}/{path}"
            digest = self._disk.digest(address)
            if digest is not None:
                self._files.setdefault(address, _File()).sha256 = digest

    def _add_units_of_word(self, word: str) -> None:
        for place in () if self._view is None else self._view.find(word):
            if place.is_loaded:
                file = self._files.setdefault(place.address, _File())
                file.units[f"{place.kind}:{place.name}"] = None

    def list_shown_parts(self) -> Iterator[Shown]:
        """Yield the shown parts. Files whose content was shown come first, with digests."""
        ordered = sorted(self._files.items(), key=lambda item: not item[1].is_seen)
        for path, file in ordered[:_MOST_DIGESTS]:
            digest = file.sha256 or (self._digest(path) if file.is_seen else None)
            yield Shown(path, digest, tuple(file.units), tuple(sorted(file.lines)))

    def _digest(self, address: str) -> str | None:
        """Return the digest of a file in the index, else on disk."""
        source, _, path = address.partition("/")
        held = () if self._view is None else self._view.has_file(path)
        known = next((digest for name, digest in held if name == source), None)
        return known or self._disk.digest(address)


def _view_of(work: SessionContext) -> IndexView | None:
    try:
        return work.view()
    except IndexFault:
        return None


def _is_whole(text: object) -> bool:
    """Return True if an entry shows all of its line. Cut ends are marked."""
    return isinstance(text, str) and not text.startswith(_CUT) and not text.endswith(_CUT)


def _entries(
    value: object, depth: int, unit: str | None = None
) -> Iterator[tuple[Mapping[str, object], str | None]]:
    """Yield the mappings in an answer, including the rows of tables, each with its unit."""
    if isinstance(value, Mapping):
        entry = cast("Mapping[str, object]", value)
        own = entry.get("unit")
        unit = own if isinstance(own, str) else unit
        yield entry, unit
        columns, rows = entry.get("columns"), entry.get("rows")
        if isinstance(columns, list) and isinstance(rows, list):
            names = cast("list[str]", columns)
            for row in cast("list[list[object]]", rows):
                yield dict(zip(names, row, strict=False)), unit
        elif depth:
            for one in entry.values():
                yield from _entries(one, depth - 1, unit)
    elif isinstance(value, list | tuple):
        for one in cast("Iterable[object]", value):
            if isinstance(one, Mapping | list | tuple):
                yield from _entries(cast("object", one), depth, unit)


def _texts(result: Mapping[str, object]) -> Iterator[str]:
    """Yield the texts in a reply: output of a program, or lines of a log."""
    for name in ("output", "errors", "lines"):
        value = result.get(name)
        if isinstance(value, str):
            yield value
        elif isinstance(value, list | tuple):
            yield from (one for one in cast("Iterable[object]", value) if isinstance(one, str))
