"""The trace log of a process: one line per call that ended, in a folder that many processes share.

Each process writes files of its own, so that no lock is needed between them; threads take turns, a
signal handler and a follower may write and close too, and a forked child starts a file of its own. A
line that cannot be written never raises: `begin` and `append` answer False and `failures` counts it. What
they acknowledged is in the file of that name. Source: specification 29, 40 and 64, decision 18 and 31.
"""

from __future__ import annotations

import errno
import os
import secrets
import threading
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeVar

from replybook.clock import SYSTEM_CLOCK, Clock
from replybook.encoding import LineEncoder, encode_line
from replybook.trace.chain import Head, TraceFile, fits
from replybook.trace.ends import PATIENCE, close_at_exit, end_with_process
from replybook.trace.entry import Entries
from replybook.trace.event import Asked, Begun, TraceEvent
from replybook.trace.known_folders import know
from replybook.trace.shown import Shows
from replybook.trace.stacks import Stacks
from replybook.trace.trace_folder import TraceFolder
from replybook_generated.manifest import MANIFEST
from replybook_schema.active import ACTIVE, ActiveRegistry
from replybook_schema.manifest import Manifest

__all__ = ["MAX_BYTES", "TraceLog"]

MAX_BYTES: Final = 64 * 1024 * 1024
"""The size after which a file is closed and the next one begins."""

MOST_FOLLOWED: Final = 100
"""Lines that are handed on after one `append`: a follower that writes a line for each line has an end."""

_Told = TypeVar("_Told", Begun, TraceEvent)


class TraceLog:
    """Writes the lines of one process; the folder is made when the first line comes.

        log = TraceLog("traces")
        server = ReplyServer("acme", settings=ServerSettings(log=log))
        log.close()  # when the server ends

    A file is closed and the next one begun once it has `max_bytes`, and where the file was removed,
    renamed, replaced or cut off: the append that finds this answers False, its line is in the next file.
    `key` makes the digests of arguments; without it the key file of the folder does, which is made
    if there is none. `random` makes the part of a file name that makes it unique. `follow` is handed
    what each line says once it is in the file, in the order of the file; what it raises is counted. A
    line that it writes itself comes after the one that it was handed. `shows` says what a successful call
    showed of the world, which its line keeps as evidence for claims. `roots` are folders of this machine
    by the keys of their addresses (`docs` for `root:docs`): an argument that is kept never says where they
    lie; those of a `WorldAdapterV2` are known without it. A log that is open when the process ends is
    closed then.
    """

    def __init__(
        self,
        folder: str | os.PathLike[str],
        *,
        max_bytes: int = MAX_BYTES,
        key: bytes | None = None,
        clock: Clock = SYSTEM_CLOCK,
        manifest: Manifest = MANIFEST,
        registry: ActiveRegistry = ACTIVE,
        random: Callable[[], str] = lambda: secrets.token_hex(4),
        encoder: LineEncoder = encode_line,
        follow: Callable[[Mapping[str, object]], None] | None = None,
        shows: Shows | None = None,
        roots: Mapping[str, str | os.PathLike[str]] = MappingProxyType({}),
    ) -> None:
        self._folder = TraceFolder(
            Path(folder), key=key, clock=clock, manifest=manifest, random=random
        )
        self.folder: Final = self._folder.path
        self._max_bytes = max_bytes
        self._encode = encoder
        self._follow = follow
        know(self, {os.fspath(path): f"root:{key}" for key, path in roots.items()})
        self._start()
        self._failures += self._folder.is_without_key
        entries = Entries(registry, self._folder.digester, shows)
        self._entry, self._begin_entry = entries.of, entries.of_begun
        self.asked: Final[Callable[[str, Mapping[str, object], Mapping[str, object]], Asked]] = (
            entries.asked
        )
        """What is kept of the arguments and the scope of a call; asked before its tool runs."""
        end_with_process(self)

    def __del__(self) -> None:
        """Close what nobody can close any more, such as the log of a `main` that has returned."""
        with suppress(Exception):  # it may not even have been begun
            self.close_at_exit()

    def _start(self) -> None:
        """Begin as a process without files."""
        self._turn = threading.RLock()
        self._writing = threading.Lock()  # taken by who has the turn: says that a file is half-way
        self._handing = threading.Lock()  # the same for the follower
        self._told: deque[Mapping[str, object]] = deque()
        self._stacks = Stacks(self.folder)
        self._file: TraceFile | None = None
        self._previous: TraceFile | None = None
        self._ended: TraceFile | None = None
        self._failures = 0
        self._closed = False

    # What the wrapper calls

    @property
    def failures(self) -> int:
        """How many lines, stacks and keys could not be written in this process."""
        return self._failures

    @property
    def path(self) -> Path | None:
        """The file that is being written; None before the first line and after the last."""
        return self._file.path if self._file is not None else None

    @property
    def head(self) -> Head | None:
        """The file that this process wrote last and the digest of its last line; None before it.

        It is known here and not in the folder: who reads the trace up to it has missed nothing.
        """
        file = self._file or self._previous or self._ended
        return None if file is None or file.prev is None else Head(file.path, file.prev)

    def is_sealed(self, closing: Mapping[str, object]) -> bool:
        """Return True if a closing line bears the seal that logs with this key give."""
        return fits(self._folder.key, closing)

    def begin(self, begun: Begun, /) -> bool:
        """Log that a call begins; True once its line is in the file of that name. Never raises.

        A follower is not handed the line: it is no call of its own.
        """
        return self._put(self._begin_entry, begun)

    def append(self, event: TraceEvent, /) -> bool:
        """Log one call; True once its line is in the file of that name. Never raises."""
        return self._put(self._entry, event)

    def _put(self, entry_of: Callable[[_Told], dict[str, object]], told: _Told) -> bool:
        try:
            entry = entry_of(told)
            with self._turn:
                if self._in_turn(entry):
                    return True
        except OSError as error:
            if error.errno == errno.EBADF:  # somebody closed all descriptors
                self._forget_file()
        except Exception:  # whatever it was, it must not cost the call
            pass
        return self._failed()

    def _in_turn(self, entry: dict[str, object]) -> bool:
        if self._writing.locked():  # a signal came in the middle of a write of this thread
            return False
        try:
            with self._writing:
                is_written = self._write(entry)
        finally:
            if self._closed:  # by such a signal
                self._end()
        if self._told:
            self._hand_on()
        return is_written

    def _write(self, entry: dict[str, object]) -> bool:
        """Write one line; False if it is not there, or what was there before is there no more."""
        if self._closed:
            raise ValueError("the log is closed")
        is_whole, file = True, self._file
        if file is None:
            file = self._next_file()
        elif file.size >= self._max_bytes:
            is_whole = file.stands()
            file = self._rotated(file) if is_whole else self._successor_of(file)
        is_there = file.put(entry)
        if is_there and not file.stands():
            is_whole = False
            is_there = self._successor_of(file).put(entry)
        if is_there and self._follow is not None and "begun" not in entry:
            self._told.append(entry)
        return is_there and is_whole

    def _hand_on(self) -> None:
        """Hand on what was written, one line at a time, however the follower writes meanwhile."""
        follow, told = self._follow, self._told
        if follow is None or self._handing.locked():
            return
        with self._handing:
            for _ in range(MOST_FOLLOWED):
                try:
                    follow(told.popleft())
                except Exception:  # the line is written, whatever became of it elsewhere
                    self._failures += 1
                if not told:
                    return

    def stack(self, trace_id: str, error: BaseException, /) -> bool:
        """Write a crash stack to `stacks/<trace id>.txt`; the oldest ones make room. Never raises."""
        try:
            self._stacks.write(trace_id, error)
        except Exception:  # whatever it was, it must not cost the call
            return self._failed()
        return True

    def close(self) -> None:
        """End the file with a closing line; later events are refused and counted."""
        with self._turn:
            self._closed = True
            if not self._writing.locked():  # else that write ends the file
                self._end()

    def close_at_exit(self) -> None:
        """Close, unless a thread that will never go on has its turn."""
        if self._turn.acquire(timeout=PATIENCE):
            try:
                self.close()
            finally:
                self._turn.release()

    def _end(self) -> None:
        with self._writing:
            if self._file is not None:
                self._seal(self._file, "ended")
                self._file, self._ended = None, self._file

    def _failed(self) -> bool:
        with self._turn:
            self._failures += 1
        return False

    # Files

    def _rotated(self, full: TraceFile) -> TraceFile:
        """Return the successor of a full file, or the full one while there can be none."""
        try:
            file = TraceFile(self._folder.new_path(), self._encode)
        except OSError:
            return full
        self._seal(full, "rotated")
        self._file, self._previous = None, full
        return self._begin(file)

    def _next_file(self) -> TraceFile:
        close_at_exit()
        self._folder.make()
        return self._begin(TraceFile(self._folder.new_path(), self._encode))

    def _successor_of(self, lost: TraceFile) -> TraceFile:
        """Give up a file whose name leads elsewhere; the next one names it as the one before."""
        lost.drop()
        self._file, self._previous = None, lost
        return self._next_file()

    def _begin(self, file: TraceFile) -> TraceFile:
        """Write the header; a file without one is taken away again, it holds nothing yet."""
        previous = self._previous
        file.prev = previous.prev if previous is not None else None
        try:
            whole = file.put(self._folder.header(file, previous))
        except OSError:
            whole = False
        if not whole:
            file.drop()
            with suppress(OSError):
                file.path.unlink()
            raise OSError(errno.EIO, "the header could not be written")
        self._file, self._previous = file, None
        return file

    def _forget_file(self) -> None:
        with self._turn:
            self._file, self._previous = None, self._file or self._previous

    def _seal(self, file: TraceFile, reason: str) -> None:
        """End a file with its closing line; that it is gone is counted, nobody else would say it."""
        with suppress(OSError):
            file.settle()
        with suppress(OSError):
            self._failures += not file.stands()
        file.end(self._folder.closing(file, reason, self._failures))

    def after_fork(self) -> None:
        """In the child: leave the file to the parent, whose lock may be taken for ever."""
        is_closed = self._closed
        if self._file is not None:
            self._file.drop()
        self._start()
        self._closed = is_closed
