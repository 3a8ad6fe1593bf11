"""The files of all sources at one place, as the game merges them: who has each, and who wins."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from replybook.world.address import same_file
from replybook_ck3.index.view_scope import Scope

_EVERY: Final = "SELECT id, source, path, place FROM file"
_BELOW: Final = "SELECT id, source, path, place FROM file WHERE place > ? AND place < ?"


@dataclass(slots=True)
class MergedFile:
    """A path below the game and mods.

    Attributes:
        path: The path, as the last source spells it.
        sources: The sources that have a file there, in load order.
        wins: The source whose file the game reads, or None if `replace_path` removes all.
    """

    path: str
    sources: list[str] = field(default_factory=list[str])
    wins: str | None = None


def merged_files(connection: sqlite3.Connection, scope: Scope, folder: str) -> list[MergedFile]:
    """Return the paths below a folder, in order, with the sources that have them.

    Args:
        scope: The sources in load order.
        folder: The folder, or an empty text for all.
    """
    top = same_file(folder)
    rows: Iterable[tuple[int, int, str, str]]
    rows = connection.execute(_BELOW, (f"{top}/", f"{top}0")) if top else connection.execute(_EVERY)
    seen = [row for row in rows if row[1] in scope.by_id]
    seen.sort(key=lambda row: (row[3], scope.by_id[row[1]].position))
    found: dict[str, MergedFile] = {}
    for file, source, path, place in seen:
        one = found.setdefault(place, MergedFile(path))
        one.path = path
        one.sources.append(scope.by_id[source].name)
        if file not in scope.unloaded:
            one.wins = scope.by_id[source].name
    return list(found.values())
