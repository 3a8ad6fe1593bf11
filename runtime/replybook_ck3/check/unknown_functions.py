"""The check for functions in texts and windows that the game does not have: `[ROOT.Char.GetNmae]`.

The names are those that the game itself lists. A custom text is called like a function, and the
first name of a chain may be a scope that script has saved.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from replybook.policy.validators.validator import Problem, ProblemSeverity
from replybook_ck3.check.bundle_read import BundleRead, FileRead
from replybook_ck3.check.names_in_texts import CUSTOM, MEMBER, START, TextName, names_in_file
from replybook_ck3.world.alike_names import alike_names, is_slip
from replybook_ck3.world.game_docs import DataTypes
from replybook_ck3.world.known_world import KnownWorld
from replybook_ck3.world.world_contents import WorldContents

_NEAR: Final = 3
_MOST_NEAR: Final = 50

_OFTEN: Final = 30
"""Number of uses in texts of the world from which on a name is common."""

_RARE: Final = 3
"""Most uses of a name that may be misspelt."""

_LOOKED_AT: Final = 20
"""Texts of the world in which a name is looked for, before all are."""

_CODE: Final = re.compile(r"\[[^\[\]]*\]")
_NAME: Final = re.compile(r"(?<=\.)[A-Z]\w+|(?<=\[)Get\w+")


def unknown_functions(
    read: BundleRead, types: DataTypes, world: KnownWorld | None
) -> Iterator[Problem]:
    """Yield the functions that neither the lists of the game nor any custom text have.

    Args:
        read: The files.
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
        near = alike_names(name, listed, _NEAR) if count < _MOST_NEAR else []
        is_meant = is_slip(name, near)
        if kind == MEMBER or is_meant:
            meant = f"; near it: {', '.join(near)}" if near else ""
            text = f"the game has no function {name}{meant}"
            yield named, (text, "warning" if is_meant else "info")


def misspelt_functions(read: BundleRead, world: KnownWorld | None) -> Iterator[Problem]:
    """Yield rare functions that no text of the world uses, one or two letters from a common one.

    This is for a check without the lists of the game.

    Args:
        read: The files.
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
        for one in contents.texts_with_sign("[", f"localization/{language}"):
            for code in _CODE.findall(one.text):
                counts.update(_NAME.findall(code))
        common = [name for name, count in counts.items() if count >= _OFTEN]
        meant = {
            named: near
            for named in sorted(rare)
            if named[1] not in counts
            and is_slip(named[1], near := alike_names(named[1], common, _NEAR))
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
        is_used = any(name in one.text for one in contents.texts_with(name, _LOOKED_AT))
        unit = f"{CUSTOM}:{name}"
        if not is_used and unit not in read.defined and unit not in world:
            found.add(named)
    return found


def _misspelt_in(file: FileRead, meant: Mapping[TextName, Collection[str]]) -> Iterator[Problem]:
    places = [one for one in names_in_file(file.document) if one[0] in meant]
    counts = Counter(named for named, _ in places)
    for named, offset in places:
        if counts[named] <= _RARE:
            near = ", ".join(meant[named])
            text = f"no other text calls a function {named[1]}; near it: {near}"
            yield file.problem(offset, "misspelt_function", text, "warning")


def _is_listed(named: TextName, types: DataTypes) -> bool:
    kind, name = named
    return types.has_member(name) if kind == MEMBER else types.has_start(name)
