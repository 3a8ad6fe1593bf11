"""The file models of a bundle: which are true, which would be, and the units to be named.

A declared model that does not say what the file does comes with what is true, ready to be copied.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from replybook.policy.asked_set import AskedSet
from replybook.policy.facts.facts import Ask, Known
from replybook.policy.unavailable import Unavailable
from replybook.world.address import same_file
from replybook_ck3.check.bundle_read import replaced_paths
from replybook_ck3.check.facts.effects import (
    UNKNOWN_PLACE,
    Effect,
    Effects,
    effects_of,
    file_key,
    is_among,
)
from replybook_ck3.check.facts.files import VALIDATOR, files_judged_by
from replybook_ck3.index.source_listing import language_of
from replybook_ck3.world.described_name import DESCRIPTOR
from replybook_ck3.world.known_world import KnownWorld
from replybook_ck3.world.launcher.descriptor import read_descriptor
from replybook_ck3.world.units import spellings

_LAST: Final = "zzz_"
"""The beginning of a name that is read last, as far as anybody can say without the other names."""

_OVERRIDING: Final = ("override", "partial", "replace")
_MOST_UNITS: Final = 20
_MOST_NAMED: Final = 500
_MOST_PLACES: Final = 10


class FileModels(AskedSet):
    """The files whose file model says what they do, asked by address."""

    def __init__(self, effects: Effects) -> None:
        self.effects: Final = effects
        self.removals: Final = _Removals(effects)

    def __contains__(self, item: object) -> bool:
        """Return True unless the file at an address does something else than its model says."""
        effect = self.effects.by_path.get(str(item))
        return effect is None or not self.fault(effect)

    def fault(self, effect: Effect) -> str:
        """Return what is wrong about the model of a file, or ""."""
        if effect.model and effect.twins:
            return f"it defines {_first(effect.twins)}, which is of the same bundle"
        if effect.model == "new":
            return self._not_new(effect)
        if effect.model == "replace":
            is_there = not self.effects.knows_files or self.effects.has_replaced(effect)
            return "" if is_there else "there is no file at its path that it could replace"
        return self._no_override(effect) if effect.model in _OVERRIDING else ""

    def _not_new(self, effect: Effect) -> str:
        if self.effects.is_in_the_way(effect):
            where = f"{effect.others[-1]} has" if effect.others else "there is"
            return f"{where} a file at its path already"
        if effect.duplicates == "merge" or not effect.rivals:
            return ""
        return f"it overrides {_first(effect.rivals)}"

    def _no_override(self, effect: Effect) -> str:
        rivals, unknown = effect.rivals, effect.is_undecided or not effect.is_read
        if effect.others:
            return f"it replaces the whole file that {effect.others[-1]} has at its path"
        if rivals and effect.duplicates == "error":
            return f"{_first(rivals)} may be defined only once, so its file has to be replaced"
        if beaten := self.effects.beaten(effect):
            return f"the game reads {_first(beaten)} later, so that one wins"
        decided = filter(self.effects.decides, effect.defined)
        if effect.model == "partial":
            lacking = [unit for unit in decided if unit not in rivals]
            if lacking:
                return f"no other file defines {lacking[0]}, so there is nothing to override"
        elif UNKNOWN_PLACE in rivals.values() or (unknown and not rivals):
            name = effect.path.rpartition("/")[2]
            is_last = name.casefold().startswith(_LAST)
            return "" if is_last else f"its name does not begin with {_LAST}"
        return "" if rivals or unknown else "it overrides nothing"

    # What is true

    def truth(self, effect: Effect) -> Mapping[str, object]:
        """Return what a file does, and what to declare for it."""
        model, path = self._model(effect), self._path(effect)
        moved = f", and its path to {path}" if path != effect.path else ""
        fix = f"set ck3_file_model to {model}{moved}"
        if effect.twins:
            fix = f"define {next(iter(effect.twins))} in one file of the bundle"
        return {
            "path": effect.path,
            "problem": f"declared as {effect.model}, but {self.fault(effect)}",
            "fix": fix,
            "fitting_model": model,
            "fitting_path": path,
            "overrides": dict(list(effect.rivals.items())[:_MOST_UNITS]),
            "overrides_count": len(effect.rivals),
        }

    def _model(self, effect: Effect) -> str:
        if effect.rivals and effect.duplicates == "error":
            return "replace"
        if self.effects.is_in_the_way(effect) or effect.others:
            return "replace"
        if not effect.rivals or effect.duplicates == "merge":
            return "new"
        return "partial" if len(effect.rivals) == len(effect.defined) else "override"

    def _path(self, effect: Effect) -> str:
        """Return the address at which a file would do what it should."""
        if effect.rivals and effect.duplicates == "error":
            at = next(iter(effect.rivals.values()))
            return effect.path if at == UNKNOWN_PLACE else f"{effect.source}/{_below(at)}"
        beaten = self.effects.beaten(effect)
        if not beaten or self._model(effect) == "replace":
            return effect.path
        rank = self.effects.rank
        last = max(beaten.values(), key=rank)
        folder, _, name = effect.path.rpartition("/")
        text = f"{folder}/{_LAST}{name.removeprefix(_LAST)}"
        if rank(text) < rank(last):  # so it has to be named after the other file
            text = f"{effect.source}/{_behind(_below(last))}"
        while self.effects.exists(text):
            folder, _, name = text.rpartition("/")
            text = f"{folder}/z{name}"
        return text


def _below(address: str) -> str:
    return address.partition("/")[2]


def _behind(path: str) -> str:
    """Return a path that is read right after another one."""
    stem, dot, ending = path.rpartition(".")
    language = f"_l_{language_of(path)}" if language_of(path) else ""
    return f"{stem[: len(stem) - len(language)]}_{_LAST[:-1]}{language}{dot}{ending}"


def _first(units: Mapping[str, str]) -> str:
    unit, address = next(iter(units.items()))
    place = f" of {address}" if address != UNKNOWN_PLACE else ""
    more = len(units) - 1
    return f"{unit}{place}" + (f" and {more:,} more" if more else "")


# The facts


def file_models(known: Known, ask: Ask) -> object:
    """Return the files of the bundle whose model is true."""
    effects = effects_of(known, ask)
    return effects if isinstance(effects, Unavailable) else FileModels(effects)


def _models(ask: Ask) -> FileModels | Unavailable:
    models = ask("files_as_modelled")
    if isinstance(models, FileModels | Unavailable):
        return models
    return Unavailable("the effects of the files are not known")


def units_touched(known: Known, ask: Ask) -> object:
    """Return the units that the bundle changes and has to name.

    Without a world they are unknown, for a bundle that overrides and names none.
    """
    models = _models(ask)
    if isinstance(models, Unavailable):
        return models
    effects = models.effects
    if effects.is_known or known.bundle.touched_units:
        return tuple(sorted(effects.touched))
    is_blind = any(file.model in _OVERRIDING for file in effects.files)
    return Unavailable("there is no index of what the files override") if is_blind else ()


def units_touchable(_known: Known, ask: Ask) -> object:
    """Return the units that the bundle may name as touched."""
    models = _models(ask)
    return models if isinstance(models, Unavailable) else _Touchable(models.effects)


class _Touchable(AskedSet):
    def __init__(self, effects: Effects) -> None:
        self._effects = effects

    def __contains__(self, item: object) -> bool:
        return isinstance(item, str) and self._effects.may_touch(item)


def touched_units(known: Known, ask: Ask) -> object:
    """Return the units that the bundle changes, and those that it names as touched."""
    models = _models(ask)
    if isinstance(models, Unavailable):
        return models
    return tuple(sorted({*models.effects.touched, *known.bundle.touched_units}))


def units_removed(known: Known, ask: Ask) -> object:
    """Return the units that nothing defines any more once the bundle is there."""
    if not files_judged_by(known, VALIDATOR):
        return ()  # the world is not asked
    models = _models(ask)
    return models if isinstance(models, Unavailable) else models.removals.units


def units_named_nowhere(_known: Known, ask: Ask) -> object:
    """Return the removed units that no file names which the bundle leaves as it is."""
    removed = ask("units_removed")
    models = _models(ask) if removed else None
    if not isinstance(models, FileModels):
        return removed
    return tuple(unit for unit in models.removals.units if not models.removals.mentions(unit))


def symbols_beside(known: Known, ask: Ask) -> object:
    """Return the symbols of the world that remain when the bundle is delivered."""
    world, models = ask("symbols_world"), _models(ask)
    if not isinstance(world, KnownWorld):
        return world
    dropped = () if isinstance(models, Unavailable) else models.removals.dropped_files
    gone = (address.partition("/")[2] for address in dropped)
    return world.without(replaced_paths(files_judged_by(known, VALIDATOR)).union(gone))


# What is told about them


def told_models(_known: Known, ask: Ask, paths: Collection[str]) -> Iterable[Mapping[str, object]]:
    """Yield what is true of files whose model is not."""
    models = _models(ask)
    if not isinstance(models, Unavailable):
        files = models.effects.by_path
        yield from (models.truth(files[path]) for path in sorted(paths) if path in files)


def told_units(known: Known, ask: Ask, units: Collection[str]) -> Iterable[Mapping[str, object]]:
    """Yield what the list of touched units has to be: every unit, with the file that has it now."""
    models = _models(ask)
    if isinstance(models, Unavailable):
        return
    unit, effects = min(units), models.effects
    touched = sorted(effects.touched)
    declared = {f"{symbol.type}:{symbol.name}" for symbol in known.bundle.declared_new_symbols}
    if unit in touched:
        problem = f"the bundle changes {unit}, and touched_units does not name it"
    elif unit in declared:
        problem = f"{unit} is new, so the bundle touches no such unit"
    else:
        problem = f"the bundle neither overrides nor removes {unit}"
    yield {
        "unit": unit,
        "problem": problem,
        "fix": "set touched_units to exactly the units that are named here",
        "touched_units": {one: effects.place(one) for one in touched[:_MOST_NAMED]},
        "count": len(touched),
    }


def told_removals(
    _known: Known, ask: Ask, units: Collection[str]
) -> Iterable[Mapping[str, object]]:
    """Yield the places that still name the units that are removed."""
    models = _models(ask)
    if isinstance(models, Unavailable):
        return
    for unit in sorted(units):
        places = [f"{address}:{line}" for address, line in models.removals.mentions(unit)]
        if places:
            yield {
                "symbol": unit,
                "problem": f"{unit} is removed, and is still named, first at {places[0]}",
                "fix": "keep the definition, or mend these files in the same bundle",
                "places": places[:_MOST_PLACES],
                "count": len(places),
            }


class _Removals:
    """The units and files that are not in force any more once a bundle is there."""

    def __init__(self, effects: Effects) -> None:
        self._effects: Final = effects
        self._files: Final = effects.world.files

    @cached_property
    def dropped_files(self) -> tuple[str, ...]:
        """The addresses of the files that a new `replace_path` drops."""
        return tuple(dict.fromkeys(self._find_dropped_files()))

    @cached_property
    def _dropped_keys(self) -> frozenset[str]:
        return frozenset(map(file_key, self.dropped_files))

    def _find_dropped_files(self) -> Iterator[str]:
        for effect in self._effects.files:
            source, _, below = effect.path.partition("/")
            if self._files is None or same_file(below) != DESCRIPTOR:
                continue
            before = set(map(same_file, self._files.replaced_folders(source)))
            content = effect.file.content.encode(errors="replace")
            for folder in read_descriptor(content).replace_paths:
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
