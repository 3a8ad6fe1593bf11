"""Policy facts of overrides: units that the world also defines, and files that already exist.

Source: specification 31 and 32, 003 §8.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import cast

from replybook.policy.asked_set import AskedSet
from replybook.policy.facts.facts import Ask, Known
from replybook.policy.predicates import members
from replybook.policy.unavailable import ABSENT, Unavailable
from replybook.policy.validators.validator import Symbols
from replybook.world.address import same_file
from replybook_ck3.facts.files import PARTIAL, VALIDATOR, files_judged_by
from replybook_ck3.facts.symbols import read_symbols
from replybook_ck3.known_world import KnownWorld, kind_of, world_known_by
from replybook_ck3.playset_world import ExistingFiles

__all__ = ["files_in_the_way", "touched_units", "units_of_partial_files", "units_overridden"]


def units_overridden(known: Known, ask: Ask) -> tuple[str, ...] | Unavailable:
    """Return the units that the bundle defines and that the world defines in another file."""
    found, world = read_symbols(known, ask), world_known_by(ask("symbols_world"))
    if isinstance(found, Unavailable):
        return found
    if isinstance(world, Unavailable):
        return world if found.defined else ()
    return tuple(sorted(set(_overridden(found, world))))


def touched_units(known: Known, ask: Ask) -> object:
    """Return the overridden units, and those that the bundle declares as touched."""
    overridden = units_overridden(known, ask)
    if isinstance(overridden, Unavailable):
        return overridden
    return tuple(sorted({*overridden, *known.bundle.touched_units}))


def units_of_partial_files(known: Known, ask: Ask) -> object:
    """Return the definitions in files of model C, for kinds that the world decides."""
    found, world = read_symbols(known, ask), world_known_by(ask("symbols_world"))
    partial = _files_of_model(known, PARTIAL)
    if isinstance(found, Unavailable) or isinstance(world, Unavailable):
        unknown = found if isinstance(found, Unavailable) else world
        return unknown if partial else ()
    units = (use.symbol for use in found.defined if use.path in partial)
    return tuple(sorted({unit for unit in units if kind_of(unit) in world.kinds}))


def files_in_the_way(known: Known, ask: Ask) -> object:
    """Return the files of the bundle that already exist in any source.

    A file with the place and content of the delivery is the delivery itself. It does not count,
    unless the session wrote it over an existing file.
    """
    existing = ask("files_existing")
    if existing is ABSENT or isinstance(existing, Unavailable):
        return existing
    held = existing if isinstance(existing, AskedSet) else _Listed(existing)
    replaced = ask("files_replaced")
    if isinstance(replaced, Unavailable):
        return replaced
    written_over = cast("Collection[str]", () if replaced is ABSENT else replaced)
    place = known.bundle.address_of
    found = ((place(file.path), file) for file in known.bundle.artifacts)
    return tuple(
        path
        for path, file in found
        if path in held
        and (
            path in written_over
            or not (isinstance(held, ExistingFiles) and held.is_itself(path, file.content))
        )
    )


class _Listed(AskedSet):
    """A list of files, compared without regard to spelling."""

    def __init__(self, files: object) -> None:
        self._files = frozenset(same_file(str(file)) for file in members(files))

    def __contains__(self, item: object) -> bool:
        return isinstance(item, str) and same_file(item) in self._files


def _overridden(found: Symbols, world: KnownWorld) -> Iterator[str]:
    world.learn(use.symbol for use in found.defined)
    for use in found.defined:
        if use.symbol in world:
            places = world.places(use.symbol)
            if not places or any(place != use.path for place in places):
                yield use.symbol


def _files_of_model(known: Known, model: Collection[str]) -> frozenset[str]:
    """Return the addresses of the CK3 files of a model."""
    place = known.bundle.address_of
    files = known.bundle.artifacts
    told = {place(one.path) for one in files if one.fields.get("ck3_file_model") in model}
    return frozenset(file.path for file in files_judged_by(known, VALIDATOR) if file.path in told)
