"""The names that a bundle defines, by kind. They share their words with the units of the files."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping


class DefinedNames(Collection[str]):
    """Units, each written `kind:name`, for lookups.

    Args:
        units: Kind and name of each unit.
    """

    def __init__(self, units: Iterable[tuple[str, str]]) -> None:
        self._names: dict[str, set[str]] = {}
        for kind, name in units:
            self._names.setdefault(kind, set()).add(name)

    def __contains__(self, unit: object) -> bool:
        """Return True if the unit is defined."""
        if not isinstance(unit, str):
            return False
        kind, _, name = unit.partition(":")
        return self.holds(kind, name)

    def __iter__(self) -> Iterator[str]:
        """Yield the units."""
        return (f"{kind}:{name}" for kind, names in self._names.items() for name in names)

    def __len__(self) -> int:
        return sum(map(len, self._names.values()))

    @property
    def by_kind(self) -> Mapping[str, Collection[str]]:
        """The names by their kind."""
        return self._names

    def holds(self, kind: str, name: str) -> bool:
        """Return True if a unit of this kind has this name."""
        names = self._names.get(kind)
        return names is not None and name in names
