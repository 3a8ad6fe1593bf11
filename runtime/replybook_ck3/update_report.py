"""The update report: what a mod overrides or names that two versions of a source do not share.

Source: specification 31 and 32.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from replybook.world.address import same_file
from replybook_ck3.index.conflict_costs import TEXT_KIND
from replybook_ck3.index.source_listing import is_picture
from replybook_ck3.index.source_version import SourceVersion, Spot, Unit, VersionFile

__all__ = ["Affected", "Change", "Relation", "UpdateReport", "update_report"]

Change: TypeAlias = Literal["gone", "changed", "added", "moved"]
Relation: TypeAlias = Literal["mention", "file", "folder", "override", "append", "text"]
"""What the mod does: it names an item, replaces a file or a folder, overrides an item, adds to an
item whose definitions merge, or overrides a text.
"""

_NEAR: Final = 3
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
        is_copy: The mod has the words of the old version, so the new ones can be copied.
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
        mod: Name of the mod.
        found: What is affected.
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


def update_report(old: SourceVersion, new: SourceVersion, mod: SourceVersion) -> UpdateReport:
    """Return what a mod overrides or names that has changed, moved or gone.

    Args:
        old: The version that the mod was made for.
        new: The version after the update.
        mod: The mod.
    """
    report = _Report(old, new, mod)
    found = [*report.units(), *report.files(), *report.folders()]
    found.sort(key=lambda one: (one.rank, -(one.broken or 0), -len(one.mod), one.subject))
    return UpdateReport(mod.name, tuple(found), report.pictures(), report.not_collected())


class _Report:
    def __init__(self, old: SourceVersion, new: SourceVersion, mod: SourceVersion) -> None:
        self._old, self._new, self._mod = old, new, mod
        self._own, self._named = mod.definitions(), mod.mentions()
        names = {name for _, name in (*self._own, *self._named)}
        self._before, self._after = old.definitions_of(names), new.definitions_of(names)

    # Items

    def units(self) -> Iterator[Affected]:
        """Yield the items that the mod overrides or names."""
        for unit, spots in self._own.items():
            for key in dict.fromkeys(spot.key for spot in spots):
                yield from self._overridden(unit, key, [one for one in spots if one.key == key])
        for unit, spots in self._named.items():
            if unit not in self._own:
                yield from self._mentioned(unit, spots)

    def _overridden(self, unit: Unit, key: str, own: Sequence[Spot]) -> Iterator[Affected]:
        before = [one for one in self._before.get(unit, ()) if one.key == key]
        after = [one for one in self._after.get(unit, ()) if one.key == key]
        changes = _changes(before, after)
        merges = self._mod.rule(own[-1]) == "merge"
        if after and not merges and own[-1].content == after[-1].content:
            return  # the mod has the new words
        relation: Relation = "append" if merges else "override"
        if unit[0] == TEXT_KIND:
            relation = "text"
        if changes:
            found = self._affected(relation, unit, changes, own, before, after)
            copies = bool(before) and not merges and own[-1].content == before[-1].content
            yield replace(found, is_copy=copies, language=key if relation == "text" else "")

    def _mentioned(self, unit: Unit, spots: Sequence[Spot]) -> Iterator[Affected]:
        before, after = self._before.get(unit, ()), self._after.get(unit, ())
        changes = _changes(before, after)
        is_text_only = unit[0] == TEXT_KIND and "gone" not in changes
        if before and changes and not is_text_only:
            yield self._affected("mention", unit, changes, spots, before, after)

    def _affected(
        self,
        relation: Relation,
        unit: Unit,
        changes: Sequence[Change],
        own: Sequence[Spot],
        before: Sequence[Spot],
        after: Sequence[Spot],
    ) -> Affected:
        return Affected(
            relation,
            f"{unit[0]}:{unit[1]}",
            tuple(changes),
            mod=tuple(own),
            old=before[-1] if before else None,
            new=after[-1] if after else None,
            near=tuple(self._new.near(unit, _NEAR)) if "gone" in changes else (),
        )

    # Files

    def files(self) -> Iterator[Affected]:
        """Yield the files that the mod replaces whole."""
        for place, own in self._mod.files.items():
            if not self._mod.is_read(own) or is_picture(own.path):
                continue
            before, after = self._old.files.get(place), self._new.files.get(place)
            change = _file_change(before, after)
            if change is None or (after is not None and after.digest == own.digest):
                continue
            is_copy = before is not None and before.digest == own.digest
            found = Affected(
                "file",
                own.path,
                (change,),
                mod=(self._mod.top_of(own),),
                old=self._old.top_of(before) if before else None,
                new=self._new.top_of(after) if after else None,
                is_copy=is_copy,
            )
            yield self._with_missing(found, [before] if before else [], [after] if after else [])

    def folders(self) -> Iterator[Affected]:
        """Yield the folders that the mod replaces and whose files have changed."""
        for folder in self._mod.replaces:
            before, after = (_directly_in(one, folder) for one in (self._old, self._new))
            places = {**before, **after}
            changed = [one for one in places if _file_change(before.get(one), after.get(one))]
            if changed:
                found = Affected("folder", folder, ("changed",))
                yield self._with_missing(
                    found,
                    [before[one] for one in changed if one in before],
                    [after[one] for one in changed if one in after],
                )

    def _with_missing(
        self, found: Affected, before: Sequence[VersionFile], after: Sequence[VersionFile]
    ) -> Affected:
        """Add the names that the new files define, and neither the mod nor any other file."""
        known = {(unit, one.key) for file in before for unit, one in self._old.defined_in(file)}
        known |= {(unit, one.key) for unit, spots in self._own.items() for one in spots}
        brought = [
            (unit, spot.key)
            for file in after
            for unit, spot in self._new.defined_in(file)
            if (unit, spot.key) not in known
        ]
        elsewhere = self._defined_elsewhere({name for (_, name), _ in brought}, after)
        missing = list(dict.fromkeys(unit for unit, key in brought if (unit, key) not in elsewhere))
        return replace(
            found,
            missing=tuple(f"{kind}:{name}" for kind, name in missing),
            broken=self._broken(missing),
        )

    def _defined_elsewhere(
        self, names: Iterable[str], files: Sequence[VersionFile]
    ) -> set[tuple[Unit, str]]:
        own, replaced = {file.id for file in files}, self._mod.files
        return {
            (unit, one.key)
            for unit, spots in self._new.definitions_of(list(names)).items()
            for one in spots
            if one.file.id not in own and one.file.place not in replaced
        }

    def _broken(self, missing: Sequence[Unit]) -> int | None:
        collected = self._new.scope.domains.mentioned_kinds
        if missing and not any(kind in collected for kind, _ in missing):
            return None
        found = self._new.mentions_of([name for _, name in missing])
        replaced = self._mod.files
        return sum(
            one.file.place not in replaced for unit in missing for one in found.get(unit, ())
        )

    def pictures(self) -> int:
        """Return the number of replaced pictures that are gone or have another size."""
        old, new = self._old.files, self._new.files
        return sum(
            place in old and (place not in new or _differ(old[place], new[place]))
            for place, own in self._mod.files.items()
            if is_picture(own.path) and "/" in place
        )

    def not_collected(self) -> Mapping[str, int]:
        """Return the numbers of gone names of the kinds whose mentions are not collected."""
        collected = self._new.scope.domains.mentioned_kinds
        gone = self._old.units_besides(collected) - self._new.units_besides(collected)
        return dict(Counter(kind for kind, _ in gone).most_common())


def _changes(before: Sequence[Spot], after: Sequence[Spot]) -> list[Change]:
    """Return what happened to the definitions of an item, the most severe first."""
    if not before:
        return ["added"] if after else []
    if not after:
        return ["gone"]
    found: list[Change] = []
    if Counter(one.content for one in before) != Counter(one.content for one in after):
        found.append("changed")
    if {one.file.place for one in before} != {one.file.place for one in after}:
        found.append("moved")
    return found


def _file_change(before: VersionFile | None, after: VersionFile | None) -> Change | None:
    if before is None:
        return None if after is None else "added"
    if after is None:
        return "gone"
    return "changed" if _differ(before, after) else None


def _differ(before: VersionFile, after: VersionFile) -> bool:
    """Return True if the contents differ. Files that are no text are compared by size."""
    if before.digest or after.digest:
        return before.digest != after.digest
    return before.size != after.size and min(before.size, after.size) >= 0


def _directly_in(version: SourceVersion, folder: str) -> dict[str, VersionFile]:
    top = same_file(folder)
    return {
        place: one
        for place, one in version.files.items()
        if place.rpartition("/")[0] == top and version.is_read(one)
    }
