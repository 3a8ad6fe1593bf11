"""RB102: a code, or the name of another entry, is declared twice.

## Why
One code has one meaning. With two entries for one id, the order of files would decide which
message, params and remedy an agent gets. The same applies to the names of layers, areas, tools,
stages, rules and all other entries.

## Example
```yaml
- code: WA-RES-I-001
  key: PATH_NOT_FOUND
- code: WA-RES-I-001
  key: PATH_EMPTY
```

## Instead
Give the newer entry the next free number. `replybook codes add` finds it.
```yaml
- code: WA-RES-I-001
  key: PATH_NOT_FOUND
- code: WA-RES-I-006
  key: PATH_EMPTY
```
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Code, Registry
from replybook_registry.queries.declared import Declared, list_entries
from replybook_registry.queries.numbering import FreeNumbers
from replybook_schema import Finding

CODE = "RB102"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each second entry with a name.

    Entries of other registries are RB140.
    """
    first: dict[tuple[str, str, str], Declared] = {}
    again: list[tuple[Declared, Declared]] = []
    for entry in list_entries(registry):
        before = first.setdefault((entry.kind, entry.name, entry.entry.origin), entry)
        if before is not entry:
            again.append((before, entry))
    if not again:
        return
    free = FreeNumbers(registry)
    for before, entry in again:
        fix = "remove one of the two, or give this one a name of its own"
        if isinstance(entry.entry, Code):
            fix = f"remove one of the two, or make this one {free.instead_of(entry.entry.id)}"
        problem = f"{entry.kind} {entry.name!r} is declared twice, first at {before.entry.place}"
        yield Finding(entry.entry.place, CODE, problem, fix)
