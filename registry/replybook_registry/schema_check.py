"""The shape of each registry file, checked against its JSON Schema.

A compiled validator (jsonschema-rs) checks a file in a millisecond. Only for a wrong file, or
without that validator, the slower jsonschema is used for precise errors.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from replybook_registry.nodes import Items, Table
from replybook_registry.rules import rb150_unreadable_file, rb157_schema_violation
from replybook_registry.schemas import KNOWN, schema_name, schema_of, schema_text
from replybook_schema import Finding, Place


@dataclass(frozen=True, slots=True)
class Shape:
    """The result for one file.

    Attributes:
        broken: The entries (list name, index) that cannot be used.
        usable: False if the whole file cannot be used.
    """

    findings: tuple[Finding, ...]
    broken: frozenset[tuple[str, int]]
    usable: bool


_FINE = Shape((), frozenset(), usable=True)


def check_shape(name: str, table: Table) -> Shape:
    """Check one file against its schema. `name` is its name below the registry folder."""
    schema = schema_name(name)
    if schema is None:
        return Shape((_foreign(table),), frozenset(), usable=False)
    return _FINE if _fits(schema, table) else _shape(schema, table)


def _foreign(table: Table) -> Finding:
    why = "not a file of a registry"
    fix = f"rename or remove it; a registry has {', '.join(KNOWN)}"
    return rb150_unreadable_file.finding(Place(table.path), why, fix)


def _is_repeated(fault: Finding, findings: list[Finding]) -> bool:
    """Return True if a general fault only repeats another one at the same place."""
    general = fault.rule == rb157_schema_violation.CODE
    return general and any(f.place == fault.place and f.rule == fault.rule for f in findings)


def _fits(schema: str, table: Table) -> bool:
    """Return True if the compiled validator accepts the file.

    Without the validator, return False.
    """
    accepts = _compile_schema(schema)
    return accepts is not None and accepts(_plain(table))


def _plain(node: object) -> Any:
    """Return the data without places.

    The compiled validator accepts no subclass of `list`.
    """
    if isinstance(node, Table):
        return {key: _plain(value) for key, value in node.items()}
    if isinstance(node, Items):
        return [_plain(item) for item in node]
    return node


@cache
def _compile_schema(schema: str) -> Callable[[object], bool] | None:
    try:
        from jsonschema_rs import Draft202012Validator
    except ImportError:
        return None
    return Draft202012Validator(
        _plain(schema_text(schema)), retriever=lambda uri: _plain(schema_of(uri))
    ).is_valid


def _shape(schema: str, table: Table) -> Shape:
    from replybook_registry.schema_faults import faults  # imported late: takes 60 ms

    findings: list[Finding] = []
    broken: set[tuple[str, int]] = set()
    usable = True
    for where, keyword, found in faults(schema, table):
        findings += [fault for fault in found if not _is_repeated(fault, findings)]
        if len(where) >= 2 and isinstance(where[1], int):
            broken.add((str(where[0]), where[1]))
        elif keyword != "additionalProperties":
            usable = False
    return Shape(tuple(findings), frozenset(broken), usable)
