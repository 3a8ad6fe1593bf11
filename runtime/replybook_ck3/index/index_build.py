"""Build the index of the game and mods, or bring it up to date: only changed files are read.

A reader always sees whole files. A few changes are one step; a long build is many, says until the
last one what the index still lacks, and is completed by the next if it was ended anywhere.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeAlias

from replybook_ck3.index.build_plan import (
    BuildPlan,
    SourcePlan,
    plain,
    plan_of,
    plan_of_paths,
)
from replybook_ck3.index.builder_lock import building
from replybook_ck3.index.called_files import (
    PENDING_CALLS,
    are_as_assumed,
    defined_names,
    plan_calls,
)
from replybook_ck3.index.extraction import Extract, FileExtract, extract
from replybook_ck3.index.file_words import is_worn
from replybook_ck3.index.index_file import (
    FAILURES,
    UNUSABLE,
    IndexFault,
    discard_unusable,
    fault_of,
    opened_to_write,
)
from replybook_ck3.index.index_writer import FileRow, IndexWriter
from replybook_ck3.index.readings import Readings, readings_for
from replybook_ck3.index.source_folders import Source, reason_of
from replybook_ck3.index.source_listing import UNSETTLED, FoundFile
from replybook_ck3.index.worker_team import Chunk, extract_chunks, fitting_workers

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many files are done, and of how many."""

_CHUNK_BYTES: Final = 1_000_000
_CHUNK_FILES: Final = 500
_PENDING: Final = "is not read yet"

_FEW_FILES: Final = 500
_FEW_BYTES: Final = 3_000_000
"""The most that is read in one step, in about a second; more takes a long build."""


@dataclass(frozen=True, slots=True)
class BuildReport:
    """The result of a build: files in all, read and forgotten, rows of the index, and seconds.

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

    All that is committed before a failure stays, and the index says that it is not complete.

    Args:
        file: File of the index, made if it is missing.
        sources: Sources in load order, the game first.
        game_version: Version of the game, which picks the folders to read (default: unknown).
        progress: Called with the number of files that are done, and of all files.
        workers: Processes that read; 0 reads everything in this process (default: as many as fit).

    Raises:
        ValueError: Two sources have the same name.
        IndexBusy: Another process builds the index.
        IndexFault: The build fails.
    """
    begun = time.perf_counter()
    if len({source.name for source in sources}) < len(sources):
        raise ValueError("a source is named twice")
    with writing(file, game_version) as build:
        build.mend()
        plan = build.plan(sources)
        build.run(plan, progress or _nobody, workers)
        if build.has_calls_to_find:  # a file defined more than it seemed
            build.run(build.plan(sources), _nobody, workers)
        return build.report(plan, time.perf_counter() - begun)


def build_cache(
    file: Path, sources: Sequence[Source], *, mends: bool = False, **options: Any
) -> BuildReport:
    """Build an index in a file that holds nothing else. A file that cannot be used is replaced.

    Args:
        file: File of the index.
        sources: Sources in load order, the game first.
        mends: Look for damage first, since a reader found it.
        options: Further arguments of `build_index`, whose exceptions it raises.
    """
    try:
        if mends:
            with building(file):
                discard_unusable(file)
        return build_index(file, sources, **options)
    except IndexFault as fault:
        if mends or fault.reason not in UNUSABLE:
            raise
    return build_cache(file, sources, mends=True, **options)


def is_much(plan: BuildPlan) -> bool:
    """Return True if a plan takes a long build, which other calls should not wait for."""
    return plan.changes > _FEW_FILES or plan.size > _FEW_BYTES or bool(plan.others)


def _nobody(_done: int, _total: int) -> None:
    """Nobody wants to know."""


@contextmanager
def raise_index_faults() -> Generator[None]:
    """Raise every failure as an `IndexFault`."""
    try:
        yield
    except (IndexFault, OSError, *FAILURES) as error:
        raise _fault(error) from None


def _fault(error: IndexFault | OSError | sqlite3.Error | ValueError | MemoryError) -> IndexFault:
    if isinstance(error, IndexFault):
        return error
    if isinstance(error, OSError):
        return IndexFault("files_failed", f"the files could not be read: {reason_of(error)}")
    return fault_of(error)


@contextmanager
def writing(file: Path, game_version: str | None) -> Generator[IndexBuild]:
    """Lend the one place where an index is written; what fails in a long build is written down."""
    with building(file), closing(opened_to_write(file)) as connection, raise_index_faults():
        build = IndexBuild(file, connection, readings_for(game_version))
        try:
            yield build
        except (IndexFault, OSError, *FAILURES) as error:
            if build.is_long:
                build.note_failure(_fault(error))
            raise


class IndexBuild:
    """One build or update, by the one who may write."""

    def __init__(self, file: Path, connection: sqlite3.Connection, readings: Readings) -> None:
        self._file = file
        self.connection = connection
        self._writer, self._domains = IndexWriter(connection), readings.domains
        self._readings = readings
        self._ids: dict[str, int] = {}
        self.is_long = False

    @property
    def was_completed(self) -> bool:
        """Return True if the last long build was done to its end."""
        return self._writer.get("state") == "complete"

    @property
    def has_calls_to_find(self) -> bool:
        """Return True if not every file was read for the calls of every name."""
        return bool(self._writer.get(PENDING_CALLS))

    @property
    def reads_as_before(self) -> bool:
        """Return True if every file of the index was read as it would be read now."""
        return self._readings.are_those_of(self.connection)

    def plan(self, sources: Sequence[Source]) -> BuildPlan:
        """Return what is to be done for all sources."""
        plan = plan_of(self.connection, self._file, sources, self._readings)
        self._plan_calls(plan, is_whole=True)
        return plan

    def mend(self) -> None:
        """Have every file read again if most words in the index belong to deleted files."""
        if is_worn(self.connection):
            with self._writer.commit_step():
                self._writer.set("state", "building")
                self._writer.forget_words()

    def plan_of_paths(self, paths: Mapping[Source, Collection[str]]) -> BuildPlan:
        """Return what is to be done for some paths."""
        plan = plan_of_paths(self.connection, self._file, paths, self._readings)
        self._plan_calls(plan, is_whole=False)
        return plan

    def _plan_calls(self, plan: BuildPlan, *, is_whole: bool) -> None:
        is_settled = self.was_completed and self.reads_as_before
        plan_calls(self.connection, plan, self._domains, is_whole=is_whole, is_settled=is_settled)

    def run(self, plan: BuildPlan, progress: Progress, workers: int | None) -> None:
        """Do the whole build, in many steps where there is anything to read."""
        if self.was_completed and plan.is_empty:
            self.at_once(plan)
            progress(plan.files, plan.files)
            return
        self.is_long = True
        self._announce(plan)
        self._read_changes(plan, progress, workers)
        self._writer.finish()
        with self._writer.commit_step():
            self._settle_calls(plan)
            self._settle(plan)
        self.is_long = False  # the index is complete, whatever fails from now on
        self._writer.shrink_log()

    def at_once(self, plan: BuildPlan) -> None:
        """Read what differs, then write it as one step."""
        if plan.is_nothing:
            return
        work = [(source, file) for source in plan.sources for file in source.to_read]
        bare = [one for one in work if one[1].use != "script"]
        units = [one for one in work if one[1].use == "script"]
        new = [(one, file) for one, file in units if file.path not in one.stored]
        old = [(one, file) for one, file in units if file.path in one.stored]
        texts = plain((one.source, file) for one, file in bare)
        found = extract(_jobs(new), self._domains, plan.calls)
        changed = [(one, extract(_jobs([one]), self._domains, plan.calls)) for one in old]
        with self._writer.commit_step(is_new=self._says_more(plan)):
            self._begin(plan)
            self._put(bare, texts)
            self._put(new, found)
            for (one, file), extracted_file in changed:
                row = self._row(one, file, extracted_file.files[0])
                self._writer.change(one.stored[file.path].id, row, extracted_file)
            self._writer.gather_all()
            self._settle_calls(plan)
            self._settle(plan)

    def _says_more(self, plan: BuildPlan) -> bool:
        """Return True if the index says anything else after a plan: not for stamps alone."""
        said = self._writer.get("state"), self._writer.get("game_version")
        is_same = said == ("complete", self._domains.version or "")
        return not (is_same and plan.is_empty and plan.called is None)

    def _begin(self, plan: BuildPlan) -> None:
        """Forget what is gone, and give every source its place."""
        for other in plan.others:
            self._writer.drop_source(other)
        for source in plan.sources:
            known = source.known.id if source.is_placed else None
            named = (source.source.name, source.position, source.replaces, source.marks)
            self._ids[source.source.name] = known or self._writer.source(*named)
            for stored in source.gone:
                self._writer.remove(stored.id)
            self._writer.restamp(source.restamped)

    # A long build

    def _announce(self, plan: BuildPlan) -> None:
        """Store every file to read as a gap, before anything is changed."""
        with self._writer.commit_step():
            self._writer.set("state", "building")
            self._writer.set("progress", "")
            self._writer.set("game_version", self._domains.version or "")
            self._begin(plan)
            if plan.is_new_called:
                self._writer.distrust(file for source in plan.sources for file in source.outdated)
            self._writer.add_calls(plan.called or ())
            for one in plan.sources:
                pending = {file.path: _PENDING for file in one.to_read}
                is_read = one.known.is_read
                self._writer.set_gaps(self._id(one), {**one.gaps, **pending}, is_read=is_read)

    def _read_changes(self, plan: BuildPlan, progress: Progress, workers: int | None) -> None:
        work = [(source, file) for source in plan.sources for file in source.to_read]
        units = [one for one in work if one[1].use == "script"]
        total = plan.files
        done = total - len(units)
        for batch in _by_size(one for one in work if one[1].use != "script"):
            found = plain((one.source, file) for one, file in batch)
            self._commit(batch, found, done, total)
        progress(done, total)
        batches = list(_by_size(units))
        if workers is None:
            workers = fitting_workers(sum(file.size for _, file in units))
        chunks = list(map(_jobs, batches))
        for number, found in extract_chunks(chunks, self._domains, plan.calls, workers):
            done += len(batches[number])
            self._commit(batches[number], found, done, total)
            progress(done, total)

    def _commit(self, batch: Sequence[_Work], found: Extract, done: int, total: int) -> None:
        with self._writer.commit_step():
            self._put(batch, found)
            self._writer.set("progress", f"{done} {total}")

    def note_failure(self, fault: IndexFault) -> None:
        """Write down that a build was not done to its end, and why."""
        with suppress(*FAILURES), self._writer.commit_step():
            self._writer.set("state", "failed")
            self._writer.set("reason", str(fault))

    # Of both

    def _id(self, one: SourcePlan) -> int:
        return self._ids[one.source.name]

    def _put(self, batch: Sequence[_Work], found: Extract) -> None:
        """Put files into the index, all of them whole, in the place of what it had of them."""
        if not batch:
            return
        rows: list[FileRow] = []
        for (one, file), extracted_file in zip(batch, found.files, strict=True):
            stored = one.stored.get(file.path)
            if stored is not None:
                self._writer.remove(stored.id)
            rows.append(self._row(one, file, extracted_file))
        self._writer.add(rows, found)

    def _row(self, one: SourcePlan, file: FoundFile, found: FileExtract) -> FileRow:
        """Return the row of a file that was read; what is wrong with the file is a gap."""
        if found.problem is not None:
            one.gaps[file.path] = found.problem
        stamp = file.stamp if _was_read(file, found) else UNSETTLED
        reading = self._readings.of(file)
        return FileRow(self._id(one), file.path, file.domain, reading, stamp)

    def _settle_calls(self, plan: BuildPlan) -> None:
        """Forget the calls of items that are gone, and store what is still to be looked for."""
        if plan.called is None:
            if not are_as_assumed(self.connection, self._domains, plan):
                self._writer.set(PENDING_CALLS, "yes")
            return
        defined = defined_names(self.connection, self._domains)
        self._writer.store_calls(plan.called & defined, tried=plan.called)
        self._writer.set(PENDING_CALLS, "yes" if defined - plan.called else "")

    def _settle(self, plan: BuildPlan) -> None:
        """Store that the index is complete but for its gaps."""
        for source in plan.sources:
            self._writer.set_gaps(self._id(source), source.gaps, is_read=not source.is_unlisted)
        self._writer.set("state", "complete")
        self._writer.set("game_version", self._domains.version or "")
        self._writer.set("readings", self._readings.all_of_them)
        self._writer.set("built_at", datetime.now(UTC).isoformat(timespec="seconds"))

    def report(self, plan: BuildPlan, seconds: float) -> BuildReport:
        """Return what was done."""
        count = "SELECT count(*) FROM"
        unreadable = (
            (f"{source.source.name}/{path}".rstrip("/"), why)
            for source in plan.sources
            for path, why in sorted(source.gaps.items())
        )
        return BuildReport(
            files=plan.files,
            changed=plan.changed,
            removed=plan.removed,
            definitions=self.connection.execute(f"{count} definition").fetchone()[0],
            references=self.connection.execute(f"{count} reference").fetchone()[0],
            seconds=seconds,
            unreadable=tuple(unreadable),
        )


_Work: TypeAlias = tuple[SourcePlan, FoundFile]


def _was_read(file: FoundFile, found: FileExtract) -> bool:
    """Return True if the bytes of a file could be read, so that it need not be tried again."""
    return found.digest is not None or file.use == "other"


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
