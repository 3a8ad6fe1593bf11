"""RB136: the default of a limit is greater than its maximum.

## Why
A contract without a limit gets the default. The ceiling is the maximum that a contract may ask for.
With a default above the ceiling, a contract that asks for nothing gets more.

## Example
```yaml
limits:
  max_files: {default: 200, ceiling: 20}
```

## Instead
```yaml
limits:
  max_files: {default: 20, ceiling: 200}
```
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_schema import Finding

CODE = "RB136"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each limit whose default is greater than its ceiling."""
    for name, limit in registry.enforcement.limits.items():
        if limit.default > limit.ceiling:
            problem = f"limit {name} is {limit.default} by default, which is more than its ceiling {limit.ceiling}"
            fix = f"make the default {limit.ceiling} or less, or the ceiling higher"
            place = registry.enforcement.at("limits", name, "default")
            yield Finding(place, CODE, problem, fix)
