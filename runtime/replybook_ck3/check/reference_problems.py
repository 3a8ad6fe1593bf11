"""The problems of unresolved references and missing localization, with similar names.

Without the game, a text can be missing only in an event namespace of the mod. A mod that has most
texts of a namespace owns it, so the others are missing. Where it has few, its events may be copies
of those of the game, so each such namespace is told once. In a mod that has few texts of most of
its namespaces, copies are likely, and it is a note.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from replybook.policy.validators.validator import Problem, ProblemSeverity
from replybook_ck3.check.bundle_read import TEXT_KIND, BundleRead, FileRead
from replybook_ck3.check.defined_names import DefinedNames
from replybook_ck3.check.reference_states import States
from replybook_ck3.world.known_world import KnownWorld, nearest

UNRESOLVED: Final = "unresolved_reference"
"""Code of an unresolved reference. A separate rule judges it."""

_MOST_NEAR: Final = 20
"""Maximum number of names per check for which similar names are looked up."""
_CODE: Final = "missing_own_text"
_EVENT: Final = "event"


def reference_problems(
    found: Iterable[States], defined: DefinedNames, world: KnownWorld | None
) -> Iterator[Problem]:
    """Yield the unresolved references of each file.

    One line per file counts the references that were not looked up.

    Args:
        found: The references of each file, by state.
        defined: Units that the bundle defines.
        world: The world outside the bundle, or None.
    """
    near: dict[str, tuple[str, ...]] = {}
    for states in found:
        for kind, name, start in states.unresolved:
            unit = f"{kind}:{name}"
            if unit not in near and len(near) < _MOST_NEAR:
                near[unit] = nearest(unit, world, defined.by_kind)
            text = unresolved_text(unit, near.get(unit, ()), world)
            yield states.file.problem(start, UNRESOLVED, text)
        yield from _not_looked_up(states)


def unresolved_text(unit: str, near: tuple[str, ...], world: KnownWorld | None = None) -> str:
    """Return the message for an unresolved reference.

    Args:
        world: The world, which may know a definition that is not loaded (default: none).
    """
    dropped = "" if world is None else world.describe_dropped_unit(unit)
    if dropped:
        return f"{unit} is only defined in {dropped}"
    meant = f"; near it: {', '.join(near)}" if near else ""
    return f"{unit} is in no file of the game or of your mods{meant}"


def _not_looked_up(states: States) -> Iterator[Problem]:
    path = states.file.path
    if states.dynamic:
        text = f"{states.dynamic} references are known in a running game only"
        yield Problem(path, 1, 1, "dynamic_references", text, "info")
    if states.unknown:
        kinds = sorted({kind for kind, _name, _start in states.unknown})
        named = ", ".join(kinds[:5]) + (" ..." if len(kinds) > 5 else "")
        text = f"{len(states.unknown)} references are to kinds that are not indexed: {named}"
        yield Problem(path, 1, 1, "unknown_references", text, "info")


def text_problems(read: BundleRead, world: KnownWorld | None) -> Iterator[Problem]:
    """Yield the localization keys that definitions need and that no file defines.

    If the texts of the game are unknown, only those of the event namespaces of the mod are judged.
    """
    if world is None or TEXT_KIND not in world.kinds:
        yield from _own_text_problems(read)
        return
    for file in read.files:
        for key, start in file.units.required_text:
            if not read.defined.holds(TEXT_KIND, key) and f"{TEXT_KIND}:{key}" not in world:
                dropped = world.describe_dropped_unit(f"{TEXT_KIND}:{key}")
                text = f"no localization has the key {key}"
                text = f"the key {key} is only in {dropped}" if dropped else text
                yield file.problem(start, "missing_localization", text, "warning")


def _own_text_problems(read: BundleRead) -> Iterator[Problem]:
    """Yield the missing texts of the namespaces that have events in the files.

    Nothing is yielded if the files have no texts at all, as in a check of a single file.
    """
    texts = read.defined.by_kind.get(TEXT_KIND, ())
    if not texts:
        return
    own = _namespaces(read)
    named: dict[str, dict[str, tuple[FileRead, int]]] = {}
    for file in filter(_has_events, read.files):
        for kind, key, start in file.units.references:
            space, dot, _ = key.partition(".")
            if kind == TEXT_KIND and dot and space in own:
                named.setdefault(space, {}).setdefault(key, (file, start))
    lacking = {space: [key for key in keys if key not in texts] for space, keys in named.items()}
    foreign = {space for space, keys in lacking.items() if 2 * len(keys) > len(named[space])}
    for space, keys in lacking.items():
        places = [named[space][key] for key in keys]
        if space not in foreign:
            for key, (file, start) in zip(keys, places, strict=True):
                text = f"your mod has the namespace {space}, and no localization has the key {key}"
                yield file.problem(start, _CODE, text, "warning")
        else:
            file, start = places[0]
            severity: ProblemSeverity = "info" if 2 * len(foreign) > len(named) else "warning"
            text = f"your mod lacks {len(keys):,} of {len(named[space]):,} texts of the namespace {space}; that is right if the game has them"
            yield file.problem(start, _CODE, text, severity)


def _has_events(file: FileRead) -> bool:
    return file.row is not None and file.row.shape == _EVENT


def _namespaces(read: BundleRead) -> frozenset[str]:
    """Return the namespaces that have events in the files, without the parts of other items."""
    files = filter(_has_events, read.files)
    found = (definition for file in files for definition in file.units.definitions)
    return frozenset(name.partition(".")[0] for kind, name, *_ in found if kind == _EVENT)
