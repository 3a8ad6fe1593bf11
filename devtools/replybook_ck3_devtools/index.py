"""`replybook ck3 index`: build or update the index of a game and mods, or show its state."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from replybook_ck3.index import (
    BuildReport,
    IndexFault,
    IndexStatus,
    Source,
    SourceStatus,
    SymbolIndex,
    build_cache,
    build_index,
)
from replybook_ck3.index.index_file import is_index
from replybook_ck3_devtools.opening import open_index, told_fault
from replybook_ck3_devtools.playset_sources import index_of_playset
from replybook_ck3_devtools.sources import named_sources
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.progress import Progress

_MOST_TOLD = 20
"""Maximum number of unread files in the text output. JSON lists all of them."""


def run(options: argparse.Namespace) -> int:
    """Build the index, or show its state if no sources are named.

    Return 1 if a file could not be read, or if the shown index is not complete.
    """
    if options.playset is not None:
        return _build(options, *index_of_playset(options))
    file = Path(options.db)
    sources = named_sources(options.game, options.mod)
    if not sources:
        return _show(file, options.format)
    if file.is_dir() or not file.parent.is_dir():
        raise UsageError(f"{options.db!r} can be no file: name one in a folder that is there")
    return _build(options, file, sources, options.game_version)


def _build(
    options: argparse.Namespace, file: Path, sources: Sequence[Source], version: str | None
) -> int:
    is_cache = options.playset is not None or is_index(file)
    build = build_cache if is_cache else build_index
    try:
        with Progress("indexing") as progress:
            built = build(
                file,
                sources,
                game_version=version,
                progress=progress,
                workers=options.workers,
            )
    except IndexFault as fault:
        raise told_fault(fault, options.db or file.name) from fault
    return _tell(file, built, options.format)


def _tell(file: Path, built: BuildReport, form: str) -> int:
    kinds = _kinds(file)
    if form == "json":
        unreadable = [{"address": where, "reason": why} for where, why in built.unreadable]
        said = {
            "files": built.files,
            "changed": built.changed,
            "removed": built.removed,
            "definitions": built.definitions,
            "references": built.references,
            "seconds": round(built.seconds, 3),
            "kinds": kinds,
            "unreadable": unreadable,
        }
        print(json.dumps(said, indent=2, ensure_ascii=False))
    else:
        print("\n".join(_lines(built, kinds)))
    return Exit.FINDINGS if built.unreadable else Exit.FINE


def _lines(built: BuildReport, kinds: dict[str, int]) -> list[str]:
    for_people = [
        f"{built.files} files, {built.changed} read, {built.removed} removed, {built.seconds:.1f} s",
        f"{built.definitions} definitions of {len(kinds)} kinds, {built.references} references",
        *_table(kinds),
    ]
    return [*for_people, *_not_read(built.unreadable)]


def _not_read(gaps: Iterable[tuple[str, str]]) -> list[str]:
    """Return one line for each unread file, up to a limit, then the number of the others."""
    every = [f"not read: {where.rstrip('/')}: {why}" for where, why in gaps]
    more = len(every) - _MOST_TOLD
    return [*every[:_MOST_TOLD], *([f"and {more} more were not read"] if more > 0 else [])]


def _gaps(status: IndexStatus) -> Iterator[tuple[str, str, str]]:
    for name, source in status.sources.items():
        for path, why in sorted(source.gaps.items()):
            yield name, path, why


def _line(name: str, source: SourceStatus) -> str:
    return f"  {name}" if source.status == "complete" else f"  {name} ({source.status})"


def _table(kinds: dict[str, int]) -> list[str]:
    return [f"{count:>9}  {kind}" for kind, count in kinds.items()]


def _kinds(file: Path) -> dict[str, int]:
    with SymbolIndex(file) as index:
        return index.view().counts()


def _show(file: Path, form: str) -> int:
    """Print the state. Return 1 if the index is not complete."""
    with open_index(str(file)) as view:
        status, kinds = view.status(), view.counts()
    if form == "json":
        said = {
            "status": status.status,
            "is_complete": status.is_complete,
            "reason": status.reason,
            "sources": {name: one.status for name, one in status.sources.items()},
            "gaps": {f"{name}/{path}": why for name, path, why in _gaps(status)},
            "files": status.files,
            "symbols": status.symbols,
            "built_at": status.built_at,
            "game_version": status.game_version,
            "kinds": kinds,
        }
        print(json.dumps(said, indent=2, ensure_ascii=False))
    else:
        version = f", game version {status.game_version}" if status.game_version else ""
        print(f"{status.status}: {status.files} files, {status.symbols} symbols{version}")
        sources = [_line(name, one) for name, one in status.sources.items()]
        gaps = _not_read((f"{name}/{path}", why) for name, path, why in _gaps(status))
        reason = [status.reason] if status.reason else []
        for line in (*reason, *sources, *_table(kinds), *gaps):
            print(line)
    return Exit.FINE if status.is_complete else Exit.FINDINGS
