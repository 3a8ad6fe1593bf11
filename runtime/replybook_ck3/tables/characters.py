"""The table of characters in history, with what they are at a date.

Source: specification 31 and 35.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from replybook_ck3.parser import Encoding
from replybook_ck3.tables.game_dates import GameDate, date_in
from replybook_ck3.tables.script_fields import TOP, Script
from replybook_ck3.tables.source_files import Located, Subject, last_of_each
from replybook_ck3.tables.table_specs import Column, Question, Row, TableSpec, place_of

__all__ = ["CHARACTERS"]

Dated = tuple[GameDate, str, str]
"""Date, key and value of a field in a dated block."""


@dataclass(slots=True)
class Life:
    """A character as a file has it.

    Attributes:
        name: Id of the character, which may be a word.
        line: Line of the definition.
        fields: The fields that hold from birth on, the last one of each key.
        traits: The traits.
        dated: Changes in order of their dates.
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
_CHANGES: Final = frozenset({*_KEPT, *_SPOUSES, *_TRAITS})
_FATES: Final = ("birth", "death")
_date_of: Final = itemgetter(0)


def _read(data: bytes, encoding: Encoding) -> Sequence[Life]:
    script = Script(data, encoding)
    return [_life(script, name, index) for name, index in script.blocks(TOP)]


def _life(script: Script, name: str, index: int) -> Life:
    life = Life(name, script.line(index), {}, [], [])
    fields, dated = life.fields, life.dated
    for date, key, value, at in script.dated_fields(index):
        if key in _FATES:
            _fate(life, script, key, value, at, date)
        elif date is not None:
            if value is not None and key in _CHANGES:
                dated.append((date, key, value))
        elif value is None:
            continue
        elif key == "trait":
            life.traits.append(value)
        elif key in _KEPT:
            fields[key] = value
    if len(dated) > 1:
        dated.sort(key=_date_of)
    return life


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


PEOPLE: Final = Subject("characters", ("history/characters",), _read)


def _rows(question: Question) -> Sequence[Row]:
    found = question.files.located(PEOPLE)
    winners = last_of_each(found, lambda life: life.name)
    spouses = _spouses(winners.values(), question.at)
    return [
        _row(one, question.at, wins=winners.get(one[1].name) is one, spouses=spouses)
        for one in found
    ]


def _spouses(lives: Iterable[Located[Life]], at: GameDate) -> Mapping[str, dict[str, None]]:
    """Return the spouses of each character at a date. One of the two files names the other."""
    married: dict[str, dict[str, None]] = defaultdict(dict)
    for one in lives:
        for spouse in _married(one[1], at):
            married[one[1].name][spouse] = None
            married[spouse][one[1].name] = None
    return married


def _married(life: Life, at: GameDate) -> Iterator[str]:
    found: dict[str, None] = {}
    for date, key, value in life.dated:
        if date > at:
            break
        if key in _SPOUSES:
            if _SPOUSES[key]:
                found[value] = None
            else:
                found.pop(value, None)
    yield from found


def _row(
    one: Located[Life], at: GameDate, *, wins: bool, spouses: Mapping[str, dict[str, None]]
) -> Row:
    life = one[1]
    fields, traits = life.fields, life.traits
    if life.dated and any(key not in _SPOUSES for _, key, _ in life.dated):
        fields, traits = dict(fields), list(traits)
        for date, key, value in life.dated:
            if date > at:
                break
            if key in _KEPT:
                fields[key] = value
                if key in ("religion", "faith"):
                    fields["faith"] = value
            elif key in _TRAITS:
                if _TRAITS[key]:
                    traits.append(value)
                else:
                    traits = [trait for trait in traits if trait != value]
    get = fields.get
    return (
        life.name,
        get("name"),
        _somebody(get("dynasty")),
        get("dynasty_house"),
        get("culture"),
        get("faith") or get("religion"),
        get("female") == "yes",
        life.birth,
        life.death,
        life.death_reason,
        _somebody(get("father")),
        _somebody(get("mother")),
        tuple(spouses.get(life.name, ())) if wins else tuple(_married(life, at)),
        tuple(dict.fromkeys(traits)) if len(traits) > 1 else tuple(traits),
        _is_living(life, at),
        *place_of(one[0], life.line, wins=wins),
    )


def _somebody(name: str | None) -> str | None:
    return None if name == "0" else name


def _is_living(life: Life, at: GameDate) -> bool | None:
    """Return True if a character lives at a date, or None if nobody knows."""
    if life.death is not None and life.death <= at:
        return False
    if life.birth is None or (life.is_dead and life.death is None):
        return None
    return life.birth <= at


CHARACTERS: Final = TableSpec(
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
