"""The trace log of a process: one line per call, in a folder that many processes share.

Each process writes files of its own, so that no lock is needed between them; threads take turns, and
a forked child starts a file of its own. A line that cannot be written never costs the call: `append`
answers False and `failures` counts it. Source: specification 29, decision 18.
"""

from __future__ import annotations

import errno
import os
import secrets
import threading
import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC
from pathlib import Path
from typing import Final

from replybook.clock import SYSTEM_CLOCK, Clock
from replybook.encoding import LineEncoder, encode_line, instant
from replybook.trace.chain import Head, fits, seal
from replybook.trace.entry import Entries
from replybook.trace.event import Asked, TraceEvent
from replybook.trace.file import TraceFile
from replybook.trace.keys import Digester, folder_key
from replybook.trace.line import VERSION
from replybook.trace.stacks import write_stack
from replybook_generated.manifest import MANIFEST
from replybook_schema.active import ACTIVE, ActiveRegistry
from replybook_schema.manifest import Manifest

__all__ = ["MAX_BYTES", "TraceLog"]

MAX_BYTES: Final = 64 * 1024 * 1024
"""The size after which a file is closed and the next one begins."""

MOST_STACKS: Final = 1000
"""Crash stacks that one process writes; a crash in a loop must not fill the disk."""


class TraceLog:
    """Writes the lines of one process; the folder is made when the first line comes.

        log = TraceLog("traces")
        server = ReplyServer("acme", settings=ServerSettings(log=log))
        log.close()  # when the server ends

    A file is closed and the next one begun once it has `max_bytes`. `key` makes the digests of arguments; without it the key file of the folder does, which is made if
    there is none. `random` makes the part of a file name that makes it unique. `follow` is handed
    what each line says once it is in the file, in the order of the file; what it raises is counted.
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
    ) -> None:
        self.folder: Final = Path(folder)
        self._max_bytes = max_bytes
        self._clock = clock
        self._manifest = manifest
        self._random = random
        self._encode = encoder
        self._follow = follow
        self._start()
        self._key = key or self._folder_key()
        self._digester = Digester(self._key)
        entries = Entries(registry, self._digester)
        self._entry = entries.of
        self.asked: Final[Callable[[str, Mapping[str, object], Mapping[str, object]], Asked]] = (
            entries.asked
        )
        """What is kept of the arguments and the scope of a call; asked before its tool runs."""
        _LOGS.add(self)

    def _start(self) -> None:
        """Begin as a process without files."""
        self._lock = threading.Lock()
        self._file: TraceFile | None = None
        self._previous: TraceFile | None = None
        self._ended: TraceFile | None = None
        self._files = 0
        self._failures = 0
        self._stacks = 0
        self._closed = False

    def _folder_key(self) -> bytes:
        """The key of the folder, or one of this process alone where there can be none."""
        try:
            return folder_key(self.folder)
        except (OSError, ValueError):
            self._failures += 1
            return secrets.token_bytes(32)

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
        """Whether a closing line bears the seal that logs with this key give."""
        return fits(self._key, closing)

    def append(self, event: TraceEvent, /) -> bool:
        """Log one call; True once its line is in the file. Never raises."""
        try:
            entry = self._entry(event)
            with self._lock:
                file = self._file
                if file is None or file.size >= self._max_bytes:
                    file = self._next_file() if file is None else self._rotated(file)
                if file.put(entry):
                    if self._follow is not None:
                        self._hand_on(entry)
                    return True
        except OSError as error:
            if error.errno == errno.EBADF:  # somebody closed all descriptors
                self._forget_file()
        except Exception:  # whatever it was, it must not cost the call
            pass
        return self._failed()

    def _hand_on(self, entry: Mapping[str, object]) -> None:
        try:
            if self._follow is not None:
                self._follow(entry)
        except Exception:  # the line is written, whatever became of it elsewhere
            self._failures += 1

    def stack(self, trace_id: str, error: BaseException, /) -> bool:
        """Write a crash stack to `stacks/<trace id>.txt`. Never raises."""
        try:
            if self._stacks < MOST_STACKS:
                self._stacks += 1
                write_stack(self.folder, trace_id, error)
                return True
        except Exception:  # whatever it was, it must not cost the call
            pass
        return self._failed()

    def close(self) -> None:
        """End the file with a closing line; later events are refused and counted."""
        with self._lock:
            self._closed = True
            if self._file is not None:
                self._file.end(self._closing(self._file, "ended"))
                self._file, self._ended = None, self._file

    def _failed(self) -> bool:
        with self._lock:
            self._failures += 1
        return False

    # Files

    def _rotated(self, full: TraceFile) -> TraceFile:
        """The successor of a full file, or the full one while there can be none."""
        try:
            file = TraceFile(self._new_path(), self._encode)
        except OSError:
            return full
        full.end(self._closing(full, "rotated"))
        self._file, self._previous = None, full
        return self._begin(file)

    def _next_file(self) -> TraceFile:
        if self._closed:
            raise ValueError("the log is closed")
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return self._begin(TraceFile(self._new_path(), self._encode))

    def _begin(self, file: TraceFile) -> TraceFile:
        """Write the header; a file without one is taken away again, it holds nothing yet."""
        previous = self._previous
        file.prev = previous.prev if previous is not None else None
        try:
            whole = file.put(self._header(previous))
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
        with self._lock:
            self._file, self._previous = None, self._file or self._previous

    def _new_path(self) -> Path:
        moment = self._clock.now().astimezone(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
        self._files += 1
        name = f"trace-{moment}-{os.getpid()}-{self._files:04}-{self._random()}.jsonl"
        return self.folder / name

    def _header(self, previous: TraceFile | None) -> dict[str, object]:
        registry = {
            "name": self._manifest.name,
            "version": self._manifest.version,
            "digest": self._manifest.digest,
        }
        header = {
            "registry": registry,
            "pid": os.getpid(),
            "opened": instant(self._clock.now()),
            "key": self._digester.id,
            "previous": previous.path.name if previous is not None else None,
        }
        return {"v": VERSION, "seq": 0, "prev": None, "header": header}

    def _closing(self, file: TraceFile, reason: str) -> dict[str, object]:
        with suppress(OSError):
            file.settle()
        closing = {
            "reason": reason,
            "closed": instant(self._clock.now()),
            "failures": self._failures,
        }
        line = {"v": VERSION, "seq": file.seq, "prev": file.prev, "closing": closing}
        return {**line, "closing": {**closing, "seal": seal(self._key, line)}}

    def after_fork(self) -> None:
        """In the child: leave the file to the parent, whose lock may be taken for ever."""
        is_closed = self._closed
        if self._file is not None:
            self._file.drop()
        self._start()
        self._closed = is_closed


_LOGS: Final[weakref.WeakSet[TraceLog]] = weakref.WeakSet()


def _after_fork_in_child() -> None:
    for log in list(_LOGS):
        log.after_fork()


if hasattr(os, "register_at_fork"):  # not on Windows, where nothing forks
    os.register_at_fork(after_in_child=_after_fork_in_child)
