"""The state of each reference: resolved, dynamic, unknown or unresolved.

Resolved: bundle, mod or game define it. Dynamic: its name exists only in a running game. Unknown:
its kind is not indexed. Unresolved: its kind is indexed, and it is not defined.

Source: specification 32 and 45.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from replybook.policy.validators.validator import SymbolUse
from replybook_ck3.checks.bundle_read import BundleRead, FileRead
from replybook_ck3.known_world import KnownWorld
from replybook_ck3.parser import Document
from replybook_ck3.units import Reference, spellings

__all__ = ["States", "states_of"]


@dataclass(frozen=True, slots=True)
class States:
    """The references of one file by state.

    Attributes:
        file: The file.
        resolved: References that are defined.
        unknown: References of kinds that are not indexed.
        unresolved: References that are not defined.
        dynamic: Number of references that exist only in a running game.
    """

    file: FileRead
    resolved: list[Reference] = field(default_factory=list[Reference])
    unknown: list[Reference] = field(default_factory=list[Reference])
    unresolved: list[Reference] = field(default_factory=list[Reference])
    dynamic: int = 0

    def uses(self) -> Iterator[SymbolUse]:
        """Yield the references with a known name, with their places."""
        for kind, name, start in (*self.resolved, *self.unknown, *self.unresolved):
            line, column = self.file.document.position(start)
            yield SymbolUse(f"{kind}:{name}", self.file.path, line, column)


def states_of(read: BundleRead, world: KnownWorld | None) -> Iterator[States]:
    """Yield the references of each file by state.

    Without a world, only the bundle resolves references.
    """
    defined = read.defined()
    local = {name: kind for file in read.files for kind, name in _local_to(file)}
    for file in read.files:
        references = [*file.units.references, *_foreign(file, local)]
        yield _sorted(file, references, defined, world)


def _sorted(
    file: FileRead,
    references: Collection[Reference],
    defined: Collection[str],
    world: KnownWorld | None,
) -> States:
    own, macros = _local_to(file), _Spans(file.units.macros)
    judged = [one for one in references if one[2] not in macros]
    states = States(file, dynamic=file.units.dynamic + len(references) - len(judged))
    units = {(kind, name) for kind, name, _ in judged} - own
    known = {(kind, name): _found(kind, name, defined, world) for kind, name in units}
    # read last, because a lookup may make kinds undecided
    kinds = frozenset[str]() if world is None else world.kinds
    for kind, name, start in judged:
        if (kind, name) in own:
            continue  # visible in this file only
        found = known[kind, name]
        if found is not None:
            states.resolved.append((kind, found, start))
        elif kind in kinds:
            states.unresolved.append((kind, name, start))
        else:
            states.unknown.append((kind, name, start))
    return states


def _found(kind: str, name: str, defined: Collection[str], world: KnownWorld | None) -> str | None:
    """Return the spelling that bundle or world define, or None."""
    for one in spellings(kind, name):
        unit = f"{kind}:{one}"
        if unit in defined or (world is not None and unit in world):
            return one
    return None


def _local_to(file: FileRead) -> frozenset[tuple[str, str]]:
    found = ((kind, name) for kind, name, _, _, local in file.units.definitions if local)
    return frozenset(found)


def _foreign(file: FileRead, local: Mapping[str, str]) -> Iterator[Reference]:
    """Yield uses of names that only another file of the bundle can see."""
    own = {name for _, name in _local_to(file)}
    names = local.keys() - own
    if not names or not isinstance(file.document, Document):
        return
    tape = file.document.tape
    defined = {start for _, _, start, _, _ in file.units.definitions}
    for index, key in enumerate(tape.keys):
        if key in names and tape.starts[index] not in defined:
            yield local[key], key, tape.starts[index]


class _Spans:
    """Sorted spans that do not overlap, for the test if an offset is in one."""

    def __init__(self, spans: Sequence[tuple[int, int]]) -> None:
        self._starts = [start for start, _end in spans]
        self._ends = [end for _start, end in spans]

    def __contains__(self, offset: int) -> bool:
        at = bisect_right(self._starts, offset) - 1
        return at >= 0 and offset < self._ends[at]
