"""The tables with a row per block: dynasties, their houses, cultures, and game concepts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, cast

from replybook_ck3.check.tables.script_fields import TOP, Script
from replybook_ck3.check.tables.source_files import FileSubject, Located, winner_test
from replybook_ck3.check.tables.table_specs import (
    Cell,
    Column,
    ColumnType,
    FolderTableSpec,
    Question,
    Rows,
    place_cells,
)
from replybook_ck3.world.parser import Encoding


class Unit(NamedTuple):
    """A definition at the top of a file."""

    name: str
    line: int
    values: Sequence[Cell]


def read_blocks(columns: Sequence[Column]) -> Callable[[bytes, Encoding], Sequence[Unit]]:
    """Return a reader of blocks at the top of a file: each column is the field of this name.

    A list has the values of all fields of this name, and the loose values of blocks.

    Args:
        columns: The columns after the name.
    """
    places: dict[str | None, int] = {column.name: place for place, column in enumerate(columns)}
    types: list[ColumnType] = [column.type for column in columns]
    empty: list[Cell] = [() if kind == "list" else None for kind in types]

    def read(data: bytes, encoding: Encoding) -> Sequence[Unit]:
        script = Script(data, encoding)
        ends, found = script.ends, list[Unit]()
        values: list[Cell] = []
        unit_end = rest = 0  # indexes after a unit, and after a block to skip
        for index, key, value in script.inside(TOP):
            if index < rest:
                continue
            if index >= unit_end and key is not None and value is None:
                unit_end, values = ends[index], [*empty]
                found.append(Unit(key, script.line(index), values))
                continue
            if value is None:
                rest = ends.get(index, 0)
            place = places.get(key) if index < unit_end else None
            if place is None:
                continue
            if value is not None and types[place] == "text":
                values[place] = value
            else:
                values[place] = _cell(script, types[place], values[place], value, index)
        return found

    return read


def _cell(script: Script, kind: ColumnType, before: Cell, value: str | None, index: int) -> Cell:
    if kind == "list":
        more = script.words(index) if value is None else [value]
        return (*cast("tuple[str, ...]", before), *more)
    if value is None:
        return script.color(index) or None
    return value == "yes" if kind == "bool" else value


def table_of_blocks(
    name: str, column: str, text: str, folder: str, columns: Sequence[Column], *examples: str
) -> FolderTableSpec:
    """Return the table of a folder whose files have one block for each row.

    Args:
        examples: Names to ask for, as examples.
    """
    subject = FileSubject(name, (folder,), read_blocks(columns))

    def rows(question: Question) -> Rows[Unit]:
        rows = question.files.list_rows(subject)
        return Rows(
            rows,
            {
                column: lambda one: one[1].name,
                **{other.name: _value_at(place) for place, other in enumerate(columns)},
                **place_cells(lambda one: one[1].line, winner_test(rows, lambda unit: unit.name)),
            },
        )

    return FolderTableSpec(
        name=name,
        text=text,
        columns=(Column(column), *columns),
        subjects=(subject,),
        rows=rows,
        filters={},
        examples=tuple({column: example} for example in examples),
    )


def _value_at(place: int) -> Callable[[Located[Unit]], Cell]:
    return lambda one: one[1].values[place]


DYNASTIES: Final = table_of_blocks(
    "dynasties",
    "dynasty",
    "A definition of a dynasty.",
    "common/dynasties",
    (Column("name"), Column("prefix"), Column("culture"), Column("motto")),
    "699",
)

HOUSES: Final = table_of_blocks(
    "houses",
    "house",
    "A definition of a dynasty house.",
    "common/dynasty_houses",
    (Column("name"), Column("prefix"), Column("dynasty"), Column("motto")),
    "house_*",
)

CULTURES: Final = table_of_blocks(
    "cultures",
    "culture",
    "A definition of a culture.",
    "common/culture/cultures",
    (
        Column("heritage"),
        Column("language"),
        Column("ethos"),
        Column("martial_custom"),
        Column("traditions", "list"),
        Column("name_list", "list"),
        Column("parents", "list"),
        Column("created"),
        Column("color"),
    ),
    "norse",
)

GAME_CONCEPTS: Final = table_of_blocks(
    "game_concepts",
    "concept",
    "A definition of a game concept.",
    "common/game_concepts",
    (Column("alias", "list"), Column("parent"), Column("texture")),
    "vassal*",
)
