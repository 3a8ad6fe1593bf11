"""The work of one session: the world that it sees, its contracts, enforcement and index, as they are now.

Made of the stored session and kept until that changes; threads may share it.
Source: specification 35, 43 and 57.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from replybook.call import SessionInfo
from replybook.contracts import ContractSystem
from replybook.enforcement import Enforcement
from replybook.policy.facts.facts import WORLD_OF_CLAIMS
from replybook.policy.gate import DeliveryGate, DeliveryRequest
from replybook.trace.unfinished import calls_and_unfinished
from replybook.world.adapter import WorldAdapterV2
from replybook_ck3.claimed_playset import ClaimedPlayset
from replybook_ck3.files_on_disk import FilesOnDisk
from replybook_ck3.index import IndexView, SymbolIndex
from replybook_ck3.playset_world import ExistingFiles, PlaysetWorld
from replybook_ck3.session.index_building import GAME, sources_of
from replybook_ck3.session.playset_session import Session
from replybook_ck3.session.playsets import Playset
from replybook_ck3.session.sessions import StoredHome, StoredSession
from replybook_ck3.session.shared_state import SharedState

__all__ = ["Work"]


class Work:
    """What a call of one session works on, in this process; `close` ends what it holds open.

    `mode` and `playset` are those of the session since the last change; home is read at every question.
    """

    def __init__(self, server: SharedState, stored: StoredSession) -> None:
        self.server: Final = server
        self.handle: Final = stored.handle
        self.mode: Final = stored.mode
        self.playset: Final[Playset | None] = stored.playset
        self.roots: Final[Mapping[str, Path]] = server.config.folders
        self.gate: Final[DeliveryGate] = server.gate
        self.home: Final = StoredHome(server.sessions, stored.handle)
        self._base: Final = self._session_of(stored)
        self.world: Final = WorldAdapterV2(
            session=self._base, roots=self.roots, get_mode=lambda: stored.mode
        )
        info = SessionInfo(stored.handle, None, stored.mode, stored.scope, stored.policy_digest)
        self._info: Final = info
        # nothing here leads back to the work: whoever uses it last closes its folders by letting go
        self.contracts: Final = ContractSystem(
            server.store,
            world=self.world,
            key=server.key,
            session=lambda: info,
            trace=partial(_events, server.log.folder),
            clock=server.clock,
            ledger=server.ledger,
        )
        self.enforcement: Final = Enforcement(
            self.world,
            self.contracts,
            session=lambda: info,
            identity=server.config.identity,
            sandbox=partial(_sandbox, server.config.trusts_agent),
        )

    def __repr__(self) -> str:
        return f"Work({self.handle!r})"

    def close(self) -> None:
        """Let go of every folder; later questions about the world are answered with an error."""
        self.world.close()

    @property
    def most_folders(self) -> int:
        """How many folders it holds open once each root and mod was used."""
        return len(self.roots) + len(self._base.mods)

    # The session

    @property
    def session(self) -> Session:
        """The session with what its index covers now, and the capabilities that follow from that."""
        view = self.view()
        return self._base if view is None else PlaysetWorld(view).session(self._base)

    def info(self) -> SessionInfo:
        """Return what a call of the session carries: its mode, scope and open contract; may raise `OSError`."""
        held = self.contracts.active(self.handle)
        contract_id = None if held is None or held.state != "open" else held.contract_id
        info = self._info
        return SessionInfo(info.session_id, contract_id, info.mode, info.scope, info.policy_digest)

    def interrupted(self) -> tuple[str, ...]:
        """Return the contracts of the session whose process ended without a word; may raise `OSError`."""
        stored = self.server.sessions.get(self.handle)
        return () if stored is None else stored.interrupted

    def _session_of(self, stored: StoredSession) -> Session:
        playset = stored.playset
        mods = () if playset is None else playset.mods
        return Session(
            session_id=stored.handle,
            mode=stored.mode,
            playset_id=None if playset is None else playset.name,
            vanilla_version_id=None if playset is None else playset.vanilla_version_id,
            active_mod_ids=[mod.mod_id for mod in mods if mod.mod_id is not None],
            mods=mods,
            roots=self.roots,
            capabilities=self.server.capabilities(),
        )

    # The index

    @property
    def index_file(self) -> Path | None:
        """The file of the index of the playset, there or not; None without a playset."""
        return None if self.playset is None else self.server.data.index_file(self.playset.file)

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources of the playset by the addresses of their tops: the game, and the mods in load order."""
        if self.playset is None:
            return ()
        names = [source.name for source in sources_of(self.playset, self.roots)]
        return tuple(dict.fromkeys((f"root:{GAME}", *names)))

    def index(self) -> SymbolIndex | None:
        """Return the index of the playset, None while there is none; `IndexFault` for a file that is none."""
        file = self.index_file
        return None if file is None else self.server.index_in(file)

    def view(self) -> IndexView | None:
        """Return what the session sees of its index, None while there is none; `IndexFault` likewise."""
        index = self.index()
        return None if index is None else index.view(self.sources)

    def take_up(self, addresses: Iterable[str] | None = None) -> None:
        """Have the index hold what a tool has changed, before its reply goes out; by default, whatever that was."""
        self.server.builder.take_up(self, addresses)

    # Deliveries

    def facts(self) -> Mapping[str, object]:
        """Return what the server knows of the world of the session, for one delivery."""
        view = self.view()
        version = self._base.vanilla_version_id
        if view is None:
            return {} if version is None else {"game_version": version}
        return PlaysetWorld(view).facts(version)

    def _facts_on_disk(self) -> Mapping[str, object]:
        """Return what the disk says of files and claims, at the moment of one delivery."""
        view, disk = self.view(), FilesOnDisk(self.enforcement)
        return {
            "files_existing": ExistingFiles(view, disk),
            WORLD_OF_CLAIMS: ClaimedPlayset(view, disk, self._base.vanilla_version_id),
        }

    def request(self) -> DeliveryRequest:
        """Return what a delivery of this session is judged by, without what the agent hands in."""
        return DeliveryRequest(
            mode=self.mode,
            session=self.session,
            trace=self.server.log.folder,
            facts={**self.facts(), **self._facts_on_disk()},
        )


def _sandbox(trusts_agent: bool) -> str | None:
    """Return why code of the agent may not run; None where it runs in a sandbox, or where the host trusts the agent."""
    if trusts_agent:
        return None
    from replybook_ck3.session.sandbox import missing_sandbox

    return missing_sandbox()


def _events(folder: Path, session_id: str) -> list[Mapping[str, object]]:
    """Return the lines of a session in the trace, calls that have no end included."""
    return list(calls_and_unfinished(folder, session_id)) if folder.exists() else []
