"""`replybook ck3 index`: build the index of a game and mods, bring it up to date, or show its state.

Source: `docs/how-to/index-and-check-a-mod.md`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from replybook.ck3.index import BuildReport, IndexFault, SymbolIndex, build_index
from replybook.cli.ck3.opening import opened, told_fault
from replybook.cli.ck3.sources import named_sources
from replybook.cli.exit_code import Exit, UsageError
from replybook.cli.progress import Progress

__all__ = ["run"]

_MOST_TOLD = 20
"""Files that could not be read and are named in text; JSON has them all."""


def run(options: argparse.Namespace) -> int:
    """Build where folders are named, else show the state; 1 where a file could not be read."""
    file = Path(options.db)
    sources = named_sources(options.game, options.mod)
    if not sources:
        return _show(file, options.format)
    if file.is_dir() or not file.parent.is_dir():
        raise UsageError(f"{options.db!r} can be no file: name one in a folder that is there")
    try:
        with Progress("indexing") as progress:
            built = build_index(
                file,
                sources,
                game_version=options.game_version,
                progress=progress,
                workers=options.workers,
            )
    except IndexFault as fault:
        raise told_fault(fault, options.db) from fault
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
        f"{built.files} files, {built.changed} read anew, {built.removed} gone, {built.seconds:.1f} s",
        f"{built.definitions} definitions of {len(kinds)} kinds, {built.references} references",
        *_table(kinds),
    ]
    told = [f"not read: {where}: {why}" for where, why in built.unreadable[:_MOST_TOLD]]
    more = len(built.unreadable) - len(told)
    return [*for_people, *told, *([f"and {more} more were not read"] if more else [])]


def _table(kinds: dict[str, int]) -> list[str]:
    return [f"{count:>9}  {kind}" for kind, count in kinds.items()]


def _kinds(file: Path) -> dict[str, int]:
    with SymbolIndex(file) as index:
        return index.view().counts()


def _show(file: Path, form: str) -> int:
    """Print the state; 1 where the index is not complete."""
    with opened(str(file)) as view:
        status, kinds = view.status(), view.counts()
    if form == "json":
        said = {
            "status": status.status,
            "is_complete": status.is_complete,
            "sources": {name: one.status for name, one in status.sources.items()},
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
        print("\n".join([*(f"  {name}" for name in status.sources), *_table(kinds)]))
    return Exit.FINE if status.is_complete else Exit.FINDINGS
