"""RB135: the pattern of a protected place matches nothing.

## Why
A protected place is closed to every agent, whatever its contract says. A pattern that fits no
address protects nothing, and nobody would notice until somebody writes there.

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
A pattern is an address. In its path, `*` matches any text in a segment and `**` any segments. A `*`
as namespace or key matches all of them. The pattern includes everything below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.queries.patterns import fault_of
from replybook_schema import Finding

CODE = "RB135"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each protected place with an invalid pattern."""
    fix = "write an address, e.g. root:data/contracts or *:*/**/.git"
    for place in registry.enforcement.protected:
        fault = fault_of(place.pattern)
        if fault is not None:
            problem = f"the pattern {place.pattern!r} {fault}"
            yield Finding(place.at("pattern"), CODE, problem, fix)
