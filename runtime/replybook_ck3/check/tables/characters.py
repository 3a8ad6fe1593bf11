"""The table of characters in history, with what they are at a date."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from replybook_ck3.check.tables.game_dates import GameDate, date_in
from replybook_ck3.check.tables.script_fields import TOP, Script
from replybook_ck3.check.tables.source_files import FileSubject, Located, last_of_each
from replybook_ck3.check.tables.table_specs import (
    Cell,
    Column,
    FolderTableSpec,
    Question,
    Rows,
    place_cells,
)
from replybook_ck3.world.parser import Encoding

Dated = tuple[GameDate, str, str]
"""Date, key and value of a field in a dated block."""


@dataclass(slots=True)
class Life:
    """A character as a file has it.

    Attributes:
        name: Id of the character, which may be a word.
        fields: The fields that hold from birth on, the last one of each key.
        dated: Changes of fields and traits in order of their dates.
        weddings: Changes of spouses in order of their dates.
        birth: Date of birth, or None.
        death: Date of death, or None.
        is_dead: True if the file says that the character dies.
        death_reason: Reason of the death, or None.
    """

    name: str
    line: int
    fields: dict[str, str]
    traits: list[str]
    dated: list[Dated]
    weddings: list[Dated]
    birth: GameDate | None = None
    death: GameDate | None = None
    is_dead: bool = False
    death_reason: str | None = None


_KEPT: Final = frozenset(
    {
        "name",
        "dynasty",
        "dynasty_house",
        "culture",
        "religion",
        "faith",
        "female",
        "father",
        "mother",
    }
)
_SPOUSES: Final = {
    "add_spouse": True,
    "add_matrilineal_spouse": True,
    "add_same_sex_spouse": True,
    "remove_spouse": False,
}
_TRAITS: Final = {"trait": True, "add_trait": True, "remove_trait": False}
_CHANGES: Final = frozenset({*_KEPT, *_TRAITS})
_FATES: Final = frozenset({"birth", "death"})
_date_of: Final = itemgetter(0)


def _read(data: bytes, encoding: Encoding) -> Sequence[Life]:
    script = Script(data, encoding)
    ends, found = script.ends, list[Life]()
    life, date = Life("", 0, {}, [], [], []), None
    fields = life.fields
    life_end = date_end = rest = 0  # indexes after a character, a dated block, and a block to skip
    for index, key, value in script.inside(TOP):
        if index < rest:
            continue
        if index >= life_end:
            if key is None or value is not None:
                rest = ends.get(index, 0)
            else:
                life, date = Life(key, script.line(index), {}, [], [], []), None
                fields, life_end = life.fields, ends[index]
                found.append(life)
            continue
        if index >= date_end:
            date = None
        if value is None:
            inner = date_in(key) if date is None else None
            if inner is not None:
                date, date_end = inner, ends[index]
                continue
            rest = ends.get(index, 0)
        elif date is None and key in _KEPT:
            fields[key] = value
            continue
        if key in _FATES:
            _fate(life, script, key, value, index, date)
        elif value is None:
            continue
        elif date is None:
            if key == "trait":
                life.traits.append(value)
        elif key in _CHANGES:
            life.dated.append((date, key, value))
        elif key in _SPOUSES:
            life.weddings.append((date, key, value))
    for life in found:
        for changes in (life.dated, life.weddings):
            if len(changes) > 1:
                changes.sort(key=_date_of)
    return found


def _fate(
    life: Life, script: Script, key: str, value: str | None, index: int, date: GameDate | None
) -> None:
    """Take down a birth or a death in one of its forms."""
    if value == "no":
        return
    date = date_in(value) or date
    if key == "birth":
        life.birth = date or life.birth
        return
    life.is_dead = True
    life.death = date or life.death
    if value is None:
        for inner, told, _ in script.fields(index):
            if inner == "death_reason":
                life.death_reason = told


PEOPLE: Final = FileSubject("characters", ("history/characters",), _read)


def _rows(question: Question) -> Rows[Life]:
    found, at = question.files.list_rows(PEOPLE), question.at
    winners = last_of_each(found, lambda life: life.name)
    spouses = _spouses(winners.values(), at)

    def wins(one: Located[Life]) -> bool:
        return winners.get(one[1].name) is one

    def list_partners(one: Located[Life]) -> Cell:
        return tuple(spouses.get(one[1].name, ()) if wins(one) else _list_spouses(one[1], at))

    def field(key: str) -> Callable[[Located[Life]], str | None]:
        return lambda one: _fields(one[1], at).get(key)

    def somebody(key: str) -> Callable[[Located[Life]], Cell]:
        return lambda one: _somebody(_fields(one[1], at).get(key))

    return Rows(
        found,
        {
            "character": lambda one: one[1].name,
            "name": field("name"),
            "dynasty": somebody("dynasty"),
            "house": field("dynasty_house"),
            "culture": field("culture"),
            "faith": lambda one: _faith(_fields(one[1], at)),
            "female": lambda one: _fields(one[1], at).get("female") == "yes",
            "birth": lambda one: one[1].birth,
            "death": lambda one: one[1].death,
            "death_reason": lambda one: one[1].death_reason,
            "father": somebody("father"),
            "mother": somebody("mother"),
            "spouses": list_partners,
            "traits": lambda one: _traits(one[1], at),
            "is_living": lambda one: _is_living(one[1], at),
            **place_cells(lambda win: win[1].line, wins),
        },
    )


def _spouses(lives: Iterable[Located[Life]], at: GameDate) -> Mapping[str, dict[str, None]]:
    """Return the spouses of each character at a date. One of the two files names the other."""
    married: dict[str, dict[str, None]] = defaultdict(dict)
    for _, life in lives:
        for spouse in _list_spouses(life, at):
            married[life.name][spouse] = None
            married[spouse][life.name] = None
    return married


def _list_spouses(life: Life, at: GameDate) -> Iterable[str]:
    """Return the spouses that the file of a character names."""
    found: dict[str, None] = {}
    for date, key, value in life.weddings:
        if date > at:
            break
        if _SPOUSES[key]:
            found[value] = None
        else:
            found.pop(value, None)
    return found


def _fields(life: Life, at: GameDate) -> Mapping[str, str]:
    """Return the fields of a character at a date."""
    fields = life.fields
    for date, key, value in life.dated:
        if date > at:
            break
        if key in _KEPT:
            faith = {"faith": value} if key == "religion" else {}
            fields = {**fields, key: value, **faith}
    return fields


def _traits(life: Life, at: GameDate) -> tuple[str, ...]:
    """Return the traits of a character at a date, each once."""
    traits = dict.fromkeys(life.traits)
    for date, key, value in life.dated:
        if date > at:
            break
        if key in _TRAITS:
            if _TRAITS[key]:
                traits[value] = None
            else:
                traits.pop(value, None)
    return tuple(traits)


def _faith(fields: Mapping[str, str]) -> str | None:
    return fields.get("faith") or fields.get("religion")


def _somebody(name: str | None) -> str | None:
    return None if name == "0" else name


def _is_living(life: Life, at: GameDate) -> bool | None:
    """Return True if a character lives at a date, or None if nobody knows."""
    if life.death is not None and life.death <= at:
        return False
    if life.birth is None or (life.is_dead and life.death is None):
        return None
    return life.birth <= at


CHARACTERS: Final = FolderTableSpec(
    name="characters",
    text="A definition of a character in history/characters, as of the date `at`.",
    columns=(
        Column("character"),
        Column("name"),
        Column("dynasty"),
        Column("house"),
        Column("culture"),
        Column("faith"),
        Column("female", "bool"),
        Column("birth", "date"),
        Column("death", "date"),
        Column("death_reason"),
        Column("father"),
        Column("mother"),
        Column("spouses", "list"),
        Column("traits", "list"),
        Column("is_living", "bool"),
    ),
    subjects=(PEOPLE,),
    rows=_rows,
    filters={"child_of": "father or mother", "spouse_of": "a spouse at the date"},
    examples=(
        {"child_of": "4001"},
        {"culture": "norse", "is_living": True, "at": "867.1.1"},
        {"birth_gte": "1000.1.1", "birth_lte": "1050.12.31"},
    ),
    has_date=True,
)
