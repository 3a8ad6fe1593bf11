"""The state that all sessions of a process share: data folder, store, trace, gate and indexes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from replybook.clock import Clock
from replybook.contracts.ledger import Ledger
from replybook.contracts.request import ceilings
from replybook.policy.acceptance import FileWrites
from replybook.policy.compile import policy_digest
from replybook.policy.gate import DeliveryGate
from replybook.policy.incremental import TraceFollower
from replybook.policy.validators import ContentValidator
from replybook.policy.verdict_recordings import VerdictRecordings
from replybook.store import (
    CompletionStore,
    Journal,
    SessionRows,
    Signer,
    StateStore,
    Tampered,
    TraceSeals,
    Workers,
)
from replybook.trace import TraceLog
from replybook.trace.event import TraceEvent
from replybook.trace.shown import Shown
from replybook_ck3.check.facts import CK3_FACTS
from replybook_ck3.check.findings.tiger_validator import TigerValidator
from replybook_ck3.check.validator import Ck3Validator, ck3_validators
from replybook_ck3.index import SymbolIndex
from replybook_ck3.serve.session.changed_playsets import ChangedPlaysets
from replybook_ck3.serve.session.data_folder import DataFolder
from replybook_ck3.serve.session.index_building import IndexBuilder
from replybook_ck3.serve.session.playset_changes import PlaysetChanges
from replybook_ck3.serve.session.playsets import Playsets
from replybook_ck3.serve.session.server_config import ServerConfig
from replybook_ck3.serve.session.sessions import Sessions
from replybook_schema.active import ACTIVE
from replybook_schema.tools import ToolSpec

MOST_INDEXES: Final = 8
_TAG: Final = "filesystem"


class SharedState:
    """The state in a data folder, which other processes may use as well.

    Args:
        shows: Returns the parts of the world that a call showed, for its trace line.

    Raises:
        OSError: The folder cannot be used.
        ValueError: The key file holds no key.
    """

    def __init__(
        self, config: ServerConfig, clock: Clock, shows: Callable[[TraceEvent], Iterable[Shown]]
    ) -> None:
        self.config: Final = config
        self.clock: Final = clock
        self.data: Final = DataFolder(config.data)
        self.data.ready()
        self.key: Final = self.data.key()
        self.signer: Final = Signer(self.key)
        self.store: Final = StateStore(self.data.state)
        self.ledger: Final = Ledger(self.store, self.signer, clock, ceilings())
        self.workers: Final = Workers(self.store, self.signer, self.data.workers)
        changed = ChangedPlaysets(self.data.playset_history, self.signer)
        self.sessions: Final = Sessions(
            SessionRows(self.store, self.signer),
            changed=changed,
            mode=config.mode,
            policy_digest=policy_digest(ACTIVE.policy()),
            clock=clock,
        )
        self.playsets: Final = Playsets(self.data.playsets, config.folders)
        self.changes: Final = PlaysetChanges(self.data, self.playsets, changed, clock)
        self.log: Final = TraceLog(self.data.trace, clock=clock, roots=config.folders, shows=shows)
        self.gate: Final = DeliveryGate(
            self.key,
            clock=clock,
            providers=CK3_FACTS,
            validators=self.validators(),
            remember=self._recordings(),
            log=self.log,
            follower=TraceFollower(self.log.folder, log=self.log),
        )
        self._note_seals()
        self.builder: Final = IndexBuilder()
        self.writes: Final = FileWrites(Journal(self.store, self.signer, self.workers))
        self.completions: Final = CompletionStore(self.store, self.signer)
        self._lock: Final = threading.Lock()
        self._indexes: OrderedDict[Path, SymbolIndex] = OrderedDict()

    def close(self) -> None:
        """Close the indexes, the trace and the store. Open contracts stay open."""
        with self._lock:
            indexes, self._indexes = self._indexes, OrderedDict()
        for index in indexes.values():
            index.close()
        self.log.close()
        self._note_seals()
        self.workers.leave()
        self.store.close()

    def _note_seals(self) -> None:
        """Store the seals of closed trace files. The next start stores what is left."""
        with suppress(OSError):
            TraceSeals(self.store, self.signer).note(self.log.folder)

    def validators(self) -> Mapping[str, ContentValidator]:
        """Return the validators of content, with the report of ck3-tiger if there is one."""
        report = self.config.tiger_report
        ck3 = None if report is None else TigerValidator(Ck3Validator(), report)
        return ck3_validators(ck3=ck3)

    def _recordings(self) -> VerdictRecordings | None:
        limits = self.config.recordings
        if not limits.enabled:
            return None
        folder = self.data.recordings
        return VerdictRecordings(folder, most=limits.files, most_bytes=limits.bytes)

    def capabilities(self) -> tuple[str, ...]:
        """Return the capabilities of every session. A session adds those of its index."""
        return filesystem_capabilities(ACTIVE.tools(), editor_is_traced=self.config.editor_traced)

    def mark_open_contracts(self) -> None:
        """Mark the open contracts of processes that ended without closing them.

        Raises:
            OSError: The store fails.
            Tampered: The store was edited.
        """
        for worker, handles in self.workers.left_behind().items():
            for handle in handles:
                contract = self.ledger.last(handle)
                if contract is not None and contract.state == "open":
                    with suppress(KeyError, Tampered):  # edited rows are refused anyway
                        self.sessions.interrupt(handle, contract.contract_id)
            self.workers.forget(worker)

    def index_in(self, file: Path) -> SymbolIndex | None:
        """Return the index in a file, or None if the file does not exist.

        Raises:
            IndexFault: The file is damaged.
        """
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


def filesystem_capabilities(
    tools: Mapping[str, ToolSpec], *, editor_is_traced: bool
) -> tuple[str, ...]:
    """Return the capabilities that follow from the tools of a registry.

    `fs_justification_supported`: every filesystem tool takes a justification, and the trace keeps
    it. This holds because a tool is served with exactly the arguments of the registry.
    `fs_trace_metadata_complete`: the trace keeps the domain of every call, including calls of the
    editor.

    Args:
        tools: Tools of the registry by name.
        editor_is_traced: The operator promises that the file calls of the editor are in the trace.
    """
    found = [tool for tool in tools.values() if _TAG in tool.tags]
    able: list[str] = []
    if found and _all_keep(found, "justification"):
        able.append("fs_justification_supported")
    if found and editor_is_traced and _all_keep(found, "domain"):
        able.append("fs_trace_metadata_complete")
    return tuple(able)


def _all_keep(tools: Iterable[ToolSpec], argument: str) -> bool:
    return all(
        any(argument in (one.name, *one.was) and one.trace == "keep" for one in tool.arguments)
        for tool in tools
    )
