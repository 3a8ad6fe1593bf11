"""RB121: a code has the number of a retired id.

## Why
Old call sites, logs and saved sessions still contain retired ids. If the number gets another
meaning, all of them become wrong without notice. A number is used only once.

## Example
```yaml
# legacy.yaml: {code: WA-RES-E-002, verdict: retired, ...}
- code: WA-RES-E-002
  key: ADDRESS_CACHE_BROKEN
```

## Instead
```yaml
- code: WA-RES-E-004
  key: ADDRESS_CACHE_BROKEN
```
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.queries.numbering import FreeNumbers
from replybook_schema import Finding

CODE = "RB121"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each code with the number of a closed legacy id, in any letter case."""
    closed = {
        old.code.upper(): old
        for old in registry.legacy
        if old.verdict not in ("keep", "deprecated")
    }
    reused = [c for c in registry.codes if c.status != "retired" and str(c.id) in closed]
    if not reused:
        return
    free = FreeNumbers(registry)
    for code in reused:
        old = closed[str(code.id)]
        yield Finding(
            code.at("code"),
            CODE,
            problem=f"{code.id} reuses the number of a {old.verdict} id, see {old.place}",
            fix=f"use a number that was never given, e.g. {str(free.instead_of(code.id))!r}",
        )
