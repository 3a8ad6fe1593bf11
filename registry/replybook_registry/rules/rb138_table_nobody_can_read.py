"""RB138: no query can read an opened table.

## Why
An agent relies on opened tables. If queries may not `select`, no table can be read. A name that
begins with `sqlite_` or `pragma_` belongs to the database itself, so no table of yours can have it.

## Example
```yaml
tables:
  - table: sqlite_schema
    meaning: One table of the database a row.
    columns: {name: The name of the table.}
```

## Instead
```yaml
tables:
  - table: articles
    meaning: One article a row.
    columns: {title: The title that readers see.}
```
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import OpenTable, Registry
from replybook_schema import Finding

CODE = "RB138"

_OF_THE_DATABASE = ("sqlite_", "pragma_")


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each opened table that no query can read."""
    can_select = "select" in registry.enforcement.statements
    for table in registry.enforcement.tables:
        if not can_select:
            problem = f"table {table.table} is opened, but no query may select"
            yield _finding(table, problem, "add `select` to the statements of `database`")
        if table.table.startswith(_OF_THE_DATABASE):
            problem = f"table {table.table} has a name that belongs to the database itself"
            yield _finding(table, problem, "give the table another name")


def _finding(table: OpenTable, problem: str, fix: str) -> Finding:
    return Finding(table.at("table"), CODE, problem, fix)
