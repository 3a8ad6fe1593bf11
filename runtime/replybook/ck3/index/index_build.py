"""Building the index of the game and mods, or bringing it up to date: only what changed is read again.

Every step is one transaction, so a reader always sees whole files; until the last step the index says what it still lacks,
and a build that was ended anywhere is completed by the next one. Source: specification 31, decision 28.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeAlias

from replybook.ck3.domain_table import DomainTable
from replybook.ck3.index.build_plan import SourcePlan, planned, without_units
from replybook.ck3.index.builder_lock import building
from replybook.ck3.index.extraction import Extract
from replybook.ck3.index.index_file import FAILURES, IndexFault, fault_of, opened_to_write
from replybook.ck3.index.index_writer import FileRow, IndexWriter
from replybook.ck3.index.readings import Readings
from replybook.ck3.index.source_folders import (
    FoundFile,
    Source,
    listed,
    reason_of,
    replaced_folders,
)
from replybook.ck3.index.worker_team import Chunk, extracted, fitting_workers

__all__ = ["BuildReport", "build_index"]

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many files are done, and of how many."""

_CHUNK_BYTES: Final = 1_000_000
_CHUNK_FILES: Final = 500
_PENDING: Final = "is not read yet"


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did: files there are, files read anew and gone, rows of the whole index, seconds.

    `unreadable` are addresses with the reason why the index lacks what is there.
    """

    files: int
    changed: int
    removed: int
    definitions: int
    references: int
    seconds: float
    unreadable: tuple[tuple[str, str], ...]


def build_index(
    file: Path,
    sources: Sequence[Source],
    *,
    game_version: str | None = None,
    progress: Progress | None = None,
    workers: int | None = None,
) -> BuildReport:
    """Make the index in `file` hold exactly these sources, in load order, the game first.

    `game_version` picks the folders that the game reads. `workers` are processes; 0 reads everything here,
    None takes as many as are worth it. `ValueError` if two sources have one name, `IndexBusy` if somebody else builds it, `IndexFault` if it fails; what
    is committed until then stays, and the index says that it is not complete.
    """
    begun = time.perf_counter()
    if len({source.name for source in sources}) < len(sources):
        raise ValueError("a source is named twice")
    with building(file), closing(opened_to_write(file)) as connection:
        writer = IndexWriter(connection)
        try:
            build = _Build(file, writer, DomainTable(game_version), progress or _nobody, workers)
            build.run(sources)
            return build.report(connection, time.perf_counter() - begun)
        except (IndexFault, OSError, *FAILURES) as error:
            fault = _fault(error)
            with suppress(sqlite3.Error), writer.committed():
                writer.set("state", "failed")
                writer.set("reason", str(fault))
            raise fault from None


def _nobody(_done: int, _total: int) -> None:
    """Nobody wants to know."""


def _fault(error: IndexFault | OSError | sqlite3.Error | ValueError) -> IndexFault:
    if isinstance(error, IndexFault):
        return error
    if isinstance(error, OSError):
        return IndexFault("files_failed", f"the files could not be read: {reason_of(error)}")
    return fault_of(error)


class _Build:
    """One build, from the listing of folders to the state `complete`."""

    def __init__(
        self,
        file: Path,
        writer: IndexWriter,
        domains: DomainTable,
        progress: Progress,
        workers: int | None,
    ) -> None:
        self._file = file
        self._writer, self._domains = writer, domains
        self._readings = Readings(domains)
        self._progress, self._workers = progress, workers
        self._plans: list[SourcePlan] = []
        self._changed = self._removed = 0

    def run(self, sources: Sequence[Source]) -> None:
        """Do the whole build."""
        self._forget_others(sources)
        for position, source in enumerate(sources):
            self._plans.append(self._planned(source, position))
        self._removed += sum(len(plan.gone) for plan in self._plans)
        self._changed = sum(len(plan.to_read) for plan in self._plans)
        if self._removed or self._changed or self._writer.get("state") != "complete":
            self._announce()
            self._read_changed()
            self._writer.finish()
        self._settle()

    def _forget_others(self, sources: Sequence[Source]) -> None:
        for other in self._writer.other_sources(source.name for source in sources):
            with self._writer.committed():
                for stored in self._writer.files(other):
                    self._writer.remove(stored.id)
                    self._removed += 1
                self._writer.drop_source(other)

    def _planned(self, source: Source, position: int) -> SourcePlan:
        listing = listed(source, self._domains)
        listing.leave_out(source, self._file)
        with self._writer.committed():
            replaces = json.dumps(replaced_folders(source))
            number = self._writer.source(source.name, position, replaces)
        return planned(source, number, listing, self._writer.files(number), self._readings)

    # Writing

    def _announce(self) -> None:
        """Say what the index lacks from now on, before anything is changed."""
        with self._writer.committed():
            self._writer.set("state", "building")
            self._writer.set("game_version", self._domains.version or "")
            for plan in self._plans:
                touched = [file.path for file in plan.to_read] + [one.path for one in plan.gone]
                pending = dict.fromkeys(touched, _PENDING)
                is_read = self._writer.is_read(plan.id)
                self._writer.set_gaps(plan.id, {**plan.gaps, **pending}, is_read=is_read)
                for stored in plan.gone:
                    self._writer.remove(stored.id)

    def _read_changed(self) -> None:
        work = [(plan, file) for plan in self._plans for file in plan.to_read]
        units = [one for one in work if one[1].use == "script"]
        total = sum(len(plan.listing.files) for plan in self._plans)
        done = total - len(units)
        for batch in _by_size(one for one in work if one[1].use != "script"):
            self._put(batch, Extract([without_units(plan.source, file) for plan, file in batch]))
        self._progress(done, total)
        batches = list(_by_size(units))
        workers = self._workers
        if workers is None:
            workers = fitting_workers(sum(file.size for _, file in units))
        for number, extract in extracted(list(map(_jobs, batches)), self._domains, workers):
            self._put(batches[number], extract)
            done += len(batches[number])
            self._progress(done, total)

    def _put(self, batch: Sequence[_Work], extract: Extract) -> None:
        """Put files into the index, all of them whole, in the place of what it had of them."""
        rows: list[FileRow] = []
        with self._writer.committed():
            for (plan, file), found in zip(batch, extract.files, strict=True):
                stored = plan.stored.get(file.path)
                if stored is not None:
                    self._writer.remove(stored.id)
                if found.problem is not None:
                    plan.gaps[file.path] = found.problem
                rows.append((plan.id, file.path, file.domain, self._readings.of(file)))
            self._writer.add(rows, extract)

    def _settle(self) -> None:
        """Say that the index holds everything but its gaps."""
        with self._writer.committed():
            for plan in self._plans:
                self._writer.set_gaps(plan.id, plan.gaps, is_read="" not in plan.gaps)
            self._writer.set("state", "complete")
            self._writer.set("game_version", self._domains.version or "")
            self._writer.set("built_at", datetime.now(UTC).isoformat(timespec="seconds"))
        self._writer.shrink_log()

    def report(self, connection: sqlite3.Connection, seconds: float) -> BuildReport:
        """Return what was done."""
        count = "SELECT count(*) FROM"
        unreadable = (
            (f"{plan.source.name}/{path}".rstrip("/"), why)
            for plan in self._plans
            for path, why in sorted(plan.gaps.items())
        )
        return BuildReport(
            files=sum(len(plan.listing.files) for plan in self._plans),
            changed=self._changed,
            removed=self._removed,
            definitions=connection.execute(f"{count} definition").fetchone()[0],
            references=connection.execute(f"{count} reference").fetchone()[0],
            seconds=seconds,
            unreadable=tuple(unreadable),
        )


_Work: TypeAlias = tuple[SourcePlan, FoundFile]


def _by_size(work: Iterable[_Work]) -> Iterator[list[_Work]]:
    """Batches of files that are read, sent and committed together."""
    batch: list[_Work] = []
    size = 0
    for plan, file in work:
        batch.append((plan, file))
        size += file.size
        if size >= _CHUNK_BYTES or len(batch) >= _CHUNK_FILES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _jobs(batch: Sequence[_Work]) -> Chunk:
    return [(plan.source.folder, file.path) for plan, file in batch]
