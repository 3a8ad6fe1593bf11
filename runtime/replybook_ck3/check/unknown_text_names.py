"""The check for names in texts that nothing defines: `$key$`, `@icon!`, `[concept|E]` and others.

A text may hold names that only the code of the game fills in, so a name counts as unknown only
where the world is indexed, and a name close to it is known or nothing else in the world uses it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from replybook.policy.validators.validator import Problem, ProblemSeverity
from replybook_ck3.check.bundle_read import BundleRead, FileRead
from replybook_ck3.check.names_in_texts import (
    CONCEPT,
    CUSTOM,
    ICON,
    KEY,
    NAMED,
    TextName,
    names_in_file,
)
from replybook_ck3.check.reference_problems import UNRESOLVED, unresolved_text
from replybook_ck3.world.alike_names import SlipFinder, alike_names, is_slip
from replybook_ck3.world.known_world import KnownWorld, nearest
from replybook_ck3.world.world_contents import WorldContents

_CODES: Final[Mapping[str, str]] = {
    KEY: "unknown_text_key",
    ICON: "unknown_icon",
    CONCEPT: "unknown_concept",
    CUSTOM: "unknown_custom_text",
}
_SAID: Final[Mapping[str, str]] = {
    KEY: "no localization has the key {}",
    ICON: "no window defines the icon {}",
    CONCEPT: "there is no game concept {}",
    CUSTOM: "no customizable localization is called {}",
}
_FOLDERS: Final[Mapping[str, str]] = {
    KEY: "localization",
    CONCEPT: "common/game_concepts",
    CUSTOM: "common/customizable_localization",
}
_TEXT_KEY: Final = re.compile(r"(?=.*[a-z])(?=.*[._])[\w.'-]{4,}")
"""A key with small letters. Names of the code, such as `$VALUE$`, have none."""

_ICON: Final = re.compile(r"@(\w+)!")
_NEAR: Final = 3
_MOST_NEAR: Final = 100
_MOST_UNRESOLVED: Final = 20
"""Unresolved names of a kind for which similar ones are looked up."""
_MOST_SLIPS: Final = 500
"""Unknown names of a kind that are compared with those of the mod."""

_MANY_ICONS: Final = 20
"""Number of icons in texts of the world from which on they tell what there is."""

_SURE_OF: Final = 10
"""Number of unknown names beyond which most names of their kind have to be known."""


def unknown_text_names(read: BundleRead, world: KnownWorld | None) -> Iterator[Problem]:
    """Yield the names in texts that neither the files nor the world define.

    Args:
        read: The files.
    """
    used: dict[str, set[str]] = {}
    for file in read.files:
        for kind, name in file.text_names:
            used.setdefault(kind, set()).add(name)
    found: dict[TextName, tuple[str, ProblemSeverity]] = {}
    contents = None if world is None else world.contents
    if world is None or contents is None:
        for kind in (KEY, CUSTOM):
            found.update(_own_slips(kind, used.get(kind, set()), read))
    else:
        for kind in sorted(set(NAMED.values())):
            found.update(_undefined(kind, used.get(kind, set()), read, world, contents))
        found.update(_unknown_icons(used.get(ICON, set()), read, contents))
    if found:
        for file in read.files:
            if not file.text_names.isdisjoint(found):
                yield from _places(file, found)


def _places(
    file: FileRead, found: Mapping[TextName, tuple[str, ProblemSeverity]]
) -> Iterator[Problem]:
    for named, offset in names_in_file(file.document):
        if named in found:
            text, severity = found[named]
            yield file.problem(offset, _CODES.get(named[0], UNRESOLVED), text, severity)


def _own_slips(
    kind: str, names: Collection[str], read: BundleRead
) -> Iterator[tuple[TextName, tuple[str, ProblemSeverity]]]:
    """Yield the names that are a slip of a name of the mod itself, where the game is unknown.

    A name with another ending may be one of the game.
    """
    own = read.defined.by_kind.get(kind, ())
    slips = SlipFinder(own)
    asked = (name for name in names if kind != KEY or _TEXT_KEY.fullmatch(name))
    unknown = sorted(name for name in asked if name not in own and "$" not in name)
    for name in unknown[:_MOST_SLIPS]:
        found = slips.find(name, _NEAR)
        near = [one for one in found if not (one.startswith(name) or name.startswith(one))]
        if near:
            yield (kind, name), (_text(kind, name, near), "warning")


def _undefined(
    kind: str,
    names: Collection[str],
    read: BundleRead,
    world: KnownWorld,
    contents: WorldContents,
) -> Iterator[tuple[TextName, tuple[str, ProblemSeverity]]]:
    """Yield the names of a kind that nothing defines, with text and severity."""
    if kind == KEY:
        names = [name for name in names if _TEXT_KEY.fullmatch(name)]
    own = read.defined.by_kind.get(kind, ())
    asked = {name for name in names if "$" not in name and name not in own}
    world.learn(f"{kind}:{name}" for name in asked)
    unknown = sorted(name for name in asked if f"{kind}:{name}" not in world)
    if not unknown or kind not in world.kinds:
        return
    if kind not in _FOLDERS:
        for count, name in enumerate(unknown):
            unit = f"{kind}:{name}"
            alike = nearest(unit, world, {kind: own}) if count < _MOST_UNRESOLVED else ()
            yield (kind, name), (unresolved_text(unit, alike, world), "error")
        return
    if not contents.files_below(_FOLDERS[kind]):
        return
    is_whole = len(unknown) <= max(_SURE_OF, len(names) // 10)
    slips = SlipFinder(own)
    for count, name in enumerate(unknown):
        near: Collection[str] = slips.find(name, _NEAR) if count < _MOST_SLIPS else ()
        if not near and count < _MOST_NEAR:
            near = nearest(f"{kind}:{name}", world, {})
        if is_slip(name, near):
            yield (kind, name), (_text(kind, name, near), "warning")
        elif is_whole and not (kind == KEY and _is_filled_in(name, contents)):
            yield (kind, name), (_text(kind, name, near), "info")


def _is_filled_in(name: str, contents: WorldContents) -> bool:
    """Return True if texts of the world use a key, too, so that the code may fill it in."""
    used = re.compile(rf"\${re.escape(name)}[|$]")
    return any(used.search(one.text) for one in contents.texts_with(name))


def _unknown_icons(
    names: Collection[str], read: BundleRead, contents: WorldContents
) -> Iterator[tuple[TextName, tuple[str, ProblemSeverity]]]:
    """Yield the icons that no window of the files or the world holds, and no other text uses."""
    own = {name for file in read.files for name in file.icons}
    unknown = [name for name in sorted(names) if name not in own]
    unknown = [name for name in unknown if not contents.files_with(name, "gui")]
    if not unknown:
        return
    used = {name for one in contents.texts_with_sign("@") for name in _ICON.findall(one.text)}
    if len(used) < _MANY_ICONS and not contents.files_with("texticon", "gui"):
        return
    for name in unknown[: max(_SURE_OF, len(names) // 10)]:
        if name not in used:
            near = tuple(alike_names(name, own | used, _NEAR))
            severity: ProblemSeverity = "warning" if is_slip(name, near) else "info"
            yield (ICON, name), (_text(ICON, name, near), severity)


def _text(kind: str, name: str, near: Collection[str]) -> str:
    meant = f"; near it: {', '.join(near)}" if near else ""
    return f"{_SAID[kind].format(name)}{meant}"
