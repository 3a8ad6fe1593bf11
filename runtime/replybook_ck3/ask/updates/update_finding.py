"""Find what an update affects: compare two versions of a source with the names in a mod."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from replybook.world.address import same_file
from replybook_ck3.ask.updates.update_report import Affected, Change, Relation, UpdateReport
from replybook_ck3.index.rivals import TEXT_KIND
from replybook_ck3.index.source_listing import is_picture
from replybook_ck3.index.source_version import SourceVersion, Spot, Unit, VersionFile
from replybook_ck3.world.units import ON_ACTION_BLOCK, forms_of

_Replaced: TypeAlias = tuple[Affected, Sequence[VersionFile], Sequence[VersionFile]]
"""A replaced file or folder, with the old and the new files."""

_NEAR: Final = 3


def update_report(
    old: SourceVersion,
    new: SourceVersion,
    mod: SourceVersion,
    *,
    calls: Mapping[Unit, Sequence[Spot]] | None = None,
    near_for: int = 20,
) -> UpdateReport:
    """Return what a mod overrides or names that has changed, moved or gone.

    Args:
        old: The version that the mod was made for.
        new: The version after the update.
        calls: Calls in the mod of items of the old version that the index of the mod does not know
            (default: not known).
        near_for: Number of gone names of each relation that get similar names (default: 20).
    """
    report = _Report(old, new, mod, calls or {})
    found = [*report.files(), *report.units()]
    found.sort(key=lambda one: (one.rank, -(one.broken or 0), -len(one.mod), one.subject))
    found = list(report.with_near(found, near_for))
    unknown = report.count_unknown(are_calls_known=calls is not None)
    return UpdateReport(mod.name, tuple(found), report.pictures(), unknown)


class _Report:
    def __init__(
        self,
        old: SourceVersion,
        new: SourceVersion,
        mod: SourceVersion,
        calls: Mapping[Unit, Sequence[Spot]],
    ) -> None:
        self._old, self._new, self._mod = old, new, mod
        self._own = mod.definitions()
        self._named: Mapping[Unit, Sequence[Spot]] = {**calls, **mod.mentions()}
        names = {name for _, name in (*self._own, *self._named)}
        self._before, self._after = old.definitions_of(names), new.definitions_of(names)
        self._copied = frozenset(
            place for place, file in mod.files.items() if _is_copy(file, old.files.get(place))
        )

    def with_near(self, found: Sequence[Affected], near_for: int) -> Iterator[Affected]:
        """Yield all, the first of each relation with names that are spelt like a gone one."""
        left: Counter[str] = Counter(mention=near_for, override=near_for, append=near_for)
        for one in found:
            if one.changes[0] == "gone" and left[one.relation] > 0:
                left[one.relation] -= 1
                kind, _, name = one.subject.partition(":")
                yield replace(one, near=tuple(self._new.near((kind, name), _NEAR)))
            else:
                yield one

    # Items

    def units(self) -> Iterator[Affected]:
        """Yield the items that the mod overrides or names."""
        for unit, spots in self._own.items():
            if unit not in self._before and unit not in self._after:
                continue
            for key in dict.fromkeys(spot.key for spot in spots):
                yield from self._overridden(unit, key, [one for one in spots if one.key == key])
        for unit, places in self._named.items():
            if unit not in self._own:
                yield from self._find_mentions(unit, places)

    def _overridden(self, unit: Unit, key: str, own: Sequence[Spot]) -> Iterator[Affected]:
        before = [one for one in self._before.get(unit, ()) if one.key == key]
        after = [one for one in self._after.get(unit, ()) if one.key == key]
        changes = _changes(before, after)
        merges = self._mod.rule(unit, own[-1]) == "merge"
        if after and not merges and own[-1].content == after[-1].content:
            return  # the mod has the new words
        if own[-1].file.place in self._copied:
            return  # the whole file has to be copied again
        if unit[0] == ON_ACTION_BLOCK and not {"changed", "added"}.intersection(changes):
            return  # told with the on_action
        relation: Relation = "append" if merges else "override"
        if unit[0] == TEXT_KIND:
            relation = "text"
        if changes:
            affected_unit = self._make_affected_unit(relation, unit, changes, own, before, after)
            copies = bool(before) and not merges and own[-1].content == before[-1].content
            yield replace(affected_unit, is_copy=copies, language=key if relation == "text" else "")

    def _find_mentions(self, unit: Unit, spots: Sequence[Spot]) -> Iterator[Affected]:
        before, after = self._before.get(unit, []), self._after.get(unit, [])
        changes = _changes(before, after)
        is_text_only = unit[0] == TEXT_KIND and "gone" not in changes
        if before and changes and not is_text_only:
            yield self._make_affected_unit("mention", unit, changes, spots, before, after)

    def _make_affected_unit(
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
        )

    # Files

    def files(self) -> Iterator[Affected]:
        """Yield the files and folders that the mod replaces whole, with the names that it lacks."""
        found = [*self._files(), *self._folders()]
        own = {(unit, one.key) for unit, spots in self._own.items() for one in spots}
        brought = [self._brought(before, after) - own for _, before, after in found]
        names = {name for some in brought for (_, name), _ in some}
        elsewhere, mentions = self._new.definitions_of(names), self._new.mentions_of(names)
        for (one, _, after), some in zip(found, brought, strict=True):
            files = {file.id for file in after}
            lacking = {
                unit
                for unit, key in some
                if not any(
                    spot.key == key and spot.file.id not in files and self._is_loaded(spot)
                    for spot in elsewhere.get(unit, ())
                )
            }
            missing = sorted(lacking, key=lambda unit: (-len(mentions.get(unit, ())), unit))
            yield replace(
                one,
                missing=tuple(f"{kind}:{name}" for kind, name in missing),
                broken=self._broken(missing, mentions),
            )

    def _is_loaded(self, spot: Spot) -> bool:
        """Return True if the mod does not replace the file of a place in the new version."""
        return spot.file.place not in self._mod.files

    def _files(self) -> Iterator[_Replaced]:
        for place, own in self._mod.files.items():
            if not self._mod.is_content(own) or is_picture(own.path):
                continue
            before, after = self._old.files.get(place), self._new.files.get(place)
            change = _file_change(before, after)
            if change is None or _is_copy(own, after):
                continue
            found = Affected(
                "file",
                own.path,
                (change,),
                mod=(self._mod.top_of(own),),
                old=self._old.top_of(before) if before else None,
                new=self._new.top_of(after) if after else None,
                is_copy=place in self._copied,
            )
            yield found, [before] if before else [], [after] if after else []

    def _folders(self) -> Iterator[_Replaced]:
        for folder in self._mod.replaces:
            before, after = (_directly_in(one, folder) for one in (self._old, self._new))
            changed = [
                one
                for one in {**before, **after}
                if _file_change(before.get(one), after.get(one)) and one not in self._mod.files
            ]
            if changed:
                yield (
                    Affected("folder", folder, ("changed",)),
                    [before[one] for one in changed if one in before],
                    [after[one] for one in changed if one in after],
                )

    def _brought(
        self, before: Sequence[VersionFile], after: Sequence[VersionFile]
    ) -> set[tuple[Unit, str]]:
        """Return the names with their languages that files gained."""
        had = {(unit, one.key) for file in before for unit, one in self._old.defined_in(file)}
        has = {(unit, one.key) for file in after for unit, one in self._new.defined_in(file)}
        return {one for one in has - had if one[0][0] != ON_ACTION_BLOCK}

    def _broken(
        self, missing: Sequence[Unit], mentions: Mapping[Unit, Sequence[Spot]]
    ) -> int | None:
        collected = self._new.scope.domains.mentioned_kinds
        if missing and not any(kind in collected for kind, _ in missing):
            return None
        return sum(self._is_loaded(one) for unit in missing for one in mentions.get(unit, ()))

    def pictures(self) -> int:
        """Return the number of replaced pictures that are gone or have another size."""
        old, new = self._old.files, self._new.files
        return sum(
            place in old and (place not in new or _differ(old[place], new[place]))
            for place, own in self._mod.files.items()
            if is_picture(own.path) and "/" in place
        )

    def count_unknown(self, *, are_calls_known: bool) -> Mapping[str, int]:
        """Return the numbers of gone names of which it is not known if the mod names them."""
        domains = self._new.scope.domains
        called = frozenset(forms_of(domains.references))
        kinds = self._old.kinds - domains.mentioned_kinds | called
        gone = self._old.units_of(kinds) - self._new.units_of(kinds)
        unknown = [
            kind
            for kind, name in gone
            if kind not in called or not (are_calls_known or (kind, name) in self._mod.called)
        ]
        return dict(Counter(unknown).most_common())


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


def _is_copy(own: VersionFile, other: VersionFile | None) -> bool:
    return other is not None and bool(own.digest) and own.digest == other.digest


def _differ(before: VersionFile, after: VersionFile) -> bool:
    """Return True if the contents differ. Files that are not text are compared by size."""
    if before.digest or after.digest:
        return before.digest != after.digest
    return before.size != after.size and min(before.size, after.size) >= 0


def _directly_in(version: SourceVersion, folder: str) -> dict[str, VersionFile]:
    top = same_file(folder)
    return {
        place: one
        for place, one in version.files.items()
        if place.rpartition("/")[0] == top and version.is_content(one)
    }
