"""Crash stacks: one file for each trace id below `stacks/`, for developers.

The wire never shows a stack (specification 7). The trace id of the E reply leads to this file. Only
the newest stacks are kept, so that a crash in a loop does not fill the disk or hide the crash after
it.
"""

from __future__ import annotations

import errno
import os
import re
import threading
from collections import deque
from contextlib import suppress
from pathlib import Path
from traceback import TracebackException
from typing import Final

from replybook.encoding import encodable
from replybook.trace.keys import read_plain
from replybook.trace.redaction import without_credentials

FOLDER: Final = "stacks"

MOST_STACKS: Final = 1000
"""Maximum number of stacks in the folder. With one more, the oldest is removed."""

DROPPED: Final = "dropped.stacks.txt"
"""The file with the number of removed stacks and the last of them.

No trace id has a dot, so no stack has this name.
"""

LONGEST: Final = 64 * 1024
"""Maximum length of a stack: a third for its begin, two thirds for its end."""

_TRACE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_SUFFIX: Final = ".txt"
_COUNT: Final = re.compile(r"[0-9]{1,18}")

_FLAGS: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)


def is_trace_id(text: str) -> bool:
    """Return True if a text may name a file.

    It has letters, digits, `-` and `_` only, so that it is never a path.
    """
    return _TRACE_ID.fullmatch(text) is not None


class Stacks:
    """The stacks of one folder of traces, written by one process."""

    def __init__(self, folder: Path, *, most: int = MOST_STACKS) -> None:
        self._folder = folder / FOLDER
        self._most = most
        self._ids: deque[str] | None = None  # oldest first
        self._turn = threading.RLock()  # a signal handler may crash too

    def write(self, trace_id: str, error: BaseException) -> None:
        """Write the stack of `error`.

        Raises:
            ValueError: The id is invalid.
            OSError: The file cannot be written.
        """
        if not is_trace_id(trace_id):
            raise ValueError("a trace id must be 1 to 64 letters, digits, - and _")
        stack = _cut_middle(_stack(error), 4 * LONGEST)  # cut later: half a credential has no shape
        text = _cut_middle(without_credentials(stack), LONGEST)
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self._folder.is_symlink():  # else files of another folder would be removed
            raise OSError(errno.ELOOP, f"{FOLDER} is a link to another folder")
        with self._turn:
            ids = self._ids
            if ids is None:  # stacks of earlier processes count, too
                ids = self._ids = _ids_in(self._folder)
            _write(self._path(trace_id), text)
            ids.append(trace_id)
            while len(ids) > self._most:
                self._drop(ids.popleft())

    def _path(self, trace_id: str) -> Path:
        return self._folder / f"{trace_id}{_SUFFIX}"

    def _drop(self, trace_id: str) -> None:
        with suppress(OSError):  # another process may have removed it
            self._path(trace_id).unlink()
            self._note(trace_id)

    def _note(self, trace_id: str) -> None:
        """Note the removed stack. Two processes at once may count one too few."""
        path = self._folder / DROPPED
        before = 0
        with suppress(OSError, UnicodeDecodeError):
            match = _COUNT.match(read_plain(path).decode())
            before = int(match[0]) if match is not None else 0
        draft = path.with_name(f".{DROPPED}.{os.getpid()}.{threading.get_ident()}")
        with suppress(FileNotFoundError):
            draft.unlink()
        _write(draft, f"{before + 1} older stacks were dropped, the last of them {trace_id}\n")
        draft.replace(path)


def _ids_in(folder: Path) -> deque[str]:
    """Return the ids of the existing stacks, oldest first."""
    found: list[tuple[int, str]] = []
    with os.scandir(folder) as entries:
        for entry in entries:
            name = entry.name.removesuffix(_SUFFIX)
            with suppress(OSError):
                if (
                    name != entry.name
                    and is_trace_id(name)
                    and entry.is_file(follow_symlinks=False)
                ):
                    found.append((entry.stat(follow_symlinks=False).st_mtime_ns, name))
    return deque(name for _, name in sorted(found))


def _write(path: Path, text: str) -> None:
    """Write a new file. Remove it again if the write fails."""
    descriptor = os.open(path, _FLAGS, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise


def _stack(error: BaseException) -> str:
    """Return the stack with its causes, without values of local variables."""
    with suppress(Exception):  # the text of an exception may raise
        described = TracebackException.from_exception(error, limit=-100, compact=True)
        return encodable("".join(described.format()))
    return f"{type(error).__name__}: its stack cannot be written\n"


def _cut_middle(text: str, longest: int) -> str:
    if len(text) <= longest:
        return text
    begin = longest // 3
    return f"{text[:begin]}\n[characters left out]\n{text[begin - longest :]}"
