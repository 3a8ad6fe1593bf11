"""RB111: a required public parameter does not appear in the message.

## Why
A parameter is required because the outcome cannot be understood without it. A message that leaves
it out tells the reader that something was not found, and not what.

## Example
```yaml
message: The address does not resolve
params:
  path: {type: string, description: The address., required: true, privacy: public}
```

## Instead
```yaml
message: "{path} does not resolve"
```
Or make the parameter optional, if the message is complete without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.queries.message_template import placeholders
from replybook_schema import Finding

__all__ = ["CODE", "check"]

CODE = "RB111"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Messages that leave out what a reader must know."""
    for code in registry.codes:
        needed = [p.name for p in code.params if p.required and p.privacy == "public"]
        shown = placeholders(code.message) if needed else ()
        for name in needed:
            if name not in shown:
                yield Finding(
                    code.at("message"),
                    CODE,
                    problem=f"message of {code.id} leaves out its required parameter {name!r}",
                    fix=f"show '{{{name}}}' in the message, or make the parameter optional",
                )
