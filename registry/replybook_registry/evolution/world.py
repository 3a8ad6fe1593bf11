"""Changes of the address world (spec 15, 16, 23).

These are namespaces, roots, modes, legacy spellings and limits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from replybook_registry.evolution.change import ChangeKind, RegistryChange
from replybook_registry.evolution.harmless import ENTRY_REWORDED, added_names, list_additions
from replybook_registry.evolution.sides import Sides, differing, inner_place, minus
from replybook_registry.model import Mode

NAMESPACE_REMOVED = ChangeKind(
    "RB252",
    "namespace_removed",
    "major",
    "All addresses of a namespace are refused now, including those that agents and logs still"
    " have.",
    "restore the namespace, or release a major version",
)
ROOT_REMOVED = ChangeKind(
    "RB253",
    "root_removed",
    "major",
    "A root key was removed. Every address below it is refused now.",
    "restore the root, or release a major version",
)
MODE_REMOVED = ChangeKind(
    "RB254",
    "mode_removed",
    "major",
    "A mode was removed. Sessions with this mode do not start.",
    "restore the mode, or release a major version",
)
VISIBILITY_NARROWED = ChangeKind(
    "RB255",
    "visibility_narrowed",
    "major",
    "A mode sees less than before. Addresses that resolved are answered as if nothing were there.",
    "restore the visibility, or release a major version",
)
VISIBILITY_WIDENED = ChangeKind(
    "RB256",
    "visibility_widened",
    "minor",
    "A mode sees more than before. Nothing breaks, but somebody should have decided it.",
    "make sure that the mode may see this, and release a minor version",
)
LEGACY_SPELLING_LOST = ChangeKind(
    "RB257",
    "legacy_spelling_lost",
    "major",
    "A legacy spelling of addresses is not read any more, or has another meaning.",
    "restore the spelling, or release a major version",
)
LIMIT_LOWERED = ChangeKind(
    "RB258",
    "limit_lowered",
    "major",
    "A limit is lower than before, or new. Values that passed are refused.",
    "restore the limit, or release a major version",
)
LIMIT_RAISED = ChangeKind(
    "RB259",
    "limit_raised",
    "minor",
    "A limit is higher than before, or was removed. Values that passed still pass.",
    "release a minor version",
)

KINDS = (
    NAMESPACE_REMOVED,
    ROOT_REMOVED,
    MODE_REMOVED,
    VISIBILITY_NARROWED,
    VISIBILITY_WIDENED,
    LEGACY_SPELLING_LOST,
    LIMIT_LOWERED,
    LIMIT_RAISED,
)

_SIGHT = {"none": 0, "session_members": 1, "session": 1, "all": 2}


def compare(sides: Sides) -> Iterator[RegistryChange]:
    """Yield all changes of the world."""
    yield from _namespaces(sides)
    yield from _roots(sides)
    modes = sides.pair(sides.old.world.modes, sides.new.world.modes, lambda mode: mode.name)
    for mode in modes.gone:
        yield sides.lost(MODE_REMOVED, f"mode {mode.name}", mode)
    for before, after in modes.kept:
        yield from _sight(before, after)
        yield from differing(ENTRY_REWORDED, f"mode {after.name}", before, after, "meaning")
    yield from list_additions((f"mode {mode.name}", mode) for mode in modes.added)
    yield from _spellings(sides)
    yield from _limits(sides)


def _namespaces(sides: Sides) -> Iterator[RegistryChange]:
    names = sides.pair(
        sides.old.world.namespaces, sides.new.world.namespaces, lambda namespace: namespace.name
    )
    for namespace in names.gone:
        yield sides.lost(NAMESPACE_REMOVED, f"namespace {namespace.name}", namespace)
    for before, after in names.kept:
        subject = f"namespace {after.name}"
        if (before.kind, before.members) != (after.kind, after.members):
            problem = f"{subject} names other things than before"
            yield NAMESPACE_REMOVED.of(subject, after.place, problem, old=before.name)
        yield from differing(ENTRY_REWORDED, subject, before, after, "meaning")
    yield from list_additions((f"namespace {one.name}", one) for one in names.added)


def _roots(sides: Sides) -> Iterator[RegistryChange]:
    roots = sides.pair(sides.old.world.roots, sides.new.world.roots, lambda root: root.key)
    for root in roots.gone:
        yield sides.lost(ROOT_REMOVED, f"root {root.key}", root)
    for before, after in roots.kept:
        subject = f"root {after.key}"
        yield from differing(LEGACY_SPELLING_LOST, subject, before, after, "legacy")
        yield from differing(ENTRY_REWORDED, subject, before, after, "meaning")
    yield from list_additions((f"root {root.key}", root) for root in roots.added)


def _sight(before: Mode, after: Mode) -> Iterator[RegistryChange]:
    for root in dict.fromkeys((*before.roots, *after.roots)):
        old, new = before.roots.get(root, "none"), after.roots.get(root, "none")
        if old != new:
            place = inner_place(after, "roots", root)
            kind = VISIBILITY_NARROWED if _SIGHT[new] < _SIGHT[old] else VISIBILITY_WIDENED
            problem = f"mode {after.name} saw {old!r} of root {root} and sees {new!r} now"
            yield kind.of(f"mode {after.name}.{root}", place, problem, old=old, new=new)
    if before.members != after.members:
        kind = VISIBILITY_NARROWED if after.members == "session" else VISIBILITY_WIDENED
        problem = (
            f"mode {after.name} saw the members {before.members!r} and sees {after.members!r} now"
        )
        subject, place = f"mode {after.name}.members", after.at("members")
        yield kind.of(subject, place, problem, old=before.members, new=after.members)


def _spellings(sides: Sides) -> Iterator[RegistryChange]:
    old, new = sides.old.world.legacy_spellings, sides.new.world.legacy_spellings
    world = sides.new.world
    for form, meant in old.items():
        if new.get(form) != meant:
            now = new.get(form, "")
            problem = (
                f"old spelling {form!r} is read as {now!r} now"
                if now
                else (f"old spelling {form!r} is no longer read")
            )
            place = inner_place(world, "legacy_spellings", form)
            yield LEGACY_SPELLING_LOST.of(f"spelling {form}", place, problem, old=meant, new=now)
    yield from added_names("spelling", minus(new, old), world.at("legacy_spellings"))


def _limits(sides: Sides) -> Iterator[RegistryChange]:
    old, new = sides.old.world.limits, sides.new.world.limits
    for name in dict.fromkeys((*old, *new)):
        if old.get(name) != new.get(name):
            kind = LIMIT_LOWERED if _is_lower(name, old, new) else LIMIT_RAISED
            was, now = str(old.get(name, "none")), str(new.get(name, "none"))
            problem = f"limit {name} was {was} and is {now} now"
            place = inner_place(sides.new.world, "limits", name)
            yield kind.of(f"limit {name}", place, problem, old=was, new=now)


def _is_lower(name: str, old: Mapping[str, int], new: Mapping[str, int]) -> bool:
    return name in new and (name not in old or new[name] < old[name])
