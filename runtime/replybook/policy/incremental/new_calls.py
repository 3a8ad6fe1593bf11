"""The reading of a trace folder for one delivery: verify old lines, read new ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from io import BufferedIOBase
from itertools import chain

from replybook.policy.incremental.fed_session import Call, FedSession
from replybook.policy.incremental.session_lines import FileLines, SessionLines
from replybook.policy.session_trace import ChainFile, CitedCalls, end_in
from replybook.trace.chain import Head
from replybook.trace.merging import Place, Strand, by_process, merged, moment_of


class NewCalls:
    """One reading of all files for one session: verify old lines, and note new ones."""

    def __init__(
        self,
        session_id: str,
        lines: SessionLines,
        fed: FedSession,
        cited: CitedCalls,
        head: Head | None,
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
        return merged(strands, lambda call: moment_of(call[1]))

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
        noted: dict[object, FileLines | None] = {}
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
