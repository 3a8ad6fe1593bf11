"""The form of a table: its columns, its filters, and the rows that it returns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from replybook_ck3.check.tables.game_dates import GameDate
from replybook_ck3.check.tables.source_files import FileSubject, Located, SourceFiles

T = TypeVar("T")

ColumnType: TypeAlias = Literal["text", "number", "bool", "date", "list"]
Cell: TypeAlias = "str | int | bool | GameDate | tuple[str, ...] | None"
"""A value. A date is a tuple of three numbers."""

Row: TypeAlias = "tuple[Cell, ...]"
"""The values of a row in the order of the columns."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column.

    Attributes:
        text: Meaning, or an empty text where the name says it.
    """

    name: str
    type: ColumnType = "text"
    text: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a table.

    Attributes:
        files: The files of the session.
    """

    files: SourceFiles
    at: GameDate


Cells: TypeAlias = "Mapping[str, Callable[[Located[T]], Cell]]"
"""The functions of the columns that return the cell of a definition."""


@dataclass(frozen=True, slots=True)
class Rows(Generic[T]):
    """The rows of a table. A cell is computed when it is asked for.

    Attributes:
        found: The definitions, one for each row.
        cells: The functions of the columns.
    """

    found: Sequence[Located[T]]
    cells: Cells[T]

    def __len__(self) -> int:
        return len(self.found)


@dataclass(frozen=True, slots=True)
class FolderTableSpec:
    """A table of the game.

    Attributes:
        columns: The columns, without those of `PLACE`.
        subjects: Subjects that its rows are made of.
        filters: Filters beside the columns, with their meanings.
        has_date: True if values are those at a date.
    """

    name: str
    text: str
    columns: tuple[Column, ...]
    subjects: tuple[FileSubject[Any], ...]
    rows: Callable[[Question], Rows[Any]]
    filters: Mapping[str, str]
    examples: tuple[Mapping[str, object], ...]
    has_date: bool = False

    @property
    def every_column(self) -> tuple[Column, ...]:
        """The columns in the order of the rows."""
        return (*self.columns, *PLACE)


PLACE: Final = (
    Column("address"),
    Column("line", "number"),
    Column("source"),
    Column("is_loaded", "bool", "the game loads the file"),
    Column("wins", "bool", "the game uses this definition"),
)
"""The last columns of every table."""


def place_cells(
    line: Callable[[Located[T]], int | None], wins: Callable[[Located[T]], bool]
) -> Cells[T]:
    """Return the functions of the columns in `PLACE`.

    Args:
        line: Returns the line of a definition.
        wins: Returns True if the game uses a definition.
    """
    return {
        "address": lambda one: one[0].address,
        "line": line,
        "source": lambda one: one[0].source,
        "is_loaded": lambda one: one[0].is_loaded,
        "wins": wins,
    }
