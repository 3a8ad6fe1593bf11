"""The filters and the order of a table, parsed from the words of a caller.

    conditions = conditions_of(spec.every_column, spec.filters, {"tier": "county", "line_gte": 3})

A filter is a column, or a column with `_gte` or `_lte`. It has a value, a pattern with `*`, or
a list of them. The case of letters counts, except in a pattern.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, TypeVar, cast

from replybook_ck3.check.tables.game_dates import GameDate, existing_date
from replybook_ck3.check.tables.table_specs import Cell, Column, ColumnType, Rows

T = TypeVar("T")

Operator: TypeAlias = Literal["=", ">=", "<="]

_SUFFIXES: Final[Mapping[str, Operator]] = {"_gte": ">=", "_lte": "<="}
_WORDS: Final[Mapping[object, bool]] = {
    **dict.fromkeys(("yes", "true", "1", 1), True),
    **dict.fromkeys(("no", "false", "0", 0), False),
}
_MOST_VALUES: Final = 200
_LONGEST: Final = 200
_MOST_STARS: Final = 4


class WrongFilter(Exception):
    """A filter, a column or a value that a table does not have.

    Attributes:
        argument: Argument of the call.
        known: The words to use instead, if there are some.
        reason: The cause, or None.
    """

    def __init__(
        self, argument: str, word: str, known: Iterable[str] = (), reason: str | None = None
    ) -> None:
        super().__init__(word)
        self.argument, self.word, self.known, self.reason = argument, word, list(known), reason


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on a row: one of the columns compares with one of the values.

    Attributes:
        operator: Comparison. For `=`, values with `*` are patterns.
        name: Filter of the caller, or "" if the server added the condition.
    """

    columns: tuple[str, ...]
    operator: Operator
    values: tuple[Cell, ...]
    name: str = ""

    @property
    def filter_name(self) -> str:
        """The filter of the caller, or the column."""
        return self.name or self.columns[0]


def conditions_of(
    columns: Sequence[Column],
    more: Mapping[str, tuple[str, ...]],
    filters: Mapping[str, object],
) -> list[Condition]:
    """Return the conditions that filters ask for.

    Args:
        more: Filters that stand for several columns.

    Raises:
        WrongFilter: A filter is unknown, or its value is wrong.
    """
    types: dict[str, ColumnType] = {column.name: column.type for column in columns}
    found: list[Condition] = []
    for name, value in filters.items():
        column, operator = _split(name, types)
        if name in more:
            column, operator = more[name][0], "="
        elif column not in types:
            raise WrongFilter("filters", name, [*types, *more])
        kind = types[column]
        if operator != "=" and kind in ("bool", "list"):
            raise WrongFilter("filters", name, (), f"{column} has no order")
        values = cast("list[object]", value) if isinstance(value, list) else [value]
        if not values or len(values) > _MOST_VALUES:
            raise WrongFilter("filters", name, (), f"give 1 to {_MOST_VALUES} values")
        told = tuple(value_of(name, one, kind) for one in values)
        if operator != "=" and (len(told) != 1 or None in told):
            raise WrongFilter("filters", name, (), "give one value")
        found.append(Condition(more.get(name, (column,)), operator, told, name))
    return found


def _split(name: str, types: Mapping[str, ColumnType]) -> tuple[str, Operator]:
    if name in types:
        return name, "="
    operator = _SUFFIXES.get(name[-4:])
    return (name[:-4], operator) if operator is not None else (name, "=")


def value_of(name: str, value: object, kind: ColumnType) -> Cell:
    """Return a value of a filter in the type of its column.

    Args:
        value: The value of the caller.

    Raises:
        WrongFilter: The value has another type.
    """
    if value is None:
        return None
    if kind == "bool":
        word = value.lower() if isinstance(value, str) else value
        if isinstance(word, (str, int)) and word in _WORDS:
            return _WORDS[word]
        raise WrongFilter("filters", name, ("true", "false"), f"{name} is true or false")
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise WrongFilter("filters", name, (), "a value is a text or a number")
    if kind == "date":
        return date_of_filter(name, value)
    if kind == "number":
        try:
            return int(value)
        except ValueError:
            raise WrongFilter("filters", name, (), f"{name} is a number") from None
    if len(str(value)) > _LONGEST or str(value).count("*") > _MOST_STARS:
        most = f"a value has at most {_LONGEST} characters and {_MOST_STARS} of *"
        raise WrongFilter("filters", name, (), most)
    return str(value)


def date_of_filter(name: str, value: object) -> GameDate:
    """Return the date of a filter.

    Args:
        value: The value of the caller.

    Raises:
        WrongFilter: The date is none, or does not exist.
    """
    date = existing_date(value) if isinstance(value, str) else None
    if date is None:
        reason = f"there is no such date: {str(value)[:40]!r}; write year.month.day, e.g. 1066.9.15"
        raise WrongFilter("filters", name, (), reason)
    return date


# Rows


def chosen(rows: Rows[T], conditions: Iterable[Condition]) -> Rows[T]:
    """Return the rows that meet all conditions."""
    found = rows.found
    for condition in conditions:
        first, *others = [rows.cells[column] for column in condition.columns]
        test = _test(condition)
        found = [
            one for one in found if test(first(one)) or any(test(cell(one)) for cell in others)
        ]
    return Rows(found, rows.cells)


def _test(condition: Condition) -> Callable[[Cell], bool]:
    if condition.operator != "=":
        (limit,) = condition.values
        return _at_least(limit) if condition.operator == ">=" else _at_most(limit)
    plain = {value for value in condition.values if not is_pattern(value)}
    patterns = [_pattern(str(value)) for value in condition.values if is_pattern(value)]

    def test(cell: Cell) -> bool:
        if isinstance(cell, tuple) and (not cell or isinstance(cell[0], str)):
            return any(map(one, cell)) if cell else None in plain
        return one(cell)

    def one(cell: object) -> bool:
        if cell in plain:
            return True
        return isinstance(cell, str) and any(fits(cell) for fits in patterns)

    return test


def _at_least(limit: Cell) -> Callable[[Cell], bool]:
    return lambda cell: type(cell) is type(limit) and cell >= limit  # type: ignore[operator]


def _at_most(limit: Cell) -> Callable[[Cell], bool]:
    return lambda cell: type(cell) is type(limit) and cell <= limit  # type: ignore[operator]


def is_pattern(value: Cell) -> bool:
    """Return True if a value of a filter is a pattern."""
    return isinstance(value, str) and "*" in value


def _pattern(value: str) -> Callable[[str], bool]:
    """Return the test of a text with `*`. Only ASCII letters have no case, as in SQLite."""
    first, *middle, last = (part.translate(_LOWER) for part in value.split("*"))

    def fits(text: str) -> bool:
        text = text.lower() if text.isascii() else text.translate(_LOWER)
        at, end = len(first), len(text) - len(last)
        if at > end or not text.startswith(first) or not text.endswith(last):
            return False
        for part in middle:
            found = text.find(part, at, end)
            if found < 0:
                return False
            at = found + len(part)
        return True

    return fits


_LOWER: Final = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}


def shown_columns(columns: Sequence[Column], names: Sequence[str] | None) -> list[Column]:
    """Return the columns to show.

    Args:
        names: Names of the caller, or None for all.

    Raises:
        WrongFilter: A column is unknown.
    """
    by_name = {column.name: column for column in columns}
    for name in names or ():
        if name not in by_name:
            raise WrongFilter("columns", name, by_name)
    return [by_name[name] for name in dict.fromkeys(names)] if names else list(columns)


def order_of(columns: Sequence[Column], order: str | None) -> list[tuple[str, bool]]:
    """Return the columns of an order, each with True if it descends.

    Args:
        order: Order of the caller, such as `-birth,name`, or None.

    Raises:
        WrongFilter: A column is unknown.
    """
    names = [column.name for column in columns]
    found: list[tuple[str, bool]] = []
    for word in order.split(",") if order else ():
        name = word.strip()
        if name.removeprefix("-") not in names:
            raise WrongFilter("order", name.removeprefix("-"), names)
        found.append((name.removeprefix("-"), name.startswith("-")))
    return found


def order_rows(rows: Rows[T], order: Iterable[tuple[str, bool]]) -> Rows[T]:
    """Return rows in an order. Empty values come last, and equal rows keep their order."""
    found = rows.found
    for name, descends in reversed(list(order)):
        cells = [(rows.cells[name](one), one) for one in found]
        some = [(cell, one) for cell, one in cells if cell is not None]
        some.sort(key=lambda pair: _sortable(pair[0]), reverse=descends)
        found = [*(one for _, one in some), *(one for cell, one in cells if cell is None)]
    return Rows(found, rows.cells)


def _sortable(cell: Cell) -> tuple[bool, Cell]:
    """Return a key for a cell; words come after numbers."""
    return isinstance(cell, str), cell


# SQL


def sql_of(conditions: Iterable[Condition]) -> tuple[str, list[str]]:
    """Return the text after WHERE and its values. Names of columns must be known ones."""
    texts, values = ["1"], list[str]()
    for condition in conditions:
        ways: list[str] = []
        for column in condition.columns:
            for value in condition.values:
                ways.append(_way(column, condition.operator, value))
                if value is not None:
                    values.append(_sql_value(condition.operator, value))
        texts.append(f"({' OR '.join(ways)})")
    return " AND ".join(texts), values


def _way(column: str, operator: Operator, value: Cell) -> str:
    if value is None:
        return f'"{column}" IS NULL'
    if operator == "=" and is_pattern(value):
        return f"\"{column}\" LIKE ? ESCAPE '\\'"
    return f'"{column}" {operator} ?'


def _sql_value(operator: Operator, value: Cell) -> str:
    if operator == "=" and isinstance(value, str) and "*" in value:
        plain = value.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        return plain.replace("*", "%")
    return str(int(value)) if isinstance(value, bool) else str(value)


def sql_order(order: Iterable[tuple[str, bool]]) -> str:
    """Return the text after ORDER BY, or an empty text."""
    words = [f'"{name}" IS NULL, "{name}"{" DESC" if descends else ""}' for name, descends in order]
    return ", ".join(words)
