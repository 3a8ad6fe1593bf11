"""Ask a table: filters, order, columns and a page of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from replybook.enforcement.query_limits import limit_queries
from replybook_ck3.check.tables import localization
from replybook_ck3.check.tables.characters import CHARACTERS
from replybook_ck3.check.tables.defines import DEFINES
from replybook_ck3.check.tables.dynasties import CULTURES, DYNASTIES, GAME_CONCEPTS, HOUSES
from replybook_ck3.check.tables.faiths import FAITHS
from replybook_ck3.check.tables.game_dates import FIRST_BOOKMARK, GameDate, told_date
from replybook_ck3.check.tables.kept_rows import MEMORY, KeptRows, TableMemory
from replybook_ck3.check.tables.provinces import PROVINCES
from replybook_ck3.check.tables.row_filters import (
    Condition,
    WrongFilter,
    chosen,
    conditions_of,
    date_of_filter,
    order_of,
    order_rows,
    shown_columns,
    value_of,
)
from replybook_ck3.check.tables.source_files import SourceFiles
from replybook_ck3.check.tables.table_specs import (
    Cell,
    Column,
    FolderTableSpec,
    Question,
    Row,
    Rows,
)
from replybook_ck3.check.tables.title_history import TITLE_HISTORY
from replybook_ck3.check.tables.titles import TITLES
from replybook_ck3.check.tables.unmatched_values import unmatched_in_index, unmatched_values

if TYPE_CHECKING:
    from replybook_ck3.index import IndexView

_OF_FILES: Final[Mapping[str, FolderTableSpec]] = {
    one.name: one
    for one in (
        PROVINCES,
        TITLES,
        TITLE_HISTORY,
        CHARACTERS,
        DYNASTIES,
        HOUSES,
        CULTURES,
        FAITHS,
        DEFINES,
        GAME_CONCEPTS,
    )
}

TABLES: Final[Mapping[str, tuple[Column, ...]]] = {
    **{name: spec.every_column for name, spec in _OF_FILES.items()},
    localization.NAME: localization.COLUMNS,
}
"""The columns of each table."""

TEXT_KIND: Final = "localization_key"
_AT: Final = "at"
_SECONDS: Final = 5.0
_MANY_COLUMNS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "characters": {"child_of": ("father", "mother"), "spouse_of": ("spouses",)},
    "titles": {"under": ("above",)},
    "provinces": {"under": ("barony", "county", "duchy", "kingdom", "empire")},
}
"""Filters that stand for columns."""


@dataclass(frozen=True, slots=True)
class TableQuery:
    """A query of a table: its filters, columns, order and page.

    Attributes:
        columns: Columns to show, or None for all.
        order: Order, such as `-birth,name`, or None.
        start: Number of rows before the page.
        limit: Maximum number of rows.
        only: Sources to show, or None for all.
    """

    table: str
    filters: Mapping[str, object]
    columns: Sequence[str] | None = None
    order: str | None = None
    start: int = 0
    limit: int = 100
    only: Collection[str] | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """A page of a table.

    Attributes:
        rows: Values in the form of JSON.
        total: Number of all rows.
        at: Date of the values, or None for a table without dates.
        files: Number of files that the table is made of.
        unread: Addresses of files that could not be read.
        unmatched: Filters that no row meets, with what was probably meant.
    """

    columns: tuple[str, ...]
    rows: list[list[object]]
    total: int
    at: str | None
    files: int
    unread: tuple[str, ...] = ()
    unmatched: Sequence[Mapping[str, object]] = ()


def ask_table(
    view: IndexView,
    read: Callable[[str], bytes | None],
    asked: TableQuery,
    memory: TableMemory = MEMORY,
) -> Answer:
    """Return a page of a table.

    Args:
        view: The view of the session.
        read: Returns the content of a file by its address, or None if it cannot be read.
        asked: What the caller asks for.
        memory: Rows that are kept from question to question.

    Raises:
        WrongFilter: A filter, a column or a value is wrong.
        QueryTooCostly: The query takes too long.
        IndexFault: The index cannot be read.
    """
    columns = TABLES[asked.table]
    shown = shown_columns(columns, asked.columns)
    order = order_of(columns, asked.order)
    if asked.table == localization.NAME:
        return _ask_texts(view, asked, shown, order)
    spec = _OF_FILES[asked.table]
    filters = dict(asked.filters)
    at = FIRST_BOOKMARK
    if spec.has_date and _AT in filters:
        at = date_of_filter(_AT, filters.pop(_AT))
    depth = _depth(spec, filters)
    many = _MANY_COLUMNS.get(spec.name, {})
    try:
        conditions = conditions_of(columns, many, filters)
    except WrongFilter as wrong:
        wrong.known += [name for name in _more_filters(spec) if wrong.known and name not in many]
        raise
    given = list(conditions)
    if asked.only is not None:
        conditions.append(Condition(("source",), "=", tuple(asked.only)))
    files = SourceFiles(view, read, memory.of_files)
    every = _build_rows(spec, Question(files, at), memory.of_tables)
    rows = chosen(every, conditions)
    unmatched = [] if rows.found else unmatched_values(every, given)
    if depth is not None:
        rows = _not_deeper(rows, conditions, depth)
    page = order_rows(rows, order).found[asked.start : asked.start + asked.limit]
    cells = [(column, rows.cells[column.name]) for column in shown]
    return Answer(
        tuple(column.name for column in shown),
        [[_json(column, cell(one)) for column, cell in cells] for one in page],
        len(rows),
        told_date(at) if spec.has_date else None,
        sum(len(files.files(subject)) for subject in spec.subjects),
        tuple(files.unread),
        unmatched,
    )


def _ask_texts(
    view: IndexView, asked: TableQuery, shown: Sequence[Column], order: list[tuple[str, bool]]
) -> Answer:
    filters = dict(asked.filters)
    more: dict[str, object] = {}
    if "missing_in" in filters:
        more["missing_in"] = value_of("missing_in", filters.pop("missing_in"), "text") or ""
    if "twice" in filters:
        more["twice"] = value_of("twice", filters.pop("twice"), "bool")
    try:
        conditions = conditions_of(localization.COLUMNS, {}, filters)
    except WrongFilter as wrong:
        wrong.known += localization.FILTERS if wrong.known else ()
        raise
    with view.apart() as (connection, scope), limit_queries(connection, seconds=_SECONDS):
        texts = localization.texts_of(
            connection,
            scope,
            conditions,
            more,
            order,
            only=asked.only,
            start=asked.start,
            limit=asked.limit,
        )
    rows = [_format_row(row, localization.COLUMNS, shown) for row in texts.rows]
    unmatched = [] if texts.total else unmatched_in_index(view, conditions, {"key": TEXT_KIND})
    names = tuple(one.name for one in shown)
    return Answer(names, rows, texts.total, None, texts.files, (), unmatched)


def _format_row(row: Row, columns: Sequence[Column], shown: Sequence[Column]) -> list[object]:
    """Return the shown values of a row in the form of JSON."""
    by_name = {column.name: cell for column, cell in zip(columns, row, strict=True)}
    return [_json(column, by_name[column.name]) for column in shown]


def _json(column: Column, cell: Cell) -> object:
    if column.type == "date":
        return told_date(cast("GameDate | None", cell))
    return list(cell) if isinstance(cell, tuple) else cell


def _depth(spec: FolderTableSpec, filters: dict[str, object]) -> int | None:
    if "depth" not in spec.filters or "depth" not in filters:
        return None
    depth = value_of("depth", filters.pop("depth"), "number")
    if not isinstance(depth, int) or depth < 1 or not isinstance(filters.get("under"), str):
        reason = "depth is a number from 1 on, beside `under` with one title"
        raise WrongFilter("filters", "depth", (), reason)
    return depth


def _not_deeper(rows: Rows[Any], conditions: Sequence[Condition], depth: int) -> Rows[Any]:
    """Return the titles that are at most so many levels below the title asked for."""
    above = cast("Callable[[object], tuple[str, ...]]", rows.cells["above"])
    top = next(
        str(condition.values[0]) for condition in conditions if condition.columns == ("above",)
    )
    return Rows([one for one in rows.found if top in above(one)[:depth]], rows.cells)


def _build_rows(spec: FolderTableSpec, question: Question, kept: KeptRows[Rows[Any]]) -> Rows[Any]:
    key = (spec.name, question.at, question.files.state(spec.subjects))
    rows = kept.get(key)
    if rows is None:
        rows = spec.rows(question)
        if not question.files.unread:
            kept.put(key, rows)
    return rows


def _more_filters(spec: FolderTableSpec) -> Mapping[str, str]:
    """Return the filters beside the columns."""
    dated = {_AT: "date of the values, 1066.9.15 if left out"} if spec.has_date else {}
    return {**spec.filters, **dated}


def help_of(table: str) -> dict[str, object]:
    """Return the description of a table: its rows, columns, filters and examples.

    Args:
        table: Name of the table.
    """
    spec = _OF_FILES.get(table)
    columns = TABLES[table]
    text = localization.TEXT if spec is None else spec.text
    filters = localization.FILTERS if spec is None else _more_filters(spec)
    examples = localization.EXAMPLES if spec is None else spec.examples
    return {
        "table": table,
        "about": text,
        "columns": {
            column.name: f"{column.type}: {column.text}" if column.text else column.type
            for column in columns
        },
        "filters": dict(filters),
        "examples": [dict(example) for example in examples],
    }
