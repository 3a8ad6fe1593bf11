"""The two registries to compare, and the pairs of their entries.

Both are composed with the registries that they extend. An entry that moved from one registry of the
chain to another has therefore not changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import PurePosixPath
from typing import Generic, TypeVar, cast

from replybook_registry.evolution.change import ChangeKind, RegistryChange
from replybook_registry.model import Entry, Registry
from replybook_registry.nodes import Table
from replybook_schema import Place

EntryT = TypeVar("EntryT", bound=Entry)

_SUBFOLDERS = frozenset({"codes", "domains", "failures", "policy"})


@dataclass(frozen=True, slots=True)
class Pairs(Generic[EntryT]):
    """The entries of one list: removed, kept (before and after), and added."""

    gone: tuple[EntryT, ...]
    kept: tuple[tuple[EntryT, EntryT], ...]
    added: tuple[EntryT, ...]


@dataclass(frozen=True)
class Sides:
    """The old and the new registry."""

    old: Registry
    new: Registry

    def pair(
        self, old: Iterable[EntryT], new: Iterable[EntryT], name: Callable[[EntryT], str]
    ) -> Pairs[EntryT]:
        """Match entries by name. If a name occurs twice, the first entry is used."""
        before, after = _by_name(old, name), _by_name(new, name)
        return Pairs(
            gone=tuple(e for n, e in before.items() if n not in after and n not in self.new.broken),
            kept=tuple((e, after[n]) for n, e in before.items() if n in after),
            added=tuple(
                e for n, e in after.items() if n not in before and n not in self.old.broken
            ),
        )

    def gone(self, place: Place) -> Place:
        """Return the place of a removed entry, with the new name of its file."""
        if not place.path.startswith(self._old_root):
            return place
        return replace(place, path=self._new_root + place.path[len(self._old_root) :])

    def lost(self, kind: ChangeKind, subject: str, entry: Entry) -> RegistryChange:
        """Return the change for a removed entry."""
        return kind.of(subject, self.gone(entry.place), f"{subject} is gone", old=subject)

    def file(self, name: str) -> Place:
        """Return the place of a file in the new registry, for a change without a line."""
        return Place(self._new_root + name)

    @cached_property
    def _old_root(self) -> str:
        return _root(self.old)

    @cached_property
    def _new_root(self) -> str:
        return _root(self.new)


def inner_place(entry: Entry, key: str, name: str) -> Place:
    """Return the place of `name` in the mapping under `key` of an entry."""
    node = entry.node.get(key)
    return node.key_place(name) if isinstance(node, Table) and name in node else entry.at(key)


def differing(
    kind: ChangeKind, subject: str, before: Entry, after: Entry, keys: str
) -> Iterator[RegistryChange]:
    """Yield one change of `kind` for each of the `keys` (separated by blanks) that has changed.

    Args:
        subject: The name of the entry.
    """
    for key in keys.split():
        old, new = show_value(getattr(before, key)), show_value(getattr(after, key))
        if old != new:
            problem = f"{key.replace('_', ' ')} of {subject} changes{_from_to(old, new)}"
            yield kind.of(subject, after.at(key), problem, old=old, new=new)


def minus(some: Iterable[str], others: Iterable[str]) -> list[str]:
    """Return the names in `some` that are not in `others`, in order."""
    known = frozenset(others)
    return [name for name in some if name not in known]


def show_value(value: object) -> str:
    """Return a value as text: names joined by commas, "" for None."""
    if isinstance(value, tuple):
        return ", ".join(map(str, cast("tuple[object, ...]", value)))
    return "" if value is None else str(value)


def _from_to(old: str, new: str) -> str:
    """Return both values if they are short."""
    short = max(len(old), len(new)) <= 40
    return f" from {old or 'nothing'!r} to {new or 'nothing'!r}" if short else ""


def _by_name(entries: Iterable[EntryT], name: Callable[[EntryT], str]) -> dict[str, EntryT]:
    found: dict[str, EntryT] = {}
    for entry in entries:
        found.setdefault(name(entry), entry)
    return found


def _root(registry: Registry) -> str:
    """Return the folder of a registry in its places, with a trailing slash."""
    for entry in (*registry.types, *registry.codes, *registry.tools, *registry.rules):
        if entry.origin == registry.name:
            folder = PurePosixPath(entry.place.path).parent
            folder = folder.parent if folder.name in _SUBFOLDERS else folder
            return "" if str(folder) == "." else f"{folder}/"
    return ""
