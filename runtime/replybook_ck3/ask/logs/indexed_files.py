"""The files and names of a playset, asked from its index, for the owners of faults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from replybook.world.address import same_file

if TYPE_CHECKING:
    from replybook_ck3.index import IndexView

_AT: Final = "SELECT source, id FROM file WHERE place = ?"
_NAMES: Final = """SELECT DISTINCT name.text FROM file
    JOIN definition ON definition.file = file.id JOIN name ON name.id = definition.name
    WHERE file.place = ? LIMIT 10000"""


class IndexedFiles:
    """The files and names of the sources of a view.

    Args:
        view: The view in load order.
        descriptors: Source of each mod by the name of its descriptor, such as `mod/ugc_1.mod`.
    """

    def __init__(self, view: IndexView, descriptors: Mapping[str, str] | None = None) -> None:
        self._view = view
        self._descriptors = descriptors or {}

    def sources_of(self, path: str) -> Sequence[tuple[str, bool]]:
        """Return the sources with a file at a path in load order, and True if the game loads it."""
        with self._view.looking() as (connection, scope):
            rows = connection.execute(_AT, (same_file(_sound(path)),)).fetchall()
            found = [
                (scope.by_id[source].position, scope.by_id[source].name, file not in scope.unloaded)
                for source, file in rows
                if source in scope.by_id
            ]
        return [(name, is_loaded) for _, name, is_loaded in sorted(found)]

    def defined_in(self, name: str) -> Sequence[tuple[str, str]]:
        """Return source and path of each loaded file that defines a name."""
        places = (place for place in self._view.find(_sound(name)) if place.is_loaded)
        found = (place.address.partition("/") for place in places)
        return [(source, path) for source, _, path in found]

    def source_of_descriptor(self, path: str) -> str | None:
        """Return the source that a descriptor such as `mod/ugc_1.mod` belongs to, or None."""
        return self._descriptors.get(path.lower())

    def names_in(self, path: str) -> frozenset[str]:
        """Return the names that files at a path define, in whichever source."""
        with self._view.looking() as (connection, _scope):
            rows = connection.execute(_NAMES, (same_file(_sound(path)),)).fetchall()
        return frozenset(name for (name,) in rows)


def _sound(text: str) -> str:
    return text if text.isascii() else text.encode("utf-8", "replace").decode()
