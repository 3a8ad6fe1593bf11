"""The owner of a fault: the mod whose file the game read at the place that the fault names.

The game names paths and no mods. The owner of a path is the last enabled source in load order that
has the path and whose file the game loads. A fault without a path can be attributed by a name that
it mentions. Owners are never guessed from the spelling of a mod's name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from replybook_ck3.ask.logs.fault_log import Fault


@dataclass(frozen=True, slots=True)
class FaultOwner:
    """The source that a fault belongs to.

    Attributes:
        source: The source, such as `mod:Name` or `root:game`.
        path: Path of the file below the source, or None.
        by: How it was found: by the path of the file, by the descriptor, or by a name.
        also_in: Other sources with a file at this path, in load order.
    """

    source: str
    path: str | None
    by: Literal["path", "descriptor", "name"]
    also_in: tuple[str, ...] = ()


class LoadedFiles(Protocol):
    """The files and names of a playset, for lookups."""

    def sources_of(self, path: str) -> Sequence[tuple[str, bool]]:
        """Return the sources with a file at a path in load order, and True if the game loads it."""
        ...

    def defined_in(self, name: str) -> Sequence[tuple[str, str]]:
        """Return source and path of each loaded file that defines a name."""
        ...

    def source_of_descriptor(self, path: str) -> str | None:
        """Return the source that a descriptor such as `mod/ugc_1.mod` belongs to, or None."""
        ...


def owner_of(fault: Fault, files: LoadedFiles) -> FaultOwner | None:
    """Return the owner of a fault, or None if nothing shows it."""
    if fault.descriptor is not None:
        source = files.source_of_descriptor(fault.descriptor)
        return None if source is None else FaultOwner(source, None, "descriptor")
    for place in fault.places:
        having = files.sources_of(place.path)
        if having:
            return _of_path(place.path, having)
    for name in fault.names:
        defining = files.defined_in(name)
        if defining:
            source, path = defining[-1]
            return FaultOwner(source, path, "name", tuple(one for one, _ in defining[:-1]))
    return None


def _of_path(path: str, having: Sequence[tuple[str, bool]]) -> FaultOwner:
    loaded = [source for source, is_loaded in having if is_loaded]
    source = loaded[-1] if loaded else having[-1][0]
    others = tuple(one for one, _ in having if one != source)
    return FaultOwner(source, path, "path", others)
