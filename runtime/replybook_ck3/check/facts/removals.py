"""The removals of a bundle: units that nothing defines any more, and the places that name them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from replybook.world.address import same_file
from replybook_ck3.check.facts.effects import Effects, file_key, is_among
from replybook_ck3.world.described_name import DESCRIPTOR
from replybook_ck3.world.launcher.descriptor import described
from replybook_ck3.world.units import spellings


class Removals:
    """The units and files that are not in force any more once a bundle is there."""

    def __init__(self, effects: Effects) -> None:
        self._effects: Final = effects
        self._files: Final = effects.world.files

    @cached_property
    def dropped_files(self) -> tuple[str, ...]:
        """The addresses of the files that a new `replace_path` drops."""
        return tuple(dict.fromkeys(self._dropped()))

    @cached_property
    def _dropped_keys(self) -> frozenset[str]:
        return frozenset(map(file_key, self.dropped_files))

    def _dropped(self) -> Iterator[str]:
        for effect in self._effects.files:
            source, _, below = effect.path.partition("/")
            if self._files is None or same_file(below) != DESCRIPTOR:
                continue
            before = set(map(same_file, self._files.replaced_folders(source)))
            content = effect.file.content.encode(errors="replace")
            for folder in described(content).replace_paths:
                if same_file(folder) not in before:
                    yield from self._files.files_right_in(folder, source)

    @cached_property
    def units(self) -> tuple[str, ...]:
        """The units that some file defines and none any more."""
        gone: dict[str, str | None] = {}
        for effect in self._effects.files:
            was = None if effect.is_there else effect.replaced
            gone.update(dict.fromkeys(effect.held, was))
        for address in self.dropped_files:
            units = () if self._files is None else self._files.units_in(address)
            gone.update(dict.fromkeys(units, address))
        gone = {unit: was for unit, was in gone.items() if unit not in self._effects.names}
        self._effects.world.learn(gone)
        return tuple(sorted(unit for unit, was in gone.items() if self._is_gone(unit, was)))

    def _is_gone(self, unit: str, was: str | None) -> bool:
        """Return True if nothing defines a unit any more that was in force at an address."""
        effects, loaded = self._effects, self._effects.world.loaded_places
        if not effects.decides(unit) or (was is not None and not is_among(loaded(unit), was)):
            return False
        kind, _, name = unit.partition(":")
        every = [f"{kind}:{spelt}" for spelt in spellings(kind, name)]
        return effects.names.isdisjoint(every) and not any(
            effects.remains(one, place) and file_key(place) not in self._dropped_keys
            for one in every
            for place in loaded(one)
        )

    def mentions(self, unit: str) -> Sequence[tuple[str, int]]:
        """Return address and line of each place that names a unit and that the bundle leaves."""
        found = () if self._files is None else self._files.mentions(unit)
        return [
            (address, line)
            for address, line in found
            if not self._effects.takes(address) and file_key(address) not in self._dropped_keys
        ]
