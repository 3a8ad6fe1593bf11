"""The status of an index for one session: the kinds and folders that are known completely."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from replybook.policy.folder_table import version_numbers
from replybook_ck3.index.index_file import IndexFault
from replybook_ck3.index.source_folders import GAME
from replybook_ck3.index.view_scope import Scope, ViewedSource
from replybook_ck3.world.domain_table import DomainTable

IndexState: TypeAlias = Literal["complete", "partial", "rebuilding", "missing", "failed"]
"""`rebuilding` only during a build, `failed` after a failure, `partial` if anything is missing.

An index without the game is `partial`, too.
"""


@dataclass(frozen=True, slots=True)
class SourceStatus:
    """The status of one source; `gaps` are the paths that the index lacks, with the reasons."""

    status: Literal["complete", "partial", "missing"]
    files: int
    symbols: int
    gaps: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class IndexStatus:
    """The status of the index for one session.

    `indexed_domains` are the folders whose names are all known in every source of the view.
    `decided_kinds` are the kinds of which a name that is not found does not exist; none without the
    game, and none while a build goes on. `built_at` is the end of the last build, ISO 8601.
    `reason` says what is lacking, `progress` how many files a build that goes on, or was cut off,
    has done, and of how many. `is_built` whether the last build was done to its end, whatever it
    could not read.
    """

    status: IndexState
    is_complete: bool
    sources: Mapping[str, SourceStatus]
    indexed_domains: tuple[str, ...]
    decided_kinds: frozenset[str]
    files: int
    symbols: int
    built_at: str | None
    game_version: str | None
    reason: str | None
    progress: tuple[int, int] | None = None
    is_built: bool = False

    def decided_for(self, version: str | None) -> frozenset[str]:
        """Return the kinds that are decided in a session of this game version, too."""
        return self.decided_kinds - self.unread_for(version)

    def unread_for(self, version: str | None) -> frozenset[str]:
        """Return the kinds that another game version reads from more folders than the index has.

        No version, and one of less than two numbers, is that of the index.
        """
        if self.game_version in {None, version} or len(version_numbers(version)) < 2:
            return frozenset()
        asked, built = DomainTable(version), DomainTable(self.game_version)
        return frozenset(
            kind
            for kind in asked.named_kinds
            if not set(asked.folders_of(kind)).issubset(built.folders_of(kind))
        )


def failed_status(fault: IndexFault) -> IndexStatus:
    """Return the status of an index that cannot be read."""
    return IndexStatus("failed", False, {}, (), frozenset(), 0, 0, None, None, str(fault))


def status_of(scope: Scope, settings: Mapping[str, str], *, is_being_built: bool) -> IndexStatus:
    """Return the status of a view; `settings` are what the last build said."""
    sources = {source.name: _source(source) for source in scope.sources}
    status, reason = _state(settings, sources, is_being_built=is_being_built)
    folders = tuple(_list_complete_folders(scope))
    return IndexStatus(
        status=status,
        is_complete=status == "complete",
        sources=sources,
        indexed_domains=folders,
        decided_kinds=frozenset() if status == "rebuilding" else _decide_kinds(scope, set(folders)),
        files=sum(one.files for one in scope.sources),
        symbols=sum(one.symbols for one in scope.sources),
        built_at=settings.get("built_at"),
        game_version=settings.get("game_version") or None,
        reason=reason,
        progress=_progress(settings),
        is_built=settings.get("state") == "complete",
    )


def _progress(settings: Mapping[str, str]) -> tuple[int, int] | None:
    said = settings.get("progress", "").split()
    is_done = settings.get("state") == "complete" or len(said) != 2
    return None if is_done else (int(said[0]), int(said[1]))


def _source(source: ViewedSource) -> SourceStatus:
    if source.id is None:
        return SourceStatus("missing", 0, 0, {})
    is_whole = source.is_read and not source.lacking
    status: Literal["complete", "partial"] = "complete" if is_whole else "partial"
    return SourceStatus(status, source.files, source.symbols, source.gaps)


def _state(
    settings: Mapping[str, str], sources: Mapping[str, SourceStatus], *, is_being_built: bool
) -> tuple[IndexState, str | None]:
    state = settings.get("state")
    if is_being_built and state != "complete":
        return "rebuilding", "a build is going on"
    if state is None and not any(source.status != "missing" for source in sources.values()):
        return "missing", "the index was never built"
    if state == "failed":
        return "failed", settings.get("reason")
    if state != "complete":
        return "partial", "the last build was ended before it was done"
    lacking = [name for name, one in sources.items() if one.status != "complete"]
    if lacking:
        return "partial", f"not everything is indexed of {', '.join(lacking)}"
    if GAME not in sources:
        return "partial", "the game is not among the sources"
    return "complete", None


def _list_complete_folders(scope: Scope) -> Iterator[str]:
    """Yield the folders with names that are completely read in every source."""
    if not scope.sources or not all(one.is_read for one in scope.sources):
        return
    lacking = {folder for source in scope.sources for folder in source.lacking}
    for row in scope.domains.rows:
        if row.shape != "none" and row.folder not in lacking:
            yield row.folder


def _decide_kinds(scope: Scope, folders: Collection[str]) -> frozenset[str]:
    """Return the kinds whose folders are all indexed and whose names are all read."""
    if not any(source.name == GAME for source in scope.sources):
        return frozenset()
    kinds = scope.domains.named_kinds
    return frozenset(
        kind
        for kind in kinds
        if all(folder in folders for folder in scope.domains.folders_of(kind))
    )
