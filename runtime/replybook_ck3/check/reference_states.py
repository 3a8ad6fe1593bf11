"""The state of each reference: resolved, dynamic, unknown or unresolved.

Resolved: bundle, mod or game define it. Dynamic: its name exists only in a running game. Unknown:
its kind is not indexed. Unresolved: its kind is indexed, and it is not defined.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from replybook.policy.validators.validator import SymbolUse
from replybook_ck3.check.bundle_read import BundleRead, FileRead
from replybook_ck3.check.defined_names import DefinedNames
from replybook_ck3.check.kept_units import KeptRows
from replybook_ck3.world.known_world import KnownWorld
from replybook_ck3.world.parser import Document
from replybook_ck3.world.units import Reference, spellings


@dataclass(frozen=True, slots=True)
class States:
    """The references of one file by state.

    Attributes:
        unknown: References of kinds that are not indexed.
        unresolved: References that are not defined.
        dynamic: Number of references that exist only in a running game.
    """

    file: FileRead
    resolved: Sequence[Reference]
    unknown: Sequence[Reference]
    unresolved: Sequence[Reference]
    dynamic: int

    def uses(self) -> Iterator[SymbolUse]:
        """Yield the references with a known name, with their places."""
        for kind, name, start in (*self.resolved, *self.unknown, *self.unresolved):
            line, column = self.file.lines.position(start)
            yield SymbolUse(f"{kind}:{name}", self.file.path, line, column)


def states_of(read: BundleRead, world: KnownWorld | None) -> Iterator[States]:
    """Yield the references of each file by state.

    Without a world, only the bundle resolves references.
    """
    local = {name: kind for file in read.files for kind, name in file.units.local}
    known = _Known(read.defined, world)
    for file in read.files:
        references = [*file.units.references, *_foreign(file, local)]
        known.learn((kind, name) for kind, name, _ in references)
        yield _sort_references(file, references, known)


class _Known(dict[tuple[str, str], str | None]):
    """The spelling of each unit that bundle or world define, or None. Each is looked up once."""

    def __init__(self, defined: DefinedNames, world: KnownWorld | None) -> None:
        super().__init__()
        self._defined = defined
        self._world = world

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds that the world decides. A lookup may make a kind undecided."""
        return frozenset[str]() if self._world is None else self._world.kinds

    def learn(self, units: Iterable[tuple[str, str]]) -> None:
        """Have the world look up all new units at once, which takes one query for many."""
        if self._world is not None:
            new = [fromkey for fromkey in dict.fromkeys(units) if fromkey not in self]
            self._world.learn(
                f"{kind}:{name}" for kind, name in new if not self._defined.holds(kind, name)
            )

    def __missing__(self, unit: tuple[str, str]) -> str | None:
        """Look up a unit."""
        self[unit] = found = next(filter(partial(self._holds, unit[0]), spellings(*unit)), None)
        return found

    def _holds(self, kind: str, name: str) -> bool:
        if self._defined.holds(kind, name):
            return True
        return self._world is not None and f"{kind}:{name}" in self._world


def _sort_references(file: FileRead, references: Sequence[Reference], known: _Known) -> States:
    own, macros, judged = file.units.local, _Spans(file.units.macros), references
    if file.units.macros:
        judged = [reference for reference in references if reference[2] not in macros]
    resolved, missing = list[Reference](), list[Reference]()
    for one in judged:
        kind, name, start = one
        if own and (kind, name) in own:
            continue  # visible in this file only
        found = known[kind, name]
        if found is None:
            missing.append(one)
        else:
            resolved.append(one if found == name else (kind, found, start))
    kinds = known.kinds  # read after the lookups
    return States(
        file,
        KeptRows(resolved),
        KeptRows([one for one in missing if one[0] not in kinds]),
        KeptRows([one for one in missing if one[0] in kinds]),
        file.units.dynamic + len(references) - len(judged),
    )


def _foreign(file: FileRead, local: Mapping[str, str]) -> Iterator[Reference]:
    """Yield uses of names that only another file of the bundle can see."""
    own = {name for _, name in file.units.local}
    names = {name for name in local.keys() & file.keys.keys() if name not in own}
    if not names:
        return
    document = file.document  # parsed again, since few files use such a name
    if not isinstance(document, Document):
        return
    tape = document.tape
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
