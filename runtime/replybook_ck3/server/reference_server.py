"""The server of one process: its data folder, and what all sessions share.

Source: specification 35, 43 and 57.
"""

from __future__ import annotations

import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Literal, Self
from weakref import proxy

from replybook.call import SessionInfo
from replybook.clock import SYSTEM_CLOCK, Clock
from replybook.contracts.ledger import Ledger
from replybook.contracts.request import ceilings
from replybook.policy.compile import policy_digest
from replybook.policy.followed import TraceFollower
from replybook.policy.gate import DeliveryGate
from replybook.store import SessionRows, Signer, StateStore, Tampered, Workers
from replybook.trace import TraceLog
from replybook_ck3 import CK3_FACTS, ck3_validators
from replybook_ck3.index import SymbolIndex
from replybook_ck3.server.accepting import Accepting
from replybook_ck3.server.data_folder import DataFolder
from replybook_ck3.server.filesystem_capabilities import filesystem_capabilities
from replybook_ck3.server.index_building import IndexBuilder
from replybook_ck3.server.playsets import Playsets
from replybook_ck3.server.server_config import ServerConfig
from replybook_ck3.server.session_of_call import session_of
from replybook_ck3.server.sessions import Sessions, StoredSession
from replybook_ck3.server.shown_world import shown_by
from replybook_ck3.server.work import Work
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from fastmcp import FastMCP

    from replybook.mcp.sdk import ReplyServer
    from replybook_ck3.server.served_tools import ServedTool

__all__ = ["Ck3Server"]

MOST_WORKS: Final = 64
"""Sessions whose work a process keeps; the one that was used least lately is made anew when it is asked for."""

MOST_INDEXES: Final = 8


class Ck3Server:
    """What one process serves from a data folder, which other processes may serve from as well.

        with Ck3Server(ServerConfig.read(folder)) as server:
            handle = server.sessions.open(server.playsets.find("Travelers")).handle
            work = server.work_of(handle)

    `OSError` if the folder cannot be used, `ValueError` for a key that is none.
    """

    def __init__(self, config: ServerConfig, *, clock: Clock = SYSTEM_CLOCK) -> None:
        self.config: Final = config
        self.clock: Final = clock
        self.data: Final = DataFolder(config.data)
        self.data.ready()
        self.key: Final = self.data.key()
        self.signer: Final = Signer(self.key)
        self.store: Final = StateStore(self.data.state)
        self.ledger: Final = Ledger(self.store, self.signer, clock, ceilings())
        self.workers: Final = Workers(self.store, self.signer, self.data.workers)
        self.sessions: Final = Sessions(
            SessionRows(self.store, self.signer),
            mode=config.mode,
            policy_digest=policy_digest(ACTIVE.policy()),
            clock=clock,
        )
        self.playsets: Final = Playsets(self.data.playsets, config.folders)
        self.log: Final = TraceLog(
            self.data.trace, clock=clock, roots=config.folders, shows=partial(shown_by, proxy(self))
        )
        self.gate: Final = DeliveryGate(
            self.key,
            clock=clock,
            providers=CK3_FACTS,
            validators=ck3_validators(),
            log=self.log,
            follower=TraceFollower(self.log.folder, log=self.log),
        )
        self.builder: Final = IndexBuilder()
        self.accepting: Final = Accepting(self)
        self.accepting.recover()
        self.mark_interrupted()
        if config.session is not None:
            self.sessions.named(config.session, mode=config.mode)
        self._lock = threading.Lock()
        self._works: OrderedDict[str, tuple[StoredSession, Work]] = OrderedDict()
        self._indexes: OrderedDict[Path, SymbolIndex] = OrderedDict()
        self._at_close: list[Callable[[], None]] = []
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
        """Leave the store and let go of everything; contracts that are open stay open, and unmarked."""
        while self._at_close:
            self._at_close.pop()()
        with self._lock:
            works, self._works = self._works, OrderedDict()
            indexes, self._indexes = self._indexes, OrderedDict()
        for _, work in works.values():
            work.close()
        for index in indexes.values():
            index.close()
        self.log.close()
        self.workers.leave()
        self.store.close()

    def mark_interrupted(self) -> None:
        """Mark the contracts that processes left open which ended without a word, at whatever time they did.

        `OSError` and `Tampered` if the store cannot be used.
        """
        for worker, handles in self.workers.left_behind().items():
            for handle in handles:
                contract = self.ledger.last(handle)
                if contract is not None and contract.state == "open":
                    with suppress(KeyError, Tampered):  # what was changed is refused anyway
                        self.sessions.interrupt(handle, contract.contract_id)
            self.workers.forget(worker)

    def at_close(self, end: Callable[[], None]) -> None:
        """Have `end` called when the server is closed, the last one first."""
        self._at_close.append(end)

    # What it offers: see `offering`, which is loaded when a server is made, not when a work is

    def tools(self) -> tuple[ServedTool, ...]:
        """Return the safe tools; a plain call of one is a call of this server."""
        from replybook_ck3.server.offering import offered, settings_of

        return offered(self, settings_of(self))

    def on_sdk(self, transport: Literal["pipe", "tcp"] = "pipe") -> ReplyServer:
        """Return the server on the official SDK: tools, resources, prompts."""
        from replybook_ck3.server.offering import sdk_server

        return sdk_server(self, transport)

    def on_fastmcp(self, transport: Literal["pipe", "tcp"] = "pipe") -> FastMCP[Any]:
        """Return the same on FastMCP."""
        from replybook_ck3.server.offering import fastmcp_server

        return fastmcp_server(self, transport)

    # Sessions

    def session_of(self, tool: str, args: Mapping[str, object]) -> SessionInfo | Reply:
        """Return the session of a call, or the reply that ends it; for `ServerSettings`."""
        return session_of(self, tool, args)

    def capabilities(self) -> tuple[str, ...]:
        """Return what every session of this server can rely on; what the index covers comes on top."""
        return filesystem_capabilities(ACTIVE.tools(), editor_is_traced=self.config.editor_traced)

    def work_of(self, handle: str) -> Work:
        """Return the work of a session as it is stored now; `KeyError` if there is no such session.

        `OSError` and `Tampered` if the store cannot be used.
        """
        stored = self.sessions.get(handle)
        if stored is None:
            raise KeyError(handle)
        return self.work_on(stored)

    def work_on(self, stored: StoredSession) -> Work:
        """Return the work of a session that was just read."""
        handle = stored.handle
        with self._lock:
            known = self._works.get(handle)
            if known is not None and _is_same(known[0], stored):
                self._works.move_to_end(handle)
                return known[1]
        self.workers.note(handle)
        work = Work(self, stored)
        with self._lock:
            self._works[handle] = (stored, work)
            while self._keeps_too_much():
                self._works.popitem(last=False)  # whoever still uses it goes on with it
        return work

    def _keeps_too_much(self) -> bool:
        works = self._works.values()
        folders = sum(work.most_folders for _, work in works)
        return len(works) > MOST_WORKS or (len(works) > 1 and folders > _most_folders())

    # Indexes

    def _resume_builds(self) -> None:
        """Go on with the builds that were not done to their end when their process ended."""
        with suppress(OSError):  # without the folder there are no playsets
            for one in self.playsets.listed():
                if one.playset is not None:
                    file = self.data.index_file(one.playset.file)
                    self.builder.resume(file, one.playset, self.config.folders)

    def index_in(self, file: Path) -> SymbolIndex | None:
        """Return the index in a file, None while there is none; `IndexFault` for a file that is none."""
        if not file.exists():
            return None
        with self._lock:
            found = self._indexes.get(file)
            if found is None:
                found = self._indexes[file] = SymbolIndex(file)
            self._indexes.move_to_end(file)
            while len(self._indexes) > MOST_INDEXES:
                self._indexes.popitem(last=False)
            return found


def _is_same(before: StoredSession, now: StoredSession) -> bool:
    """Whether work goes on as it was: home and marks are read where they are needed."""
    return before.mode == now.mode and before.playset == now.playset


def _most_folders() -> int:
    """How many folders the works of a process may hold open together: half of what it may open at all."""
    if sys.platform == "win32":  # where none is held
        return sys.maxsize
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if most == resource.RLIM_INFINITY else most // 2
