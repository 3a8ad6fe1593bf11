"""The values of filters that no row has, with the values that were probably meant."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from replybook_ck3.check.tables.row_filters import Condition, chosen, is_pattern
from replybook_ck3.check.tables.table_specs import Cell, Rows
from replybook_ck3.world.alike_names import alike_names
from replybook_ck3.world.domain_table import DomainTable

if TYPE_CHECKING:
    from replybook_ck3.index import IndexView

_NEAR: Final = 3
_MOST_VALUES: Final = 20
"""Number of values up to which a column is said to have them all."""
_MOST_TOLD: Final = 20


def unmatched_values(rows: Rows[Any], conditions: Sequence[Condition]) -> list[dict[str, object]]:
    """Return the filters that no row meets by itself, each with what was probably meant.

    If every filter has rows, return how many each of them has, since only all together have none.

    Args:
        rows: All rows of the table.
        conditions: The conditions of the caller.
    """
    found: list[dict[str, object]] = []
    for condition in conditions:
        known = _values_in(rows.found, [rows.cells[column] for column in condition.columns])
        for value in condition.values if condition.operator == "=" else ():
            if isinstance(value, str) and not is_pattern(value) and value not in known:
                found.append(describe_mismatch(condition.filter_name, value, known))
    if found or len(conditions) < 2:
        return found[:_MOST_TOLD]
    return [{"filter": one.filter_name, "rows": len(chosen(rows, [one]))} for one in conditions]


def unmatched_in_index(
    view: IndexView, conditions: Iterable[Condition], kinds: Mapping[str, str | None]
) -> list[dict[str, object]]:
    """Return the filters on sources, kinds and names that nothing in the index has.

    Args:
        view: The view of the session.
        conditions: The conditions of the caller.
        kinds: Kind of the names in each column with names; None for every kind.
    """
    found: list[dict[str, object]] = []
    for condition in conditions:
        (column, *_), name = condition.columns, condition.filter_name
        for value in condition.values if condition.operator == "=" else ():
            if not isinstance(value, str) or is_pattern(value):
                continue
            known = {"source": set(view.sources), "kind": set(DomainTable(None).kinds)}.get(column)
            if known is not None and value not in known:
                found.append(describe_mismatch(name, value, known))
            elif column in kinds and not view.find(value, kinds[column]):
                near = [one.name for one in view.near(value, kind=kinds[column], limit=_NEAR)]
                meant = {"did_you_mean": near[0], "near": near} if near else {}
                found.append({"filter": name, "value": value, "rows": 0, **meant})
    return found[:_MOST_TOLD]


def describe_mismatch(name: str, value: str, known: Collection[str]) -> dict[str, object]:
    """Return the words about a value that no row has.

    Args:
        known: All values of its columns.
    """
    near = alike_names(value, known, _NEAR)
    told: dict[str, object] = {"filter": name, "value": value, "rows": 0}
    if near:
        told |= {"did_you_mean": near[0], "near": near}
    if known and len(known) <= _MOST_VALUES:
        told["values"] = sorted(known)
    return told


def _values_in(found: Iterable[Any], cells: Sequence[Callable[[Any], Cell]]) -> set[str]:
    values: set[str] = set()
    for one in found:
        for cell in cells:
            value = cell(one)
            if isinstance(value, str):
                values.add(value)
            elif isinstance(value, tuple):
                values.update(word for word in value if isinstance(word, str))
    return values
