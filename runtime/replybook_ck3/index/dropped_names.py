"""The definitions of a name that the game does not load, and the source that drops each of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from replybook.world.address import same_file
from replybook_ck3.index.places import Place
from replybook_ck3.index.view_scope import Scope

_MOST_TOLD: Final = 3
_WITH_FILE: Final = "SELECT source FROM file WHERE place = ?"


@dataclass(frozen=True, slots=True)
class Dropped:
    """A definition in a file that the game does not load.

    Attributes:
        by: Source that drops the file, or "" if the index no longer tells.
        folder: Folder of the `replace_path` of that source; "" if it has a file at the same path.
    """

    place: Place
    by: str
    folder: str

    def describe_place(self) -> str:
        """Return where the definition is, and what drops it."""
        at = f"{self.place.address}:{self.place.line}"
        if not self.by:
            return f"{at}, which the game does not load"
        if self.folder:
            return f"{at}, which the replace_path {self.folder} of {self.by} drops"
        return f"{at}, which a file of {self.by} at the same path replaces"


def dropped_among(
    connection: sqlite3.Connection, scope: Scope, places: Iterable[Place]
) -> list[Dropped]:
    """Return the definitions that the game does not load, in load order.

    Args:
        scope: The sources, in load order.
    """
    return [_find_cause(connection, scope, place) for place in places if not place.is_loaded]


def _find_cause(connection: sqlite3.Connection, scope: Scope, place: Place) -> Dropped:
    source, _, path = place.address.partition("/")
    position = next(one.position for one in scope.sources if one.name == source)
    later = [one for one in scope.sources if one.position > position]
    file = same_file(path)
    folder = file.rpartition("/")[0]
    having = {found for (found,) in connection.execute(_WITH_FILE, (file,))}
    for one in reversed(later):  # the last one decides
        for replaced in one.replaces:
            if same_file(replaced) == folder:
                return Dropped(place, one.name, replaced)
        if one.id in having:
            return Dropped(place, one.name, "")
    return Dropped(place, "", "")


def describe_definitions(found: Iterable[Dropped]) -> str:
    """Return a clause about the definitions that are dropped, or "" for none."""
    every = list(dict.fromkeys(one.describe_place() for one in found))
    more = len(every) - _MOST_TOLD
    shown = "; ".join(every[-_MOST_TOLD:])
    return f"{shown}; and {more} more" if more > 0 else shown
