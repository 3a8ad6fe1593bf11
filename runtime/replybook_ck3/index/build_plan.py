"""Plan a build: the files to read and to forget for each source, and the gaps.

A file whose size and times are as they were is the same. One whose bytes are the same, too, where
the code and the data that say how it is read have not changed either.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from replybook_ck3.index.extraction import Extract, FileExtract, digest_of
from replybook_ck3.index.file_words import decode_text
from replybook_ck3.index.readings import Readings
from replybook_ck3.index.source_folders import (
    GAME,
    Source,
    as_read,
    descriptors,
    reason_of,
    replaced_folders,
)
from replybook_ck3.index.source_listing import (
    CODE_ENDING,
    UNSETTLED,
    FoundFile,
    SourceListing,
    Stamp,
    list_source,
    listed_at,
    stamp_of,
)
from replybook_ck3.index.stored_files import StoredFile, StoredSource, stored_sources
from replybook_ck3.world.units import CalledName, Calls


@dataclass(slots=True)
class SourcePlan:
    """The work on one source; `gaps` says per path why the index lacks it.

    `stored` is what the index has of the files to read. `restamped` are files with the same bytes
    and another stamp. `files` counts all that there are. `is_told_anew` if the index says anything
    else of the source itself.
    """

    source: Source
    position: int
    known: StoredSource
    replaces: str
    marks: str
    files: int = 0
    gone: list[StoredFile] = field(default_factory=list[StoredFile])
    to_read: list[FoundFile] = field(default_factory=list[FoundFile])
    stored: Mapping[str, StoredFile] = field(default_factory=dict[str, StoredFile])
    restamped: list[tuple[int, Stamp]] = field(default_factory=list[tuple[int, Stamp]])
    gaps: dict[str, str] = field(default_factory=dict[str, str])
    is_told_anew: bool = False

    @property
    def is_placed(self) -> bool:
        """True if the index has the source with this position and these descriptors."""
        known = self.known
        stored = known.position, known.replaces, known.marks
        return stored == (self.position, self.replaces, self.marks)

    @property
    def outdated(self) -> set[int]:
        """The stored files that are read again or forgotten."""
        anew = (self.stored.get(file.path) for file in self.to_read)
        return {file.id for file in (*self.gone, *anew) if file is not None}

    @property
    def is_unlisted(self) -> bool:
        """True if nobody knows what the source holds."""
        return "" in self.gaps


@dataclass(slots=True)
class BuildPlan:
    """The work on all sources; `others` are sources to forget, by id with their number of files.

    `calls` are the words that call items. `called` has the items if they may have changed, and
    `is_new_called` is true if some files are read again for the calls of new ones. `assumed` has
    the items of files that seem to define the same as before, by source and path.
    """

    sources: list[SourcePlan]
    others: Mapping[int, int]
    calls: Calls = field(default_factory=dict[str, tuple[CalledName, ...]])
    called: frozenset[CalledName] | None = None
    is_new_called: bool = False
    assumed: Mapping[tuple[str, str], frozenset[CalledName]] = field(
        default_factory=dict[tuple[str, str], "frozenset[CalledName]"]
    )

    @property
    def changes(self) -> int:
        """The number of files to read or to forget."""
        return self.changed + self.removed

    @property
    def removed(self) -> int:
        """The number of files to forget."""
        return sum(self.others.values()) + sum(len(source.gone) for source in self.sources)

    @property
    def changed(self) -> int:
        """The number of files to read."""
        return sum(len(source.to_read) for source in self.sources)

    @property
    def files(self) -> int:
        """The number of files in all sources."""
        return sum(source.files for source in self.sources)

    @property
    def size(self) -> int:
        """The number of bytes to read."""
        return sum(file.size for source in self.sources for file in source.to_read)

    @property
    def is_empty(self) -> bool:
        """True if the index is as the files are, but for stamps."""
        return not (
            self.changes or self.others or any(source.is_told_anew for source in self.sources)
        )

    @property
    def is_nothing(self) -> bool:
        """True if there is nothing to write at all."""
        if self.called is not None or not self.is_empty:
            return False
        return all(source.is_placed and not source.restamped for source in self.sources)


def plan_of(
    connection: sqlite3.Connection,
    index: Path,
    sources: Sequence[Source],
    readings: Readings,
) -> BuildPlan:
    """Return the plan that makes the index hold exactly these sources as they are now.

    Nothing is written.

    Args:
        index: File of the index, which is never part of a source.
        readings: Ways in which files are read.
    """
    stored = stored_sources(connection)
    names = {source.name for source in sources}
    others = {
        one.id: one.count(connection)
        for one in stored.values()
        if one.name not in names and one.id is not None
    }
    is_read_so = readings.are_those_of(connection)
    plans: list[SourcePlan] = []
    for position, source in enumerate(sources):
        plan = _begin_plan(source, position, stored.get(source.name, StoredSource(source.name)))
        stamps = plan.known.stamps(connection)
        listing = list_source(source, readings.domains, stamps if is_read_so else {})
        listing.leave_out(source, index)
        _fill(plan, connection, listing, readings, stamps)
        plan.gaps = {**listing.gaps, **_keep_problems(plan, plan.known.problems(connection))}
        if source.name == GAME and not _has_units(plan, connection, listing):
            plan.gaps.setdefault("", "is not the folder of the game")
        plan.is_told_anew = _is_told_anew(plan, connection)
        plans.append(plan)
    return BuildPlan(plans, others)


def plan_of_paths(
    connection: sqlite3.Connection,
    index: Path,
    paths: Mapping[Source, Collection[str]],
    readings: Readings,
) -> BuildPlan:
    """Return the plan that makes the index hold these paths as they are now.

    Args:
        index: File of the index, which is never part of a source.
        paths: Paths by source. The index must have the sources.
        readings: Ways in which files are read.
    """
    stored = stored_sources(connection)
    plans: list[SourcePlan] = []
    for source, some in paths.items():
        known = stored[source.name]
        plan = SourcePlan(source, known.position, known, known.replaces, known.marks)
        listing = listed_at(source, readings.domains, some)
        listing.leave_out(source, index)
        _fill(plan, connection, listing, readings, known.files(connection, some))
        before = known.gaps(connection)
        kept = {path: why for path, why in before.items() if path not in some}
        plan.gaps = {**kept, **listing.gaps}
        plan.is_told_anew = plan.gaps != before
        plans.append(plan)
    return BuildPlan(plans, {})


def _begin_plan(source: Source, position: int, known: StoredSource) -> SourcePlan:
    """Return the plan of a source, with the folders that its descriptors replace.

    Descriptors are read only if they changed.
    """
    found = [_stamp_at(path) for path in descriptors(source)]
    marks = "" if UNSETTLED in found else json.dumps(found)
    is_same = bool(marks) and marks == known.marks
    replaces = known.replaces if is_same else json.dumps(replaced_folders(source))
    return SourcePlan(source, position, known, replaces, marks)


def _stamp_at(path: Path) -> Stamp | None:
    try:
        return stamp_of(path.stat())
    except OSError:
        return None


def _fill(
    plan: SourcePlan,
    connection: sqlite3.Connection,
    listing: SourceListing,
    readings: Readings,
    known: Collection[str],
) -> None:
    """Put the files to read, to forget and to stamp anew into a plan.

    Args:
        listing: Files that the source has now.
        readings: Ways in which files are read.
        known: Paths that the index has.
    """
    paths = {file.path for file in listing.files}
    gone = [
        path
        for path in known
        if path not in listing.unchanged and path not in paths and listing.would_hold(path)
    ]
    plan.files = len(paths) + len(listing.unchanged)
    plan.gone = list(plan.known.files(connection, gone).values())
    plan.stored = plan.known.files(connection, [path for path in paths if path in known])
    for file in listing.files:
        stored = plan.stored.get(file.path)
        if stored is None or not _is_same(plan.source, file, stored, readings):
            plan.to_read.append(file)
        elif file.stamp not in {stored.stamp, UNSETTLED}:
            plan.restamped.append((stored.id, file.stamp))


def _keep_problems(plan: SourcePlan, problems: Mapping[str, str]) -> dict[str, str]:
    """Return the problems of files that stay as they are."""
    anew = {file.path for file in plan.to_read} | {one.path for one in plan.gone}
    return {path: why for path, why in problems.items() if path not in anew}


def _has_units(plan: SourcePlan, connection: sqlite3.Connection, listing: SourceListing) -> bool:
    """Return True if the source has a file with units."""
    if any(file.use == "script" and _may_define(file.path) for file in listing.files):
        return True
    paths = plan.known.paths_with_units(connection)
    return any(path in listing.unchanged and _may_define(path) for path in paths)


def _may_define(path: str) -> bool:
    return not as_read(path).endswith(CODE_ENDING)


def _is_told_anew(plan: SourcePlan, connection: sqlite3.Connection) -> bool:
    """Return True if the index and the plan differ about the source, not only in stamps."""
    known = plan.known
    stored = known.position, known.replaces, known.is_read
    is_so = stored == (plan.position, plan.replaces, not plan.is_unlisted)
    return not (is_so and known.gaps(connection) == plan.gaps)


def plain(batch: Iterable[tuple[Source, FoundFile]]) -> Extract:
    """Return the extract of files without units: their text, or only that they exist."""
    found = Extract()
    for source, file in batch:
        data = None
        if file.use == "text":
            with suppress(OSError):
                data = (source.folder / file.path).read_bytes()
        found.files.append(
            without_units(source, file) if data is None else FileExtract(digest_of(data))
        )
        found.bodies.append(None if data is None else decode_text(data))
    return found


def without_units(source: Source, file: FoundFile) -> FileExtract:
    """Return the extract of a file without units."""
    if file.use == "other":
        return FileExtract(None)
    try:
        place = f"{source.folder}/{file.path}"
        with open(place, "rb", buffering=0) as opened:  # noqa: PTH123  # twice as fast as Path
            return FileExtract(digest_of(opened.read()))
    except OSError as error:
        return FileExtract(None, reason_of(error))


def _is_same(source: Source, file: FoundFile, stored: StoredFile, readings: Readings) -> bool:
    """Return True if a file has the same bytes as before and is read the same way."""
    if stored.reading != readings.of(file):
        return False
    has_its_bytes = file.stamp == stored.stamp and file.stamp != UNSETTLED
    return has_its_bytes or stored.digest == without_units(source, file).digest
