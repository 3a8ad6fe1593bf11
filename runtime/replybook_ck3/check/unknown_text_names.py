"""The checks for names and functions in texts that nothing defines: `$key$`, `@icon!`, `[GetNmae]`.

A text may hold names that only the code of the game fills in, so a name counts as unknown only
where the world is indexed, and a name close to it is known or nothing else in the world uses it.

The functions are those that the game itself lists. A custom text is called like a function, and
the first name of a chain may be a scope that script has saved.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from replybook.policy.validators.validator import Problem, ProblemSeverity
from replybook_ck3.check.bundle_read import BundleRead, FileRead
from replybook_ck3.check.names_in_texts import (
    CONCEPT,
    CUSTOM,
    ICON,
    KEY,
    MEMBER,
    NAMED,
    START,
    TextName,
    names_in_file,
)
from replybook_ck3.check.reference_problems import UNRESOLVED, unresolved_text
from replybook_ck3.world.alike_names import SlipFinder, alike_names, is_slip
from replybook_ck3.world.game_docs import DataTypes
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
_NEAR_FUNCTIONS: Final = 3
_MOST_FUNCTIONS: Final = 50

_OFTEN: Final = 30
"""Number of uses in texts of the world from which on a name is common."""

_RARE: Final = 3
"""Most uses of a name that may be misspelt."""

_LOOKED_AT: Final = 20
"""Texts of the world in which a name is looked for, before all are."""

_CODE: Final = re.compile(r"\[[^\[\]]*\]")
_NAME: Final = re.compile(r"(?<=\.)[A-Z]\w+|(?<=\[)Get\w+")


def unknown_text_names(read: BundleRead, world: KnownWorld | None) -> Iterator[Problem]:
    """Yield the names in texts that neither the files nor the world define."""
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
            found.update(_find_unknown_names(kind, used.get(kind, set()), read, world, contents))
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


def _find_unknown_names(
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
    return any(used.search(text.text) for text in contents.texts_with(name))


def _unknown_icons(
    names: Collection[str], read: BundleRead, contents: WorldContents
) -> Iterator[tuple[TextName, tuple[str, ProblemSeverity]]]:
    """Yield the icons that no window of the files or the world holds, and no other text uses."""
    own = {name for file in read.files for name in file.icons}
    unknown = [name for name in sorted(names) if name not in own]
    unknown = [name for name in unknown if not contents.files_with(name, "gui")]
    if not unknown:
        return
    used = {name for text in contents.texts_with_sign("@") for name in _ICON.findall(text.text)}
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


def unknown_functions(
    read: BundleRead, types: DataTypes, world: KnownWorld | None
) -> Iterator[Problem]:
    """Yield the functions that neither the lists of the game nor any custom text have.

    Args:
        types: The functions that the game lists.
        world: The world, which defines custom texts, or None.
    """
    if not types:
        return
    used = {named for file in read.files for named in file.text_names}
    found = dict(_unknown(used, read, types, world))
    if found:
        for file in read.files:
            if not file.text_names.isdisjoint(found):
                for named, offset in names_in_file(file.document):
                    if named in found:
                        text, severity = found[named]
                        yield file.problem(offset, "unknown_function", text, severity)


def _unknown(
    used: set[TextName], read: BundleRead, types: DataTypes, world: KnownWorld | None
) -> Iterator[tuple[TextName, tuple[str, ProblemSeverity]]]:
    functions = [named for named in used if named[0] in (MEMBER, START)]
    unknown = sorted(named for named in functions if not _is_listed(named, types))
    units = [f"{CUSTOM}:{name}" for _, name in unknown]
    if world is not None:
        world.learn(units)
    for count, (named, unit) in enumerate(zip(unknown, units, strict=True)):
        if unit in read.defined or (world is not None and unit in world):
            continue
        kind, name = named
        listed = types.members if kind == MEMBER else types.starts
        near = alike_names(name, listed, _NEAR_FUNCTIONS) if count < _MOST_FUNCTIONS else []
        is_meant = is_slip(name, near)
        if kind == MEMBER or is_meant:
            meant = f"; near it: {', '.join(near)}" if near else ""
            text = f"the game has no function {name}{meant}"
            yield named, (text, "warning" if is_meant else "info")


def misspelt_functions(read: BundleRead, world: KnownWorld | None) -> Iterator[Problem]:
    """Yield rare functions that no text of the world uses, one or two letters from a common one.

    This is for a check without the lists of the game.
    """
    contents = None if world is None else world.contents
    if world is None or contents is None:
        return
    for language in sorted({file.language for file in read.files if file.language}):
        files = [file for file in read.files if file.language == language]
        rare = _unseen(files, read, world, contents)
        if not rare:
            continue
        counts = Counter[str]()
        for text in contents.texts_with_sign("[", f"localization/{language}"):
            for code in _CODE.findall(text.text):
                counts.update(_NAME.findall(code))
        common = [name for name, count in counts.items() if count >= _OFTEN]
        meant = {
            named: near
            for named in sorted(rare)
            if named[1] not in counts
            and is_slip(named[1], near := alike_names(named[1], common, _NEAR_FUNCTIONS))
        }
        for file in files:
            if not file.text_names.isdisjoint(meant):
                yield from _misspelt_in(file, meant)


def _unseen(
    files: Collection[FileRead], read: BundleRead, world: KnownWorld, contents: WorldContents
) -> set[TextName]:
    """Return functions of few files that no text of the world seems to use."""
    uses = Counter(named for file in files for named in file.text_names)
    found: set[TextName] = set()
    for named, count in uses.items():
        kind, name = named
        if kind not in (MEMBER, START) or count > _RARE or name.islower():
            continue
        is_used = any(name in text.text for text in contents.texts_with(name, _LOOKED_AT))
        unit = f"{CUSTOM}:{name}"
        if not is_used and unit not in read.defined and unit not in world:
            found.add(named)
    return found


def _misspelt_in(file: FileRead, meant: Mapping[TextName, Collection[str]]) -> Iterator[Problem]:
    places = [name for name in names_in_file(file.document) if name[0] in meant]
    counts = Counter(named for named, _ in places)
    for named, offset in places:
        if counts[named] <= _RARE:
            near = ", ".join(meant[named])
            text = f"no other text calls a function {named[1]}; near it: {near}"
            yield file.problem(offset, "misspelt_function", text, "warning")


def _is_listed(named: TextName, types: DataTypes) -> bool:
    kind, name = named
    return types.has_member(name) if kind == MEMBER else types.has_start(name)
