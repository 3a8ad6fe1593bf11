"""The things of a mod that an update of the game affects, worst first, as values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from replybook_ck3.index.source_version import Spot

Change: TypeAlias = Literal["gone", "changed", "added", "moved"]
Relation: TypeAlias = Literal["mention", "file", "folder", "override", "append", "text"]
"""The act of the mod: it names an item, replaces a file or folder, overrides an item, adds to an
item whose definitions merge, or overrides a text.
"""

_RANKS: Final[Sequence[tuple[Relation, Change]]] = (
    ("mention", "gone"),
    ("file", "changed"),
    ("file", "gone"),
    ("file", "added"),
    ("folder", "changed"),
    ("append", "gone"),
    ("override", "gone"),
    ("override", "changed"),
    ("override", "added"),
    ("append", "changed"),
    ("append", "added"),
    ("text", "gone"),
    ("text", "changed"),
    ("text", "added"),
    ("mention", "changed"),
    ("override", "moved"),
    ("append", "moved"),
    ("text", "moved"),
    ("mention", "moved"),
)
"""Relations and changes, worst first."""

_HARMLESS: Final = frozenset({("mention", "changed"), *((one, "moved") for one, _ in _RANKS)})


@dataclass(frozen=True, slots=True)
class Affected:
    """One thing of the mod that an update affects.

    Attributes:
        relation: What the mod does with it.
        subject: `kind:name`, or a path.
        changes: What the update did, the most severe first.
        language: Language of a text, else empty.
        mod: The places in the mod.
        old: The first definition in the old version.
        new: The first definition in the new version.
        near: Similar names in the new version, for a name that is gone.
        is_copy: The mod has the words of the old version. Items in a copied file are not told.
        missing: Names that the new version defines in a replaced file, and that the mod lacks.
        broken: Number of mentions of these names in the new version. None where the index collects
            no mentions of their kinds.
    """

    relation: Relation
    subject: str
    changes: tuple[Change, ...]
    language: str = ""
    mod: tuple[Spot, ...] = ()
    old: Spot | None = None
    new: Spot | None = None
    near: tuple[str, ...] = ()
    is_copy: bool = False
    missing: tuple[str, ...] = ()
    broken: int | None = 0

    @property
    def rank(self) -> int:
        """Position of the first change in the order of severity."""
        return _RANKS.index((self.relation, self.changes[0]))

    @property
    def needs_work(self) -> bool:
        """Return True if the mod may have to change."""
        return (self.relation, self.changes[0]) not in _HARMLESS


@dataclass(frozen=True, slots=True)
class UpdateReport:
    """The things of a mod that an update affects, worst first.

    Attributes:
        pictures: Number of replaced pictures that are gone or have another size.
        not_collected: Number of names that are gone, by kind, for kinds whose mentions the index
            does not collect. The mod may name them.
    """

    mod: str
    found: tuple[Affected, ...]
    pictures: int
    not_collected: Mapping[str, int]

    @property
    def needs_work(self) -> bool:
        """Return True if the mod may have to change."""
        return any(one.needs_work for one in self.found)

    def numbers(self) -> Mapping[tuple[Relation, Change], int]:
        """Return the number of things by relation and first change, worst first."""
        return Counter((one.relation, one.changes[0]) for one in self.found)
