"""The table of changes of titles, and what a title is at a date."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final, TypeAlias

from replybook_ck3.check.tables.game_dates import GameDate, date_in
from replybook_ck3.check.tables.script_fields import TOP, Script
from replybook_ck3.check.tables.source_files import (
    FileSubject,
    Located,
    SourceFiles,
    last_of_each,
    winner_test,
)
from replybook_ck3.check.tables.table_specs import (
    Cell,
    Column,
    FolderTableSpec,
    Question,
    Rows,
    place_cells,
)
from replybook_ck3.world.parser import Encoding

NOBODY: Final = "0"


@dataclass(slots=True)
class TitleChange:
    """One dated block of a title, or its fields without a date.

    Attributes:
        date: Date from which it holds, or None for fields without a date.
        fields: Its fields, the last one of each key.
        laws: Succession laws, or None if it names none.
    """

    date: GameDate | None
    line: int
    fields: dict[str, str] = field(default_factory=dict[str, str])
    laws: tuple[str, ...] | None = None


@dataclass(slots=True)
class TitleHistory:
    """The history of a title in one file.

    Attributes:
        changes: Changes in order of their dates.
    """

    title: str
    line: int
    changes: list[TitleChange]


@dataclass(slots=True)
class TitleState:
    """A title at a date.

    Attributes:
        since: Date from which the holder holds it, or None.
        address: Address of the file with the holder, or None.
        line: Line of the block with the holder, or None.
    """

    fields: dict[str, str] = field(default_factory=dict[str, str])
    since: GameDate | None = None
    address: str | None = None
    line: int | None = None
    laws: tuple[str, ...] = ()

    def read_field(self, key: str) -> str | None:
        """Return a field, or None where it is missing or 0."""
        value = self.fields.get(key)
        return None if value == NOBODY else value


def _read(data: bytes, encoding: Encoding) -> Sequence[TitleHistory]:
    script = Script(data, encoding)
    return [_history(script, title, block) for title, block in script.blocks(TOP)]


def _history(script: Script, title: str, block: int) -> TitleHistory:
    line = script.line(block)
    history, ends = TitleHistory(title, line, []), script.ends
    plain = change = TitleChange(None, line)
    date_end = rest = 0  # index after the dated block, and after the inner block to leave out
    for index, key, value in script.inside(block):
        if index < rest:
            continue
        if key is None:
            rest = ends.get(index, 0)
            continue
        if index >= date_end:
            change = plain
        if value is not None:
            change.fields[key] = value
            continue
        date = date_in(key) if change is plain else None
        if date is None:
            rest = ends[index]
            if key == "succession_laws":
                change.laws = tuple(script.words(index))
        else:
            change, date_end = TitleChange(date, script.line(index), {}), ends[index]
            history.changes.append(change)
    history.changes.sort(key=_date_of)
    if plain.fields or plain.laws is not None:
        history.changes.insert(0, plain)
    return history


_date_of: Final = attrgetter("date")


CHANGES: Final = FileSubject("title_history", ("history/titles",), _read)


class TitlesAt:
    """The titles with a history, as they are at a date. A state is computed when it is asked for.

    Args:
        files: The files of the session.
    """

    def __init__(self, files: SourceFiles, at: GameDate) -> None:
        self._histories = last_of_each(
            files.list_loaded_rows(CHANGES), lambda history: history.title
        )
        self._at = at

    def state(self, title: Hashable) -> TitleState:
        """Return a title at the date. One without a history has no fields."""
        one = self._histories.get(title)
        return TitleState() if one is None else _state(one, self._at)

    def de_jure_lieges(self) -> Iterator[tuple[str, str | None]]:
        """Yield the titles whose history gives a de jure liege, with the one at the date."""
        for title, one in self._histories.items():
            if any(_DE_JURE in change.fields for change in one[1].changes):
                state = self.state(title)
                if _DE_JURE in state.fields:
                    yield str(title), state.read_field(_DE_JURE)


_DE_JURE: Final = "de_jure_liege"


def _state(one: Located[TitleHistory], at: GameDate) -> TitleState:
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


def _rows(question: Question) -> Rows[_Dated]:
    rows = question.files.list_rows(CHANGES)
    wins = winner_test(rows, lambda history: history.title)
    return Rows(
        [(one[0], (one, change)) for one in rows for change in one[1].changes],
        {
            "title": lambda row: row[1][0][1].title,
            "date": lambda row: row[1][1].date,
            **{column: _field(key) for column, key in _FIELDS.items()},
            "succession_laws": lambda row: row[1][1].laws or (),
            **place_cells(lambda row: row[1][1].line, lambda row: wins(row[1][0])),
        },
    )


def _field(key: str) -> Callable[[Located[_Dated]], Cell]:
    return lambda row: row[1][1].fields.get(key)


_Dated: TypeAlias = "tuple[Located[TitleHistory], TitleChange]"
"""A history and one of its changes."""

_FIELDS: Final[Mapping[str, str]] = {
    "holder": "holder",
    "liege": "liege",
    "government": "government",
    "de_jure_liege": "de_jure_liege",
    "development": "change_development_level",
    "name": "name",
}
"""The fields of the columns."""

TITLE_HISTORY: Final = FolderTableSpec(
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
