"""The definitions of titles and their tree."""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from replybook_ck3.check.tables.script_fields import TOP, Script
from replybook_ck3.check.tables.source_files import FileSubject, Located
from replybook_ck3.check.tables.title_history import TitlesAt
from replybook_ck3.world.parser import Encoding

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
        parent: The title around it, or None.
    """

    name: str
    line: int
    parent: str | None
    fields: dict[str, str] = field(default_factory=dict[str, str])
    color: str | None = None


def tier_of(name: str) -> str | None:
    """Return the tier of a title by its name, or None for another word."""
    return TIERS.get(name[:1]) if name[1:2] == "_" else None


def _read(data: bytes, encoding: Encoding) -> Sequence[Title]:
    script = Script(data, encoding)
    ends, found, rest = script.ends, list[Title](), 0
    around: list[tuple[int, Title | None]] = [(sys.maxsize, None)]  # open titles and their ends
    for index, key, value in script.inside(TOP):
        if index < rest:
            continue
        if key is None:
            rest = ends.get(index, 0)
            continue
        while index >= around[-1][0]:
            around.pop()
        title = around[-1][1]
        if value is not None:
            if title is not None:
                title.fields[key] = value
        elif tier_of(key):
            found.append(Title(key, script.line(index), None if title is None else title.name))
            around.append((ends[index], found[-1]))
        else:
            rest = ends[index]
            if key == "color" and title is not None:
                title.color = script.color(index) or None
    return found


LANDED: Final = FileSubject("landed titles", ("common/landed_titles",), _read)


def title_tree(
    titles: Mapping[Hashable, Located[Title]], changed: TitlesAt
) -> Mapping[str, str | None]:
    """Return the title above each title at a date, or None for one at the top.

    Args:
        titles: The definition of each title that the game uses.
        changed: The titles at the date. Their history may give another de jure liege.
    """
    tree = {title[1].name: title[1].parent for title in titles.values()}
    for name, liege in changed.de_jure_lieges():
        if name in tree:
            tree[name] = liege
    return tree


def titles_above(tree: Mapping[str, str | None], name: str) -> Iterator[str]:
    """Yield the titles above a title, the nearest first. A circle ends at its first title."""
    seen = {name}
    above = tree.get(name)
    while above is not None and above not in seen:
        seen.add(above)
        yield above
        above = tree.get(above)


def above_of(tree: Mapping[str, str | None], name: str, tier: str) -> str | None:
    """Return the nearest title of a tier above a title, or None.

    Args:
        tree: The title above each title.
        tier: The tier, such as county.
    """
    return next((above for above in titles_above(tree, name) if tier_of(above) == tier), None)


def baronies_by_province(titles: Mapping[Hashable, Located[Title]]) -> Mapping[str, str]:
    """Return the barony of each province.

    Args:
        titles: The definition of each title that the game uses.
    """
    return {
        one[1].fields["province"]: str(name)
        for name, one in titles.items()
        if "province" in one[1].fields
    }
