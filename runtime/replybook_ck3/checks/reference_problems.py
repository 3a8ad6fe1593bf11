"""What is said of references and of localization that is missing, with the names that are near.

Source: specification 32, 33 and 45.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from replybook.policy.validators.validator import Problem
from replybook_ck3.checks.bundle_read import TEXT_KIND, BundleRead
from replybook_ck3.checks.reference_states import States
from replybook_ck3.known_world import KnownWorld, names_by_kind, nearest

__all__ = ["UNRESOLVED", "reference_problems", "text_problems", "unresolved_text"]

UNRESOLVED: Final = "unresolved_reference"
"""The code of a reference to what is nowhere; a rule of its own judges it."""

_MOST_NEAR: Final = 20
"""Names for which near ones are looked up in one check; the rest are told without."""


def reference_problems(
    found: Iterable[States], defined: Collection[str], world: KnownWorld | None
) -> Iterator[Problem]:
    """Return the references that nothing resolves, and in one line per file how many nobody looked up."""
    near: dict[str, tuple[str, ...]] = {}
    own = names_by_kind(defined)
    for states in found:
        for kind, name, start in states.unresolved:
            unit = f"{kind}:{name}"
            if unit not in near and len(near) < _MOST_NEAR:
                near[unit] = nearest(unit, world, own)
            text = unresolved_text(unit, near.get(unit, ()))
            yield states.file.problem(start, UNRESOLVED, text)
        yield from _not_looked_up(states)


def unresolved_text(unit: str, near: tuple[str, ...]) -> str:
    """Return what is said of a reference to what is nowhere."""
    meant = f"; near it: {', '.join(near)}" if near else ""
    return f"{unit} is defined neither in the world nor in this bundle{meant}"


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
    """Return the localization keys that definitions ask for and that are nowhere, where that is known."""
    if world is None or TEXT_KIND not in world.kinds:
        return
    defined = read.defined()
    for file in read.files:
        for key, start in file.units.required_text:
            unit = f"{TEXT_KIND}:{key}"
            if unit not in defined and unit not in world:
                text = f"no localization has the key {key}"
                yield file.problem(start, "missing_localization", text, "warning")
