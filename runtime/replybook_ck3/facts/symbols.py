"""The symbols that the files define and refer to, beside those of the world.

The content says them, so the CK3 validator must have read it; without one nothing is known of a bundle
that holds CK3 files, and of any other bundle that there are none.
Source: decision 11, specification 32.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from replybook.policy.facts.facts import Ask, Known
from replybook.policy.folder_table import FolderTable
from replybook.policy.unavailable import ABSENT, Unavailable
from replybook.policy.validators.validator import Symbols, SymbolUse
from replybook_ck3.checks.bundle_read import TEXT_KIND, replaced_paths
from replybook_ck3.checks.reference_problems import UNRESOLVED, unresolved_text
from replybook_ck3.facts.files import VALIDATOR, files_judged_by
from replybook_ck3.known_world import KnownWorld, kind_of, names_by_kind, nearest, world_known_by

__all__ = [
    "places_of_symbols",
    "read_symbols",
    "symbols_beside",
    "symbols_declared_before",
    "symbols_defined",
    "symbols_defined_at",
    "symbols_defined_new",
    "symbols_referenced",
]


def read_symbols(known: Known, ask: Ask) -> Symbols | Unavailable:
    """Return what the CK3 files define and refer to."""
    return known.symbols(VALIDATOR, files_judged_by(known, VALIDATOR), ask)


def places_of_symbols(
    known: Known, ask: Ask, items: Collection[str]
) -> Iterable[Mapping[str, object]]:
    """Return where the files name these symbols, and what is near those that are nowhere."""
    found = read_symbols(known, ask)
    if not isinstance(found, Symbols):
        return
    world = world_known_by(ask("symbols_beside"))
    defined = {use.symbol for use in (*found.defined, *found.parts)}
    own = names_by_kind(defined)
    for use in found.referenced:
        if use.symbol in items:
            if isinstance(world, Unavailable) or use.symbol in defined or use.symbol in world:
                yield use.to_dict()
            else:
                yield _unresolved(use, world, own)
    for use in (*found.defined, *found.parts):
        if use.symbol in items:
            yield use.to_dict()


def symbols_defined(known: Known, ask: Ask) -> object:
    """Return everything that the files define, localization keys included."""
    found = read_symbols(known, ask)
    if isinstance(found, Unavailable):
        return found
    return _names(use.symbol for use in (*found.defined, *found.parts))


def symbols_defined_new(known: Known, ask: Ask) -> object:
    """Return the script symbols that the world lacks; all of them where nothing is indexed.

    What comes with an item is part of it. What stands in a new file of the bundle is not in the world already
    because it was written and indexed before it is delivered.
    """
    found = read_symbols(known, ask)
    world = world_known_by(ask("symbols_world"))
    if isinstance(found, Unavailable) or isinstance(world, Unavailable):
        return found if isinstance(found, Unavailable) else world
    fresh = _new_files(known)
    names = _names(use.symbol for use in found.defined if kind_of(use.symbol) != TEXT_KIND)
    return tuple(name for name in names if not _is_elsewhere(name, world, fresh))


def symbols_beside(known: Known, ask: Ask) -> object:
    """Return the symbols of the world that stay where the bundle is delivered."""
    world = ask("symbols_world")
    if world is ABSENT or not isinstance(world, KnownWorld):
        return world
    return world.without(replaced_paths(files_judged_by(known, VALIDATOR)))


def symbols_declared_before(known: Known, ask: Ask) -> object:
    """Return the declared new symbols that the world has already, in files that are not in the bundle."""
    world = world_known_by(ask("symbols_world"))
    if isinstance(world, Unavailable):
        return world if known.bundle.declared_new_symbols else ()
    own = frozenset(file.path for file in known.files)
    declared = (f"{one.type}:{one.name}" for one in known.bundle.declared_new_symbols)
    return tuple(name for name in _names(declared) if _is_elsewhere(name, world, own))


def symbols_defined_at(known: Known, ask: Ask) -> object:
    """Return what files define in a folder that holds its kind, each written kind:name@path."""
    found = read_symbols(known, ask)
    if isinstance(found, Unavailable):
        return found
    version = ask("game_version")
    folders = FolderTable(known.domains, version if isinstance(version, str) else None)
    return _names(
        f"{use.symbol}@{use.path}"
        for use in (*found.defined, *found.parts)
        if folders.holds(use.path, kind_of(use.symbol))
    )


def symbols_referenced(known: Known, ask: Ask) -> object:
    """Return what the files refer to, of the kinds that the index or the bundle itself can decide.

    Without any index nobody knows of the others whether they resolve; that is a fault of the session, unless
    it has no playset, and so no world that they could be held against.
    """
    found = read_symbols(known, ask)
    if isinstance(found, Unavailable):
        return found
    world = world_known_by(ask("symbols_world"))
    undecided = any(kind_of(use.symbol) not in found.decided for use in found.referenced)
    if undecided and isinstance(world, Unavailable):
        return world
    has_world = known.session.get("playset_id") is not None
    if undecided and has_world and ask("symbols_world") is ABSENT:
        return Unavailable("there is no index of symbols")
    known_kinds = frozenset[str]() if isinstance(world, Unavailable) else world.kinds
    kinds = found.decided | known_kinds
    return _names(use.symbol for use in found.referenced if kind_of(use.symbol) in kinds)


def _is_elsewhere(unit: str, world: KnownWorld, own: Collection[str]) -> bool:
    """Return True if the world defines a unit, and not only in these files."""
    if unit not in world:
        return False
    places = world.places(unit) if own else ()
    return not places or any(place not in own for place in places)


def _new_files(known: Known) -> frozenset[str]:
    """Return the addresses of the files that say that they are new."""
    place = known.bundle.address_of
    new = (file for file in known.bundle.artifacts if file.fields.get("ck3_file_model") == "A")
    return frozenset(place(file.path) for file in new)


def _unresolved(
    use: SymbolUse, world: KnownWorld, own: Mapping[str, Sequence[str]]
) -> dict[str, object]:
    text = unresolved_text(use.symbol, nearest(use.symbol, world, own))
    return {**use.to_dict(), "code": UNRESOLVED, "problem": text}


def _names(symbols: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(symbols)))
