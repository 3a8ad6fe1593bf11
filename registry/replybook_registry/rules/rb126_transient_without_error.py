"""RB126: a code that is no error says that it is transient.

## Why
`transient: true` tells dashboards and people that a failure of the system passes by itself. It asks
nothing of an agent. Whoever means "call again later" has a verb for that, with its seconds and its
attempts; the mark on such a code would be read as the same promise without an end.

## Example
```yaml
- code: EN-GATE-D-005
  transient: true
```

## Instead
```yaml
- code: EN-GATE-D-005
  action: {verb: wait_and_retry, arguments: [after_s, attempts_left]}
```
Or keep the mark for the E code that the failure is. Its remedy still says "do not retry".
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_schema import Finding

__all__ = ["CODE", "check"]

CODE = "RB126"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Codes of S, I and D with `transient: true`."""
    for code in registry.codes:
        if code.transient and code.id.type != "E":
            yield Finding(
                code.at("transient"),
                CODE,
                problem=f"{code.id} is no error, and only an error is transient",
                fix="remove 'transient', or use the verb wait_and_retry if the agent shall call again",
            )
