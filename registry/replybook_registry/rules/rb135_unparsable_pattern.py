"""RB135: a protected place is written in a way that matches nothing.

## Why
A protected place is closed to every agent whatever its contract says. A pattern that no address can
fit closes nothing, and nobody would notice until the place was written to.

## Example
```yaml
protected:
  - pattern: data/contracts/**
```

## Instead
```yaml
protected:
  - pattern: root:data/contracts
```
A pattern is an address. In its path `*` stands for any text within a segment and `**` for any
segments; `*` as the namespace or the key stands for every one. It stands for all below it too.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.queries.patterns import fault_of
from replybook_schema import Finding

__all__ = ["CODE", "check"]

CODE = "RB135"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Protected places whose pattern is none."""
    fix = "write an address, e.g. root:data/contracts or *:*/**/.git"
    for place in registry.enforcement.protected:
        fault = fault_of(place.pattern)
        if fault is not None:
            problem = f"the pattern {place.pattern!r} {fault}"
            yield Finding(place.at("pattern"), CODE, problem, fix)
