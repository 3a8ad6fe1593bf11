"""The table of changes of titles, and what a title is at a date.

Source: specification 31 and 35.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final

from replybook_ck3.parser import Encoding
from replybook_ck3.tables.game_dates import GameDate, date_in
from replybook_ck3.tables.script_fields import TOP, Script
from replybook_ck3.tables.source_files import Located, SourceFiles, Subject, last_of_each
from replybook_ck3.tables.table_specs import Column, Question, Row, TableSpec, place_of

__all__ = ["CHANGES", "TITLE_HISTORY", "Change", "TitleState", "changed_titles"]

NOBODY: Final = "0"


@dataclass(slots=True)
class Change:
    """One dated block of a title, or its fields without a date.

    Attributes:
        date: Date from which it holds, or None for fields without a date.
        line: Line of the block.
        fields: Its fields, the last one of each key.
        laws: Succession laws, or None if it names none.
    """

    date: GameDate | None
    line: int
    fields: dict[str, str] = field(default_factory=dict[str, str])
    laws: tuple[str, ...] | None = None


@dataclass(slots=True)
class History:
    """The history of a title in one file.

    Attributes:
        title: The title.
        line: Line of the block.
        changes: Changes in order of their dates.
    """

    title: str
    line: int
    changes: list[Change]


@dataclass(slots=True)
class TitleState:
    """A title at a date.

    Attributes:
        fields: The fields that hold.
        since: Date from which the holder holds it, or None.
        address: Address of the file with the holder, or None.
        line: Line of the block with the holder, or None.
        laws: The succession laws.
    """

    fields: dict[str, str] = field(default_factory=dict[str, str])
    since: GameDate | None = None
    address: str | None = None
    line: int | None = None
    laws: tuple[str, ...] = ()

    def named(self, key: str) -> str | None:
        """Return a field, or None where it is missing or 0."""
        value = self.fields.get(key)
        return None if value == NOBODY else value


def _read(data: bytes, encoding: Encoding) -> Sequence[History]:
    script = Script(data, encoding)
    return [_history(script, title, block) for title, block in script.blocks(TOP)]


def _history(script: Script, title: str, block: int) -> History:
    history = History(title, script.line(block), [])
    plain = Change(None, history.line)
    for key, value, index in script.fields(block):
        date = date_in(key) if value is None and "0" <= key[:1] <= "9" else None
        if date is None:
            _take(script, plain, key, value, index)
            continue
        change = Change(date, script.line(index))
        fields = change.fields
        for inner, told, place in script.fields(index):
            if told is not None:
                fields[inner] = told
            else:
                _take(script, change, inner, told, place)
        history.changes.append(change)
    history.changes.sort(key=_date_of)
    if plain.fields or plain.laws is not None:
        history.changes.insert(0, plain)
    return history


_date_of: Final = attrgetter("date")


def _take(script: Script, change: Change, key: str, value: str | None, index: int) -> None:
    if value is not None:
        change.fields[key] = value
    elif key == "succession_laws":
        change.laws = tuple(script.words(index))


CHANGES: Final = Subject("title_history", ("history/titles",), _read)


def changed_titles(files: SourceFiles, at: GameDate) -> Mapping[Hashable, TitleState]:
    """Return the titles with a history as they are at a date.

    Args:
        files: The files of the session.
        at: The date.
    """
    winners = last_of_each(files.loaded(CHANGES), lambda history: history.title)
    return {title: _state(one, at) for title, one in winners.items()}


def _state(one: Located[History], at: GameDate) -> TitleState:
    state = TitleState()
    for change in one[1].changes:
        if change.date is not None and change.date > at:
            break
        state.fields |= change.fields
        if change.laws is not None:
            state.laws = change.laws
        if "holder" in change.fields:
            state.since, state.address, state.line = change.date, one[0].address, change.line
    return state


def _rows(question: Question) -> Sequence[Row]:
    found = question.files.located(CHANGES)
    winners = last_of_each(found, lambda history: history.title)
    return [
        (
            one[1].title,
            change.date,
            *(change.fields.get(key) for key in _FIELDS),
            change.laws or (),
            *place_of(one[0], change.line, wins=winners.get(one[1].title) is one),
        )
        for one in found
        for change in one[1].changes
    ]


_FIELDS: Final = (
    "holder",
    "liege",
    "government",
    "de_jure_liege",
    "change_development_level",
    "name",
)

TITLE_HISTORY: Final = TableSpec(
    name="title_history",
    text="A dated change of a title, as written: holder 0 is nobody, liege 0 is nobody.",
    columns=(
        Column("title"),
        Column("date", "date"),
        Column("holder"),
        Column("liege"),
        Column("government"),
        Column("de_jure_liege"),
        Column("development", "number"),
        Column("name"),
        Column("succession_laws", "list"),
    ),
    subjects=(CHANGES,),
    rows=_rows,
    filters={},
    examples=({"title": "k_france", "date_lte": "1066.9.15"}, {"holder": "4001"}),
)
