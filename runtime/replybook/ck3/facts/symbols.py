"""The symbols that the files define and refer to, beside those of the world.

The content says them, so the CK3 validator must have read it; without one nothing is known of a bundle
that holds CK3 files, and of any other bundle that there are none.
Source: decision 11, specification 32.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import cast

from replybook.ck3.facts.files import VALIDATOR
from replybook.policy.facts.facts import Ask, Known
from replybook.policy.kinds.path_domain import FolderTable
from replybook.policy.unavailable import ABSENT, Unavailable
from replybook.policy.validators.validator import Symbols

__all__ = [
    "places_of_symbols",
    "read_symbols",
    "symbols_defined",
    "symbols_defined_at",
    "symbols_defined_new",
    "symbols_referenced",
    "touched_units",
    "world_of",
]

_TEXT = "localization_key"


def read_symbols(known: Known, ask: Ask) -> Symbols | Unavailable:
    """Return what the CK3 files define and refer to."""
    return known.symbols(VALIDATOR, known.judged_by(VALIDATOR), ask)


def places_of_symbols(
    known: Known, ask: Ask, items: Collection[str]
) -> Iterable[Mapping[str, object]]:
    """Return where the files name these symbols."""
    found = read_symbols(known, ask)
    if not isinstance(found, Symbols):
        return ()
    uses = (*found.referenced, *found.defined)
    return (use.to_dict() for use in uses if use.symbol in items)


def symbols_defined(known: Known, ask: Ask) -> object:
    """Return everything that the files define, localization keys included."""
    found = read_symbols(known, ask)
    return found if isinstance(found, Unavailable) else _names(use.symbol for use in found.defined)


def symbols_defined_new(known: Known, ask: Ask) -> object:
    """Return the script symbols that the world lacks; all of them where nothing is indexed."""
    found = read_symbols(known, ask)
    if isinstance(found, Unavailable):
        return found
    world = world_of(ask)
    if isinstance(world, Unavailable):
        return world
    names = _names(use.symbol for use in found.defined if _kind(use.symbol) != _TEXT)
    return tuple(name for name in names if name not in world)


def symbols_defined_at(known: Known, ask: Ask) -> object:
    """Return what files define in a folder that holds its kind, each written kind:name@path."""
    found = read_symbols(known, ask)
    if isinstance(found, Unavailable):
        return found
    version = ask("game_version")
    folders = FolderTable(known.domains, version if isinstance(version, str) else None)
    return _names(
        f"{use.symbol}@{use.path}"
        for use in found.defined
        if folders.holds(use.path, _kind(use.symbol))
    )


def symbols_referenced(known: Known, ask: Ask) -> object:
    """Return what the files refer to, of the kinds that the index or the bundle itself can decide.

    Without any index nobody knows of the others whether they resolve; that is a fault of the session, unless
    it has no playset, and so no world that they could be held against.
    """
    found = read_symbols(known, ask)
    if isinstance(found, Unavailable):
        return found
    world = world_of(ask)
    undecided = any(_kind(use.symbol) not in found.decided for use in found.referenced)
    if undecided and isinstance(world, Unavailable):
        return world
    has_world = known.session.get("playset_id") is not None
    if undecided and has_world and ask("symbols_world") is ABSENT:
        return Unavailable("there is no index of symbols")
    known_kinds = () if isinstance(world, Unavailable) else map(_kind, world)
    kinds = found.decided.union(known_kinds)
    return _names(use.symbol for use in found.referenced if _kind(use.symbol) in kinds)


def touched_units(known: Known, ask: Ask) -> object:
    """Return the units of the world that the files define again, and those the bundle says it touches."""
    found = read_symbols(known, ask)
    if isinstance(found, Unavailable):
        return found
    world = world_of(ask)
    if isinstance(world, Unavailable):
        return world if found.defined else known.bundle.touched_units
    seen = (use.symbol for use in found.defined if use.symbol in world)
    return tuple(sorted({*seen, *known.bundle.touched_units}))


def world_of(ask: Ask) -> Collection[str] | Unavailable:
    """Return the symbols of the index; empty where the server has none, `Unavailable` where it fails."""
    world = ask("symbols_world")
    if isinstance(world, Unavailable):
        return world
    if world is ABSENT:
        return frozenset()
    return frozenset(cast("Iterable[str]", world))


def _names(symbols: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(symbols)))


def _kind(symbol: str) -> str:
    return symbol.partition(":")[0]
