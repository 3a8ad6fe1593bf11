"""The work of one session: its present world, contracts, enforcement and index.

It is made from the stored session and kept until the session changes. Threads may share it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from replybook.call import SessionInfo
from replybook.contracts import ContractSystem
from replybook.enforcement import Approval, Enforcement
from replybook.policy.facts.facts import WORLD_OF_CLAIMS
from replybook.policy.gate import DeliveryGate, DeliveryRequest
from replybook.policy.unavailable import Unavailable
from replybook.trace.unfinished import calls_and_unfinished
from replybook.world.adapter import WorldAdapterV2
from replybook.world.pattern import glob
from replybook_ck3.check.claimed_playset import ClaimedPlayset
from replybook_ck3.index import IndexFault, IndexView, SymbolIndex
from replybook_ck3.index.playset_world import ExistingFiles, PlaysetWorld
from replybook_ck3.serve.session.index_building import GAME, sources_of
from replybook_ck3.serve.session.outdated_playset import outdated_playset
from replybook_ck3.serve.session.playset_session import Session
from replybook_ck3.serve.session.playsets import Playset, PlaysetFault, UnknownPlayset
from replybook_ck3.serve.session.server_config import ServerConfig
from replybook_ck3.serve.session.sessions import StoredHome, StoredSession
from replybook_ck3.serve.session.shared_state import SharedState
from replybook_ck3.world.files_on_disk import FilesOnDisk
from replybook_ck3.world.playset_notes import Note
from replybook_ck3.world.real_path import is_folder


class SessionContext:
    """The objects that the calls of one session work on, in this process.

    `mode` and `playset` are those of the last change. The home is read on demand.
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
        # no references to the work, so that its folders are closed with the last use
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
            approved=partial(_allows_command, server.config),
            setting=_setting,
            sandbox=partial(_sandbox, server.config.trusts_agent),
        )

    def __repr__(self) -> str:
        return f"Work({self.handle!r})"

    def close(self) -> None:
        """Close every folder. Later lookups in the world return an error."""
        self.world.close()

    @property
    def most_folders(self) -> int:
        """The maximum number of folders that it holds open."""
        return len(self.roots) + len(self._base.mods)

    # The session

    @property
    def session(self) -> Session:
        """The session, with the state and capabilities of its index unless that is damaged."""
        try:
            view = self.view()
            return self._base if view is None else PlaysetWorld(view).session(self._base)
        except IndexFault:  # every call asks for the session; those that need the index refuse
            return self._base

    def info(self) -> SessionInfo:
        """Return the facts of a call: mode, scope and open contract.

        Raises:
            OSError: The store fails.
        """
        held = self.contracts.active(self.handle)
        contract_id = None if held is None or held.state != "open" else held.contract_id
        info = self._info
        return SessionInfo(info.session_id, contract_id, info.mode, info.scope, info.policy_digest)

    def list_interrupted_contracts(self) -> tuple[str, ...]:
        """Return the contracts of the session that were open when their process ended.

        Raises:
            OSError: The store fails.
        """
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

    def notes(self) -> Sequence[Note]:
        """Return the notes of the playset that hold today; none if its file cannot be read."""
        if self.playset is None:
            return ()
        today = self.server.clock.now().date()
        try:
            notes = self.server.playsets.find(self.playset.name).notes
        except (UnknownPlayset, PlaysetFault):
            return ()
        return [note for note in notes if note.holds(today)]

    # The index

    @property
    def index_file(self) -> Path | None:
        """The index file of the playset, whether it exists or not, or None without a playset."""
        return None if self.playset is None else self.server.data.index_file(self.playset.file)

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources of the playset by address: the game, then the mods in load order."""
        if self.playset is None:
            return ()
        names = [source.name for source in sources_of(self.playset, self.roots)]
        return tuple(dict.fromkeys((f"root:{GAME}", *names)))

    def gone_sources(self) -> tuple[str, ...]:
        """Return the sources of the playset whose folders are gone."""
        sources = () if self.playset is None else sources_of(self.playset, self.roots)
        return tuple(source.name for source in sources if not is_folder(source.folder))

    def explain_lapse(self) -> str | None:
        """Return why the playset of the session proves nothing, with the remedy, or None."""
        if self.playset is None:
            return None
        game = self.roots.get(GAME)
        return outdated_playset(self.playset, self.server.playsets, self.gone_sources(), game)

    def index(self) -> SymbolIndex | None:
        """Return the index of the playset, or None if there is none.

        Raises:
            IndexFault: The file is damaged.
        """
        file = self.index_file
        return None if file is None else self.server.index_in(file)

    def view(self) -> IndexView | None:
        """Return the session's view of its index, or None if there is none.

        Raises:
            IndexFault: The file is damaged.
        """
        index = self.index()
        return None if index is None else index.view(self.sources)

    def take_up(self, addresses: Iterable[str] | None = None) -> None:
        """Update the index with files that a tool changed, before its reply is sent.

        Without addresses, all files are compared.
        """
        self.server.builder.take_up(self, addresses)

    # Deliveries

    def facts(self) -> Mapping[str, object]:
        """Return the world facts of the session, for one delivery."""
        view = self.view()
        version = self._base.vanilla_version_id
        if view is None:
            return {} if version is None else {"game_version": version}
        return PlaysetWorld(view).facts(version)

    def _facts_on_disk(self, disk: FilesOnDisk) -> Mapping[str, object]:
        """Return the facts of files and claims for one delivery."""
        view, outdated = self.view(), self.explain_lapse()
        claimed = ClaimedPlayset(view, disk, self._base.vanilla_version_id)
        return {
            "files_existing": ExistingFiles(view, disk),
            WORLD_OF_CLAIMS: claimed if outdated is None else Unavailable(outdated),
        }

    def request(self, disk: FilesOnDisk | None = None) -> DeliveryRequest:
        """Return the request for a delivery of this session, without the data of the agent.

        Args:
            disk: The files as the delivery notes them (default: read for the facts alone).
        """
        disk = disk or FilesOnDisk(self.enforcement)
        return DeliveryRequest(
            mode=self.mode,
            session=self.session,
            trace=self.server.log.folder,
            facts={**self.facts(), **self._facts_on_disk(disk)},
        )


def _allows_command(config: ServerConfig, question: Approval) -> bool:
    """Return True if the settings approve this command of git or file, as they are now."""
    now = config.again()
    if question.command:
        program, *words = question.command
        return program == "git" and tuple(words) in now.approved
    return question.operation == "write" and glob(now.approved_files)(question.path or "")


def _setting(question: Approval) -> str | None:
    """Return the line of `server.toml` with which a person approves."""
    where, what = ("git", " ".join(question.command[1:])) if question.command else ("files", "")
    return f"[{where}] approved = [{json.dumps(what or question.path, ensure_ascii=False)}]"


def _sandbox(trusts_agent: bool) -> str | None:
    """Return the reason why code of the agent may not run, or None."""
    if trusts_agent:
        return None
    from replybook_ck3.serve.session.sandbox import missing_sandbox

    return missing_sandbox()


def _events(folder: Path, session_id: str) -> list[Mapping[str, object]]:
    """Return the trace lines of a session, including unfinished calls."""
    return list(calls_and_unfinished(folder, session_id)) if folder.exists() else []
