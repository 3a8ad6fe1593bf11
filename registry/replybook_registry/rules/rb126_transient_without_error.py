"""RB126: a code that is no error is marked as transient.

## Why
`transient: true` tells dashboards and people that a system failure will end by itself. It asks
nothing of an agent. If the agent should call again later, use the verb `wait_and_retry`, which has
seconds and a number of attempts. The mark on such a code would promise the same without an end.

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
Keep the mark only for an E code. Its remedy still says "do not retry".
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_schema import Finding

CODE = "RB126"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each S, I or D code with `transient: true`."""
    for code in registry.codes:
        if code.transient and code.id.type != "E":
            yield Finding(
                code.at("transient"),
                CODE,
                problem=f"{code.id} is no error, and only an error is transient",
                fix="remove 'transient', or use the verb wait_and_retry if the agent shall call again",
            )
