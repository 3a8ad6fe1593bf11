"""The trace log of a process: one line for each finished call, in a shared folder.

Each process writes its own files, so that processes need no lock. Threads take turns. A signal
handler and a follower may write and close, too. A forked child starts its own file.

A line that cannot be written never raises. `begin` and `append` return False, and `failures` counts
the line. A line for which they returned True is in the file.

Open logs close at the exit of their process. They are referenced weakly, so a log without other
references closes itself. A killed process closes nothing.
"""

from __future__ import annotations

import atexit
import errno
import os
import secrets
import sys
import threading
import weakref
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Final, Protocol, TypeVar

from replybook.clock import SYSTEM_CLOCK, Clock
from replybook.encoding import LineEncoder, encode_line
from replybook.trace.chain import ChainHead, TraceFile, fits
from replybook.trace.entry import Entries
from replybook.trace.event import Begun, LoggedRequest, TraceEvent
from replybook.trace.known_folders import know
from replybook.trace.shown import Shows
from replybook.trace.stacks import Stacks
from replybook.trace.trace_folder import TraceFolder
from replybook_generated.manifest import MANIFEST
from replybook_schema.active import ACTIVE, ActiveRegistry
from replybook_schema.manifest import Manifest

PATIENCE: Final = 2.0
"""Seconds that the exit of a process waits for a writing thread."""


class _Log(Protocol):
    """A log that can be closed."""

    def close_at_exit(self) -> None:
        """Close, unless a thread that never continues is writing."""
        ...

    def after_fork(self) -> None:
        """Leave the open file to the parent process."""
        ...


_LOGS: Final[weakref.WeakSet[_Log]] = weakref.WeakSet()

MAX_BYTES: Final = 64 * 1024 * 1024
"""The size at which a file is closed and the next one starts."""

MOST_FOLLOWED: Final = 100
"""Maximum number of lines for the follower after one `append`.

The limit ends a follower that writes a line for each line.
"""

_Told = TypeVar("_Told", Begun, TraceEvent)


class TraceLog:
    """The log that writes the lines of one process.

        log = TraceLog("traces")
        server = ReplyServer("acme", settings=ServerSettings(log=log))
        log.close()  # when the server ends

    A file is closed and the next one starts at `max_bytes`. The next file also starts if the file
    was removed, renamed, replaced or truncated. The append that finds this returns False, and its
    line is in the next file. A log that is open when the process ends is closed then.

    Args:
        folder: Folder of the traces. It is made with the first line.
        max_bytes: Size at which a file is closed.
        key: Key for the digests of arguments. Default: the key file of the folder, which is made if
            there is none.
        clock: Clock for times.
        manifest: Manifest of the registry, for the header of a file.
        registry: The registry, which says what may be kept.
        random: Function that returns the unique part of a file name.
        encoder: Encoder of a line.
        follow: Function that gets each entry after it is in the file, in the order of the file. Its
            exceptions are counted. A line that it writes itself is given to it later.
        shows: Function that returns the parts of the world that a successful call showed. The line
            keeps them as evidence for claims.
        roots: Folders of this machine by the keys of their addresses (`docs` for `root:docs`). A
            kept argument never names their paths. The folders of a `WorldAdapterV2` are known
            without this.
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
        self.asked: Final[
            Callable[[str, Mapping[str, object], Mapping[str, object]], LoggedRequest]
        ] = entries.asked
        """Record the arguments and the scope of a call, before its tool runs."""
        end_with_process(self)

    def __del__(self) -> None:
        """Close a log that nobody can close any more, such as that of a finished `main`."""
        with suppress(Exception):  # `__init__` may have failed
            self.close_at_exit()

    def _start(self) -> None:
        """Reset to the state of a process without files."""
        self._turn = threading.RLock()
        self._writing = threading.Lock()  # locked during a write, by the thread with the turn
        self._handing = threading.Lock()  # locked during a call of the follower
        self._told: deque[Mapping[str, object]] = deque()
        self._stacks = Stacks(self.folder)
        self._file: TraceFile | None = None
        self._previous: TraceFile | None = None
        self._ended: TraceFile | None = None
        self._failures = 0
        self._closed = False

    # Calls of the wrapper

    @property
    def failures(self) -> int:
        """The number of lines, stacks and keys that this process could not write."""
        return self._failures

    @property
    def path(self) -> Path | None:
        """The open file. None before the first line and after the last."""
        return self._file.path if self._file is not None else None

    @property
    def head(self) -> ChainHead | None:
        """The last file of this process and the digest of its last line, or None.

        The folder does not have this information. A reader that has read up to the head has missed
        nothing.
        """
        file = self._file or self._previous or self._ended
        return None if file is None or file.prev is None else ChainHead(file.path, file.prev)

    def is_sealed(self, closing: Mapping[str, object]) -> bool:
        """Return True if a closing line has the seal of this log's key."""
        return fits(self._folder.key, closing)

    def begin(self, begun: Begun, /) -> bool:
        """Log the begin of a call. Return True if its line is in the file. Never raises.

        A follower does not get the line, because it is not a call of its own.
        """
        return self._put(self._begin_entry, begun)

    def append(self, event: TraceEvent, /) -> bool:
        """Log one call. Return True if its line is in the file. Never raises."""
        return self._put(self._entry, event)

    def _put(self, entry_of: Callable[[_Told], dict[str, object]], told: _Told) -> bool:
        try:
            entry = entry_of(told)
            with self._turn:
                if self._in_turn(entry):
                    return True
        except OSError as error:
            if error.errno == errno.EBADF:  # all descriptors were closed
                self._forget_file()
        except Exception:  # a failing log must not fail the call
            pass
        return self._count_failure()

    def _in_turn(self, entry: dict[str, object]) -> bool:
        if self._writing.locked():  # a signal came in the middle of a write of this thread
            return False
        try:
            with self._writing:
                is_written = self._write(entry)
        finally:
            if self._closed:  # closed by a signal handler
                self._end()
        if self._told:
            self._hand_on()
        return is_written

    def _write(self, entry: dict[str, object]) -> bool:
        """Append one line. Return False if the write failed or earlier lines were lost."""
        if self._closed:
            raise ValueError("the log is closed")
        is_whole, file = True, self._file
        if file is None:
            file = self._next_file()
        elif file.size >= self._max_bytes:
            is_whole = file.stands()
            file = self._rotate_file(file) if is_whole else self._successor_of(file)
        is_there = file.put(entry)
        if is_there and not file.stands():
            is_whole = False
            is_there = self._successor_of(file).put(entry)
        if is_there and self._follow is not None and "begun" not in entry:
            self._told.append(entry)
        return is_there and is_whole

    def _hand_on(self) -> None:
        """Pass written lines to the follower, one at a time, also if it writes itself."""
        follow, told = self._follow, self._told
        if follow is None or self._handing.locked():
            return
        with self._handing:
            for _ in range(MOST_FOLLOWED):
                try:
                    follow(told.popleft())
                except Exception:  # the line itself is written
                    self._failures += 1
                if not told:
                    return

    def stack(self, trace_id: str, error: BaseException, /) -> bool:
        """Write a crash stack to `stacks/<trace id>.txt`. Never raises.

        The oldest stacks are removed to make room.
        """
        try:
            self._stacks.write(trace_id, error)
        except Exception:  # a failing log must not fail the call
            return self._count_failure()
        return True

    def close(self) -> None:
        """End the file with a closing line. Later events are refused and counted."""
        with self._turn:
            self._closed = True
            if not self._writing.locked():  # else that write ends the file
                self._end()

    def close_at_exit(self) -> None:
        """Close, unless a thread that never continues is writing."""
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

    def _count_failure(self) -> bool:
        with self._turn:
            self._failures += 1
        return False

    # Files

    def _rotate_file(self, full: TraceFile) -> TraceFile:
        """Return the file after a full one, or the full one if none can be made."""
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
        """Drop a file whose name leads elsewhere, and start the next one.

        The header of the next file names the dropped one.
        """
        lost.drop()
        self._file, self._previous = None, lost
        return self._next_file()

    def _begin(self, file: TraceFile) -> TraceFile:
        """Write the header. If this fails, remove the empty file."""
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
        """End a file with its closing line. A file that is gone is counted as a failure."""
        with suppress(OSError):
            file.settle()
        with suppress(OSError):
            self._failures += not file.stands()
        file.end(self._folder.closing(file, reason, self._failures))

    def after_fork(self) -> None:
        """Leave the file to the parent, in a child of a fork.

        The parent's lock may never be released there.
        """
        is_closed = self._closed
        if self._file is not None:
            self._file.drop()
        self._start()
        self._closed = is_closed


def end_with_process(log: _Log) -> None:
    """Close a log when this process ends, and reset it in each child process."""
    _LOGS.add(log)


class _Exit:
    """The process whose exit is arranged.

    A child of multiprocessing drops the arrangement of its parent.
    """

    pid: int | None = None


def close_at_exit() -> None:
    """Arrange that open logs are closed at exit. Call it when a log starts a file."""
    if _Exit.pid != os.getpid():
        _Exit.pid = os.getpid()
        atexit.unregister(_at_exit)
        atexit.register(_at_exit)
        process, util = map(sys.modules.get, ("multiprocessing.process", "multiprocessing.util"))
        if process is not None and util is not None and process.parent_process() is not None:
            util.Finalize(None, _at_exit, exitpriority=0)  # children of multiprocessing skip atexit


def _at_exit() -> None:
    for log in list(_LOGS):
        log.close_at_exit()


def _after_fork_in_child() -> None:
    for log in list(_LOGS):
        log.after_fork()


if hasattr(os, "register_at_fork"):  # missing on Windows, which has no fork
    os.register_at_fork(after_in_child=_after_fork_in_child)
