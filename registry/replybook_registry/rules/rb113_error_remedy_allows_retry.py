"""RB113: the remedy of an error does not say "do not retry".

## Why
An error means that the system failed, and the same call will fail again. Agents repeat a call
unless they are told not to. One fault can therefore become an endless loop.

## Example
```yaml
- code: WA-DB-E-001
  remedy: Try the query again later.
```

## Instead
```yaml
- code: WA-DB-E-001
  remedy: Do not retry; report the trace id to the maintainer.
```
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.queries.remedies import remedies
from replybook_schema import Finding

CODE = "RB113"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each remedy of an E code without "do not retry".

    Letter case and line breaks are ignored.
    """
    for code in registry.codes:
        for place, remedy in remedies(code) if code.id.type == "E" else ():
            if "do not retry" not in " ".join(remedy.lower().split()):
                problem = f"remedy of the error {code.id} does not say 'do not retry'"
                fix = (
                    "say 'Do not retry' and whom to tell, e.g. 'Do not retry; report the trace id.'"
                )
                yield Finding(place, CODE, problem, fix)
