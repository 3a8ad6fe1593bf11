"""RB140: a registry declares an entry that its base has already declared.

## Why
All users of a base rely on its codes, areas, tools and rules. If an extension could change them,
one id would have two meanings in two projects. A shared tool or dashboard would be wrong in one of
them.

## Example
```yaml
# extends: ["pkg:replybook_registry"]
- code: WA-RES-I-001
  key: SHIPMENT_NOT_FOUND
```

## Instead
Add a code of your own, in an area of your own if that is clearer.
```yaml
- code: WA-SHIP-I-001
  key: SHIPMENT_NOT_FOUND
```
A tool that implements a declared tool needs `implements: desk_search` (RB144).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.queries.redefined import Redefined, list_redefinitions
from replybook_schema import Finding

CODE = "RB140"

_FIX = "remove it here, or give yours another name"
_FIX_OF_TOOL = (
    "add `implements: {}` if yours takes the place of that tool, else give yours another name"
)


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each second entry from another registry. Matrix changes are RB142."""
    for again in list_redefinitions(registry):
        if not again.changes_matrix:
            yield _finding(again)


def _finding(again: Redefined) -> Finding:
    return Finding(
        again.entry.place,
        CODE,
        problem=f"{again.kind} {again.name!r} is declared by {again.first.origin!r} already",
        fix=_FIX_OF_TOOL.format(again.name) if again.kind == "tool" else _FIX,
    )
