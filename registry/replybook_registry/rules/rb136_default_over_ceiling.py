"""RB136: a limit holds more by default than anybody may ask for.

## Why
The default is what a contract gets that names no limit, the ceiling the most that one may name. A
default above the ceiling gives more to who asks for nothing.

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

__all__ = ["CODE", "check"]

CODE = "RB136"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Limits of contracts whose default is over their ceiling."""
    for name, limit in registry.enforcement.limits.items():
        if limit.default > limit.ceiling:
            problem = (
                f"limit {name} is {limit.default} by default, over its ceiling {limit.ceiling}"
            )
            fix = f"make the default {limit.ceiling} or less, or the ceiling higher"
            place = registry.enforcement.at("limits", name, "default")
            yield Finding(place, CODE, problem, fix)
