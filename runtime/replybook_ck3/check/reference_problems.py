"""The problems of unresolved references and missing localization, with similar names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from replybook.policy.validators.validator import Problem
from replybook_ck3.check.bundle_read import TEXT_KIND, BundleRead
from replybook_ck3.check.defined_names import DefinedNames
from replybook_ck3.check.own_texts import own_text_problems
from replybook_ck3.check.reference_states import States
from replybook_ck3.world.known_world import KnownWorld, nearest

UNRESOLVED: Final = "unresolved_reference"
"""Code of an unresolved reference. A separate rule judges it."""

_MOST_NEAR: Final = 20
"""Maximum number of names per check for which similar names are looked up."""


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
        near: Similar names.
        world: The world, which may know a definition that is not loaded (default: none).
    """
    dropped = "" if world is None else world.dropped(unit)
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
        yield from own_text_problems(read)
        return
    for file in read.files:
        for key, start in file.units.required_text:
            if not read.defined.holds(TEXT_KIND, key) and f"{TEXT_KIND}:{key}" not in world:
                dropped = world.dropped(f"{TEXT_KIND}:{key}")
                text = f"no localization has the key {key}"
                text = f"the key {key} is only in {dropped}" if dropped else text
                yield file.problem(start, "missing_localization", text, "warning")
