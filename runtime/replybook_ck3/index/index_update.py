"""Keep an index up to date, after a write by a tool and before an answer from the index."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from replybook_ck3.index.build_plan import plan_of
from replybook_ck3.index.called_files import PENDING_CALLS
from replybook_ck3.index.file_words import is_worn
from replybook_ck3.index.index_build import is_much, raise_index_faults, writing
from replybook_ck3.index.index_file import ANOTHER_VERSION, FAILURES, IndexFault, opened_to_read
from replybook_ck3.index.readings import readings_for
from replybook_ck3.index.source_folders import Source
from replybook_ck3.index.stored_files import stored_sources


@dataclass(frozen=True, slots=True)
class Update:
    """The result of an update: the number of files, of files read, and of files forgotten."""

    files: int
    changed: int
    removed: int


class NeedsBuild(Exception):
    """The index was never built to its end, or so much has changed that it takes a build."""


def refresh_index(
    file: Path, sources: Sequence[Source], *, game_version: str | None = None
) -> Update:
    """Compare every file of the sources with the index by size and times, and read what differs.

    Args:
        file: File of the index.
        sources: Sources in load order, the game first.
        game_version: Version of the game that the index is built for (default: unknown).

    Raises:
        NeedsBuild: The update would take more than about a second; nothing is changed.
        IndexBusy: Another process writes the index.
        IndexFault: The index cannot be read or written.
    """
    readings = readings_for(game_version)
    connection = _open_index(file)
    with closing(connection), raise_index_faults():
        connection.execute("BEGIN")
        if _setting(connection, "state") != "complete" or is_worn(connection):
            raise NeedsBuild
        plan = plan_of(connection, file, sources, readings)
        has_calls_to_find = bool(_setting(connection, PENDING_CALLS))
    if plan.is_nothing and not has_calls_to_find:
        return Update(plan.files, plan.changed, plan.removed)
    if is_much(plan):
        raise NeedsBuild
    with writing(file, game_version) as build:
        again = build.plan(sources)  # somebody may have been quicker
        if is_much(again) or not build.was_completed:
            raise NeedsBuild
        build.at_once(again)
        with suppress(*FAILURES):  # the update is written, and the next one finds these calls
            if build.has_calls_to_find and not is_much(more := build.plan(sources)):
                build.at_once(more)
        return Update(again.files, again.changed, again.removed)


def update_files(
    file: Path, paths: Mapping[Source, Collection[str]], *, game_version: str | None = None
) -> Update:
    """Read these paths of sources again, and forget the paths that are gone.

    Args:
        file: File of the index.
        paths: Paths below the folder of each source.
        game_version: Version of the game that the index is built for (default: unknown).

    Raises:
        NeedsBuild: The index was not built to its end, or does not have the sources.
        IndexBusy: Another process writes the index.
        IndexFault: The index cannot be read or written.
    """
    if not file.exists():
        raise NeedsBuild
    with writing(file, game_version) as build:
        known = stored_sources(build.connection)
        is_known = all(source.name in known for source in paths)
        if not (is_known and build.was_completed and build.reads_as_before):
            raise NeedsBuild
        plan = build.plan_of_paths(paths)
        build.at_once(plan)
        return Update(plan.files, plan.changed, plan.removed)


def _setting(connection: sqlite3.Connection, key: str) -> str | None:
    row = connection.execute("SELECT value FROM setting WHERE key = ?", (key,)).fetchone()
    return None if row is None else str(row[0])


def _open_index(file: Path) -> sqlite3.Connection:
    try:
        connection = opened_to_read(file)
    except IndexFault as fault:
        if fault.reason != ANOTHER_VERSION:
            raise
        connection = None
    if connection is None:
        raise NeedsBuild
    return connection
