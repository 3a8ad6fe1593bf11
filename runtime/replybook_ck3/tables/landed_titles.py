"""The definitions of titles and their tree.

Source: specification 31 and 35.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from replybook_ck3.parser import Encoding
from replybook_ck3.tables.game_dates import GameDate
from replybook_ck3.tables.script_fields import TOP, Script
from replybook_ck3.tables.source_files import Located, SourceFiles, Subject, last_of_each
from replybook_ck3.tables.title_history import changed_titles

__all__ = [
    "LANDED",
    "TIERS",
    "Title",
    "above_of",
    "baronies_by_province",
    "tier_of",
    "title_tree",
    "titles_above",
]

TIERS: Final[Mapping[str, str]] = {
    "h": "hegemony",
    "e": "empire",
    "k": "kingdom",
    "d": "duchy",
    "c": "county",
    "b": "barony",
}
"""The tier of a title by the first letter of its name, the highest first."""


@dataclass(slots=True)
class Title:
    """A definition of a title.

    Attributes:
        name: Its name.
        line: Its line.
        parent: The title around it, or None.
        fields: Its fields.
        color: Its color, or None.
        children: The titles directly inside of it, in order.
    """

    name: str
    line: int
    parent: str | None
    fields: dict[str, str] = field(default_factory=dict[str, str])
    color: str | None = None
    children: list[str] = field(default_factory=list[str])


def tier_of(name: str) -> str | None:
    """Return the tier of a title by its name, or None for another word."""
    return TIERS.get(name[:1]) if name[1:2] == "_" else None


def _read(data: bytes, encoding: Encoding) -> Sequence[Title]:
    script = Script(data, encoding)
    found: list[Title] = []
    waiting = [(name, block, None) for name, block in script.blocks(TOP) if tier_of(name)]
    todo: list[tuple[str, int, Title | None]] = [*reversed(waiting)]
    while todo:
        name, block, parent = todo.pop()
        title = Title(name, script.line(block), None if parent is None else parent.name)
        found.append(title)
        inner: list[tuple[str, int, Title | None]] = []
        for key, value, index in script.fields(block):
            if value is not None:
                title.fields[key] = value
            elif tier_of(key):
                title.children.append(key)
                inner.append((key, index, title))
            elif key == "color":
                title.color = script.color(index) or None
        todo += reversed(inner)
    return found


LANDED: Final = Subject("landed titles", ("common/landed_titles",), _read)


def winning_titles(files: SourceFiles) -> Mapping[Hashable, Located[Title]]:
    """Return the definition of each title that the game uses."""
    return last_of_each(files.loaded(LANDED), lambda title: title.name)


def title_tree(files: SourceFiles, at: GameDate) -> Mapping[str, str | None]:
    """Return the title above each title at a date, or None for one at the top.

    Args:
        files: The files of the session.
        at: The date, since history may give another de jure liege.
    """
    tree = {str(name): one[1].parent for name, one in winning_titles(files).items()}
    for name, state in changed_titles(files, at).items():
        if "de_jure_liege" in state.fields and name in tree:
            tree[str(name)] = state.named("de_jure_liege")
    return tree


def titles_above(tree: Mapping[str, str | None], name: str) -> Iterator[str]:
    """Yield the titles above a title, the nearest first. A circle ends at its first title."""
    seen = {name}
    above = tree.get(name)
    while above is not None and above not in seen:
        seen.add(above)
        yield above
        above = tree.get(above)


def above_of(tree: Mapping[str, str | None], name: str) -> Mapping[str, str]:
    """Return the titles above a title by their tiers."""
    found: dict[str, str] = {}
    for above in titles_above(tree, name):
        found.setdefault(tier_of(above) or "", above)
    return found


def baronies_by_province(files: SourceFiles) -> Mapping[str, str]:
    """Return the barony of each province."""
    return {
        one[1].fields["province"]: str(name)
        for name, one in winning_titles(files).items()
        if "province" in one[1].fields
    }
