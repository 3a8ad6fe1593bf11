"""The server of one process: its state, and the work of its sessions."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import TracebackType
from typing import Final, Self
from weakref import proxy

from replybook.clock import SYSTEM_CLOCK, Clock
from replybook_ck3.serve.session.accepting import recover
from replybook_ck3.serve.session.server_config import ServerConfig
from replybook_ck3.serve.session.sessions import StoredSession
from replybook_ck3.serve.session.shared_state import SharedState
from replybook_ck3.serve.session.shown_world import shown_by
from replybook_ck3.serve.session.work import SessionContext

MOST_WORKS: Final = 64
"""Maximum number of sessions whose work is kept. The least recently used one is dropped."""


class Ck3Server(SharedState):
    """The server of one process on a data folder, which other processes may serve, too.

        with Ck3Server(ServerConfig.read(folder)) as server:
            handle = server.sessions.open(server.playsets.find("Travelers")).handle
            work = server.work_of(handle)

    Args:
        config: Settings of the server.

    Raises:
        OSError: The folder cannot be used.
        ValueError: The key file holds no key.
    """

    def __init__(self, config: ServerConfig, *, clock: Clock = SYSTEM_CLOCK) -> None:
        # a weak reference, so that the log does not keep the server alive
        server: Ck3Server = proxy(self)
        shows = partial(shown_by, lambda handle: server.work_of(handle))
        super().__init__(config, clock, shows)
        self._works: OrderedDict[str, tuple[StoredSession, SessionContext]] = OrderedDict()
        self._at_close: list[Callable[[], None]] = []
        recover(self)
        self.changes.recover()
        self.mark_interrupted()
        if config.session is not None:
            self.sessions.named(config.session, mode=config.mode)
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
            for one in self.playsets.listed():
                if one.playset is not None:
                    file = self.data.index_file(one.playset.file)
                    self.builder.resume(file, one.playset, self.config.folders)


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
