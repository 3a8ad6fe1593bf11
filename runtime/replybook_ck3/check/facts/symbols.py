"""Policy facts of the symbols that the files define and refer to.

They come from the content, so the CK3 validator must have read it. Without a validator, they are
unknown for a bundle with CK3 files, and empty for any other bundle.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from replybook.policy.facts.facts import Ask, Known
from replybook.policy.folder_table import FolderTable
from replybook.policy.unavailable import ABSENT, Unavailable
from replybook.policy.validators.validator import Symbols, SymbolUse
from replybook_ck3.check.bundle_read import TEXT_KIND
from replybook_ck3.check.facts.files import VALIDATOR, files_judged_by, models_of
from replybook_ck3.check.reference_problems import UNRESOLVED, unresolved_text
from replybook_ck3.world.known_world import (
    KnownWorld,
    kind_of,
    names_by_kind,
    nearest,
    world_known_by,
)


def read_symbols(known: Known, ask: Ask) -> Symbols | Unavailable:
    """Return the symbols that the CK3 files define and refer to."""
    return known.symbols(VALIDATOR, files_judged_by(known, VALIDATOR), ask)


def places_of_symbols(
    known: Known, ask: Ask, items: Collection[str]
) -> Iterable[Mapping[str, object]]:
    """Yield the places where the files name these symbols.

    Unresolved symbols come with similar names.

    Args:
        known: The delivery.
        ask: Returns other facts.
        items: The symbols.
    """
    symbols = read_symbols(known, ask)
    if not isinstance(symbols, Symbols):
        return
    world = world_known_by(ask("symbols_beside"))
    defined = {use.symbol for use in (*symbols.defined, *symbols.parts)}
    own = names_by_kind(defined)
    for use in symbols.referenced:
        if use.symbol in items:
            if isinstance(world, Unavailable) or use.symbol in defined or use.symbol in world:
                yield use.to_dict()
            else:
                yield _describe_use(use, world, own)
    for use in (*symbols.defined, *symbols.parts):
        if use.symbol in items:
            yield use.to_dict()


def symbols_defined(known: Known, ask: Ask) -> object:
    """Return everything that the files define, including localization keys."""
    symbols = read_symbols(known, ask)
    if isinstance(symbols, Unavailable):
        return symbols
    return _names(use.symbol for use in (*symbols.defined, *symbols.parts))


def symbols_defined_new(known: Known, ask: Ask) -> object:
    """Return the script symbols that the world lacks, or all of them without an index.

    Parts of an item do not count separately. A symbol in a new file of the bundle counts as new,
    even if the file was already written and indexed.
    """
    symbols = read_symbols(known, ask)
    world = world_known_by(ask("symbols_world"))
    if isinstance(symbols, Unavailable) or isinstance(world, Unavailable):
        return symbols if isinstance(symbols, Unavailable) else world
    fresh = _new_files(known)
    names = _names(use.symbol for use in symbols.defined if kind_of(use.symbol) != TEXT_KIND)
    return tuple(name for name in names if not _is_elsewhere(name, world, fresh))


def symbols_declared_before(known: Known, ask: Ask) -> object:
    """Return the symbols declared as new that other files of the world already define."""
    world = world_known_by(ask("symbols_world"))
    if isinstance(world, Unavailable):
        return world if known.bundle.declared_new_symbols else ()
    own = frozenset(file.path for file in known.files)
    declared = (f"{symbol.type}:{symbol.name}" for symbol in known.bundle.declared_new_symbols)
    return tuple(name for name in _names(declared) if _is_elsewhere(name, world, own))


def symbols_defined_at(known: Known, ask: Ask) -> object:
    """Return definitions in a folder of their kind, each as kind:name@path."""
    symbols = read_symbols(known, ask)
    if isinstance(symbols, Unavailable):
        return symbols
    version = ask("game_version")
    folders = FolderTable(known.domains, version if isinstance(version, str) else None)
    return _names(
        f"{use.symbol}@{use.path}"
        for use in (*symbols.defined, *symbols.parts)
        if folders.holds(use.path, kind_of(use.symbol))
    )


def symbols_referenced(known: Known, ask: Ask) -> object:
    """Return the references of kinds that the index or the bundle can decide.

    Without an index, other references are unknown. This is a fault of the session, unless it has no
    playset and so no world to check against.
    """
    symbols = read_symbols(known, ask)
    if isinstance(symbols, Unavailable):
        return symbols
    if not symbols.referenced:
        return ()
    world = world_known_by(ask("symbols_world"))
    undecided = any(kind_of(use.symbol) not in symbols.decided for use in symbols.referenced)
    if undecided and isinstance(world, Unavailable):
        return world
    has_world = known.session.get("playset_id") is not None
    if undecided and has_world and ask("symbols_world") is ABSENT:
        return Unavailable("there is no index of symbols")
    known_kinds = frozenset[str]() if isinstance(world, Unavailable) else world.kinds
    kinds = symbols.decided | known_kinds
    return _names(use.symbol for use in symbols.referenced if kind_of(use.symbol) in kinds)


def _is_elsewhere(unit: str, world: KnownWorld, own: Collection[str]) -> bool:
    """Return True if the world defines a unit in another file than these."""
    if unit not in world:
        return False
    places = world.places(unit) if own else ()
    return not places or any(place not in own for place in places)


def _new_files(known: Known) -> frozenset[str]:
    """Return the addresses of the files that are declared as new."""
    return frozenset(path for path, model in models_of(known).items() if model == "new")


def _describe_use(
    use: SymbolUse, world: KnownWorld, own: Mapping[str, Sequence[str]]
) -> dict[str, object]:
    text = unresolved_text(use.symbol, nearest(use.symbol, world, own), world)
    return {**use.to_dict(), "code": UNRESOLVED, "problem": text}


def _names(symbols: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(symbols)))
