"""The follower of a trace, which keeps verified files and fed engines.

A delivery hashes the bytes that were read before, and reads the lines since. It follows the chain
from the last position and feeds the engine of its session. The judgement equals that of a full
reading, with calls in the same order.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Container, Mapping, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from replybook.policy.delivery import Delivery
from replybook.policy.facts.facts import FactProviders
from replybook.policy.incremental.fed_session import MOST_WAITING, Basis, FedSession, LateCall
from replybook.policy.incremental.session_lines import SessionLines
from replybook.policy.judge import Engine, check_names
from replybook.policy.kinds.own import CheckKinds
from replybook.policy.outcome import PolicyOutcome
from replybook.policy.session_trace import (
    ChainFile,
    CitedCalls,
    IsSealed,
    StoredTrace,
    TraceBroken,
    checked_links,
    cited_by,
    digest_of,
    files_of,
    trace_faults,
)
from replybook.policy.validators import ContentValidator
from replybook.trace.chain import ChainHead, fits
from replybook.trace.links import LinkFault, name_of
from replybook_schema.active import ACTIVE
from replybook_schema.policy import PolicySpec

if TYPE_CHECKING:
    from replybook.trace.log import TraceLog
from collections.abc import Iterator
from io import BufferedIOBase
from itertools import chain

from replybook.policy.incremental.fed_session import Call
from replybook.policy.incremental.session_lines import SessionFileLines
from replybook.policy.session_trace import end_in
from replybook.trace.merging import Place, Strand, by_process, merge_strands, moment_of


class NewCalls:
    """One reading of all files for one session: verify old lines, and note new ones."""

    def __init__(
        self,
        session_id: str,
        lines: SessionLines,
        fed: FedSession,
        cited: CitedCalls,
        head: ChainHead | None,
    ) -> None:
        self._session_id = session_id
        self._lines = lines
        self._own = lines.asked(session_id)
        self._fed = fed
        self._cited = cited
        self._ids = frozenset(map(hash, cited.wanted or ()))
        self._head = head
        self._changed: set[str] = set()

    def in_order(self, chains: Mapping[str, ChainFile]) -> Iterator[tuple[Place, Call]]:
        """Yield the calls of the session that were not fed yet, in order.

        All files are read to their ends.
        """
        strands: list[Strand[Call]] = []
        for begin, names in by_process(chains):
            first = names[0]
            self._fed.check_strand(first, names)
            calls = chain.from_iterable(self.calls(chains[name]) for name in names)
            strands.append(Strand(first, self._fed.latest.get(first, begin), calls))
        return merge_strands(strands, lambda call: moment_of(call[1]))

    def calls(self, file: ChainFile) -> Iterator[Call]:
        """Yield the calls of the session in one file that were not fed yet."""
        return file.opened(partial(self._read, file))

    def _read(self, file: ChainFile, stream: BufferedIOBase) -> Iterator[Call]:
        if file.size:
            yield from self._before(file, stream)
        if file.fault is None:
            yield from self._since(file, stream)
        else:
            self._look_through(file)

    def _look_through(self, file: ChainFile) -> None:
        """Find out if a file that was changed since it was read has calls of the session."""
        changed = ChainFile(file.file, None)
        for event in changed.opened(partial(changed.rest, until=None)):
            if event.get("session_id") == self._session_id:
                self._changed.add(file.name)

    def own(self) -> set[str]:
        """Return the names of the files with calls of the session."""
        return self._changed | {name for name, lines in self._own.items() if len(lines)}

    def _before(self, file: ChainFile, stream: BufferedIOBase) -> Iterator[Call]:
        """Verify the old lines, yield the calls not fed yet, and keep the cited ones."""
        lines, fed, name = self._own.get(file.name), self._fed.fed(file.name), file.name
        spans = () if lines is None else lines.asked(fed, self._ids)
        for number, event in file.again(stream, spans):
            if number >= fed:
                yield name, event
            else:
                self._fed.cite(name, number, event, self._cited)

    def _since(self, file: ChainFile, stream: BufferedIOBase) -> Iterator[Call]:
        """Read and note the new lines of all sessions, and yield the calls of this one."""
        name, own = file.name, self._session_id
        noted: dict[object, SessionFileLines | None] = {}
        for event in file.rest(stream, end_in(file, self._head)):
            session_id = event.get("session_id")
            if session_id.__class__ is not str:
                continue
            if session_id not in noted:
                noted[session_id] = self._lines.of(session_id, name)
            lines = noted[session_id]
            if lines is not None:
                lines.add(file.size - file.length, file.length, event["trace_id"])
            if session_id == own:
                yield name, event


MOST_ENGINES: Final = 128
"""The limit of kept engines. A dropped engine is fed again from the lines of its session."""


class TraceFollower:
    """Follows one folder of traces for the gate of one process. Safe for threads.

    Verified lines that were changed or removed stop the judgements that they concern until they are
    restored.

        follower = TraceFollower(log.folder, log=log)
        gate = DeliveryGate(key, log=log, follower=follower)

    Args:
        folder: The folder of traces.
        log: The `TraceLog` that the server writes into the folder. Its end must be reached.
        key: The key that checks seals if there is no `log`.
    """

    def __init__(
        self,
        folder: str | os.PathLike[str],
        *,
        log: TraceLog | None = None,
        key: bytes | None = None,
    ) -> None:
        self.folder: Final = Path(folder).absolute()
        self._log: Final = log
        self._is_sealed: Final[IsSealed | None] = _seals(log, key)
        self._start()

    def _start(self) -> None:
        self._process = os.getpid()
        self._turn = threading.Lock()
        self._forget("")

    def _forget(self, session_id: str) -> None:
        """Forget all files and engines. The lines of this session are noted next time."""
        self._generation = object()
        self._chains: dict[str, ChainFile] = {}
        self._lines = SessionLines(session_id)
        self._engines: dict[str, FedSession] = {}

    def follows(self, trace: object) -> bool:
        """Return True if a trace is the followed folder."""
        return isinstance(trace, (str, Path)) and Path(trace).absolute() == self.folder

    def trace(self, session_id: str) -> FollowedTrace:
        """Return the trace of a session for one delivery."""
        head = None if self._log is None else self._log.head
        return FollowedTrace(self, session_id, head, self._is_sealed)

    def judge(
        self,
        delivery: Delivery,
        *,
        policy: PolicySpec | None = None,
        providers: FactProviders | None = None,
        validators: Mapping[str, ContentValidator] | None = None,
        kinds: CheckKinds | None = None,
        today: date,
    ) -> tuple[PolicyOutcome, FollowedEnd]:
        """Judge a delivery, and return the outcome and what the reading of the trace found.

        Args:
            delivery: The delivery of a session.
            policy: The policy to judge by (default: the policy of the active registry).
            providers: Fact providers by name. They override the providers of the base.
            validators: Content validators by name. They override the validators of the base.
            kinds: Kinds of check of the application by name.
            today: The date that decides if an exception has expired.

        Raises:
            BadPolicy: The policy does not load.
            PolicyBroken: The judgement failed, as for a trace that is read in full.
        """
        spec = ACTIVE.policy() if policy is None else policy
        check_names(delivery.facts, spec)
        words = ACTIVE.tools(), ACTIVE.world(), ACTIVE.vocabulary()
        values = delivery.mode, repr(delivery.session), today
        basis = Basis((spec, *words, providers, validators, kinds), values)
        begin = partial(
            Engine,
            spec,
            mode=delivery.mode,
            session=delivery.session,
            tools=words[0],
            world=words[1],
            today=today,
            claims=(),  # cited calls are read from the lines at each delivery
            providers=providers,
            validators=validators,
            kinds=kinds,
        )
        session_id, cited = (
            str(delivery.session["session_id"]),
            CitedCalls(cited_by(delivery.claims)),
        )
        if self._process != os.getpid():
            self._start()
        with self._turn:
            fed, end = self._caught_up(session_id, basis, begin, cited)
        try:
            return fed.engine.finish(delivery, cited), end
        finally:
            with self._turn:
                self._keep(session_id, fed)

    def _caught_up(
        self, session_id: str, basis: Basis, begin: Callable[[], Engine], cited: CitedCalls
    ) -> tuple[FedSession, FollowedEnd]:
        """Return the engine of a session, fed with all its calls, and the end of the trace."""
        if not self._lines.knows(session_id):
            self._forget(session_id)
        kept = self._engines.pop(session_id, None)  # no other thread may use it
        if kept is not None and kept.basis.is_like(basis):
            with suppress(LateCall):
                return kept, self._follow(session_id, kept, cited)
            cited.clear()
        fresh = FedSession(begin(), basis, self._generation)
        return fresh, self._follow(session_id, fresh, cited)

    def _keep(self, session_id: str, fed: FedSession) -> None:
        if fed.generation is not self._generation or fed.engine.waiting > MOST_WAITING:
            return
        self._engines.pop(session_id, None)
        if len(self._engines) >= MOST_ENGINES:
            del self._engines[next(iter(self._engines))]
        self._engines[session_id] = fed

    def _follow(self, session_id: str, fed: FedSession, cited: CitedCalls) -> FollowedEnd:
        """Verify the trace, feed the engine with new calls, and find the cited calls.

        After a failure the positions are restored, since the new lines may be wrong. The position
        in a file with a break is restored as well, so that the file may be.
        """
        head = None if self._log is None else self._log.head
        with trace_faults():
            chains = self._chains_of(files_of(self.folder), session_id)
            undo = [chain.undo() for chain in chains.values()]
            try:
                reading = NewCalls(session_id, self._lines, fed, cited, head)
                fed.feed(reading.in_order(chains), cited)
                notes = checked_links(self.folder, [*chains.values()], head, reading.own())
            except BaseException:
                self._go_back(undo, chains)
                raise
        end = FollowedEnd(digest_of(chains.values()), notes)
        self._chains |= chains
        if any(chain.is_cut for chain in chains.values()):
            self._forget(session_id)
        elif notes:
            self._go_back(undo, chains, {name_of(Path(note.file)) for note in notes})
        return end

    def _go_back(
        self,
        undo: list[Callable[[], None]],
        chains: Mapping[str, ChainFile],
        names: Container[str] | None = None,
    ) -> None:
        """Restore the positions in files: in all, or in those with these names."""
        for go_back, (name, one) in zip(undo, chains.items(), strict=True):
            if names is None or name in names:
                go_back()
                self._lines.cut(name, one.size)

    def _chains_of(self, files: list[Path], session_id: str) -> dict[str, ChainFile]:
        """Return the state of each file, in the order of files.

        Raises:
            PolicyBroken: A file with calls of the session is gone.
        """
        chain_files: dict[str, ChainFile] = {}
        for file in files:
            name = name_of(file)
            known = self._chains.get(name) or ChainFile(file, self._is_sealed, remembers=True)
            known.file = file  # it may have been compressed since
            chain_files[name] = known
        own = self._lines.asked(session_id)
        for name in self._chains.keys() - chain_files.keys():
            if own.get(name):
                problem = "the file with calls that were verified before is gone"
                raise TraceBroken(LinkFault(name, 1, problem))
        return chain_files


class FollowedEnd(NamedTuple):
    """The digest of a trace, and the breaks that do not concern its session."""

    digest: str
    notes: Sequence[LinkFault]


class FollowedTrace(StoredTrace):
    """The trace of one delivery, judged by its follower. Iterating reads it in full."""

    def __init__(
        self,
        follower: TraceFollower,
        session_id: str,
        head: ChainHead | None,
        is_sealed: IsSealed | None,
    ) -> None:
        super().__init__(follower.folder, session_id, head=head, is_sealed=is_sealed)
        self._follower: Final = follower
        self._verified: str | None = None

    def judge(
        self,
        delivery: Delivery,
        *,
        policy: PolicySpec | None,
        providers: FactProviders | None,
        validators: Mapping[str, ContentValidator] | None,
        kinds: CheckKinds | None,
        today: date,
    ) -> PolicyOutcome:
        """Judge a delivery as `TraceFollower.judge` does, and keep the digest.

        Args:
            delivery: The delivery of the session.
            policy: The policy to judge by, or None for the policy of the active registry.
            providers: Fact providers by name.
            validators: Content validators by name.
            kinds: Kinds of check of the application by name.
            today: The date that decides if an exception has expired.
        """
        outcome, (self._verified, self.notes) = self._follower.judge(
            delivery,
            policy=policy,
            providers=providers,
            validators=validators,
            kinds=kinds,
            today=today,
        )
        return outcome

    @property
    def digest(self) -> str:
        """`sha256:<hex>` over the judged trace, or over the lines that were read."""
        return super().digest if self._verified is None else self._verified


def _seals(log: TraceLog | None, key: bytes | None) -> IsSealed | None:
    if log is not None:
        return log.is_sealed
    return None if key is None else partial(fits, key)
