"""The check for functions in texts and windows that the game does not have: `[ROOT.Char.GetNmae]`.

The names are those that the game itself lists. A custom text is called like a function, and the
first name of a chain may be a scope that script has saved.

Source: specification 33.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replybook.policy.validators.validator import Problem, ProblemSeverity
from replybook_ck3.alike_names import alike_names, is_slip
from replybook_ck3.checks.bundle_read import BundleRead
from replybook_ck3.checks.names_in_texts import CUSTOM, MEMBER, START, TextName, names_in_file
from replybook_ck3.game_docs import DataTypes
from replybook_ck3.known_world import KnownWorld

__all__ = ["unknown_functions"]

_NEAR: Final = 3
_MOST_NEAR: Final = 50


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


def _is_listed(named: TextName, types: DataTypes) -> bool:
    kind, name = named
    return types.has_member(name) if kind == MEMBER else types.has_start(name)
