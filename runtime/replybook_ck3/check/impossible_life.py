"""The check of lives in history: no death before birth, no parent younger than a child.

Characters are compared with parents in the same file, as in the game's own files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from replybook.policy.validators.validator import Problem
from replybook_ck3.check.bundle_read import FileRead
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.parser import Block, Document, Item

_PEOPLE: Final = "history/characters"
_DATE: Final = re.compile(r"(\d{1,5})\.(\d{1,2})\.(\d{1,2})")
_PARENTS: Final = ("father", "mother")
_Date: TypeAlias = tuple[int, int, int]


@dataclass(slots=True)
class _Life:
    """The dates of one character in a file.

    Attributes:
        item: The character.
        parents: Items that name a parent, by their key.
    """

    item: Item
    births: set[_Date]
    deaths: set[_Date]
    parents: dict[str, Item]


def life_problems(file: FileRead, _table: DomainTable) -> Iterator[Problem]:
    """Yield the characters of a file that die before their birth or are older than a parent.

    A character with several dates of birth or death is left out.
    """
    document = file.document
    if file.row is None or file.row.folder != _PEOPLE or not isinstance(document, Document):
        return
    if document.has_errors:
        return
    lives: dict[str, _Life] = {}
    twice: set[str] = set()
    for item in document.items:
        if item.key is not None and isinstance(item.value, Block):
            if item.key in lives:
                twice.add(item.key)
            lives[item.key] = _life(item, item.value)
    for name in lives.keys() - twice:
        for item, problem in _wrong(lives[name], lives):
            yield file.problem(item.start, "impossible_life", problem, "warning")


def _life(item: Item, block: Block) -> _Life:
    life = _Life(item, set(), set(), {})
    for member in block.items:
        if member.key in _PARENTS:
            life.parents[member.key] = member
        date = _date(member.key)
        if date is not None and isinstance(member.value, Block):
            for event in member.value.items:
                found = life.births if event.key == "birth" else life.deaths
                if event.key in ("birth", "death") and event.value != "no":
                    told = _date(event.value) if isinstance(event.value, str) else None
                    found.add(told or date)
    return life


def _date(word: str | None) -> _Date | None:
    found = None if word is None else _DATE.fullmatch(word)
    return None if found is None else (int(found[1]), int(found[2]), int(found[3]))


def _wrong(life: _Life, lives: Mapping[str, _Life]) -> Iterator[tuple[Item, str]]:
    """Yield what cannot be in a life, with the item to report it at."""
    if len(life.births) != 1:
        return
    (birth,) = life.births
    if len(life.deaths) == 1 and (death := min(life.deaths)) < birth:
        yield (
            life.item,
            f"{life.item.key} dies on {_said(death)}, before the birth on {_said(birth)}",
        )
    for role, item in life.parents.items():
        parent = lives.get(item.value) if isinstance(item.value, str) else None
        if parent is None or len(parent.births) != 1:
            continue
        if (born := min(parent.births)) >= birth:
            yield (
                item,
                f"the {role} {item.value} is born on {_said(born)}, the child on {_said(birth)}",
            )
        elif len(parent.deaths) == 1 and _is_late(birth, min(parent.deaths), role):
            died = _said(min(parent.deaths))
            yield (
                item,
                f"the {role} {item.value} dies on {died}, the child is born on {_said(birth)}",
            )


def _is_late(birth: _Date, death: _Date, role: str) -> bool:
    """Return True if a child is born too long after the death of a parent."""
    if role == "mother":
        return birth > death
    return birth > (death[0] + 1, death[1], death[2])


def _said(date: _Date) -> str:
    return ".".join(map(str, date))
