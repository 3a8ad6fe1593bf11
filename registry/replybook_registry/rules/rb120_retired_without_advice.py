"""RB120: a retired code has no reason, no version, or no replacement.

## Why
A retired code stays in the registry for those who still use it. The linter and the code rewriter
show this advice. Without it, a user learns that a code must be replaced, but not by what.

## Example
```yaml
- code: WA-RES-I-008
  status: retired
```

## Instead
```yaml
- code: WA-RES-I-008
  status: retired
  retired_in: 1.2.0
  reason: One code answers every address failure.
  use: [WA-RES-I-001]
```
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_schema import Finding

CODE = "RB120"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each retired code or legacy id without advice."""
    for code in registry.codes:
        if code.status == "retired" and not (code.retired_in and code.reason):
            lacks = "reason" if code.retired_in else "version it was retired in"
            yield Finding(
                code.at("status"),
                CODE,
                problem=f"retired code {code.id} does not give the {lacks}",
                fix="add 'retired_in', 'reason' and, where there is one, the code to 'use'",
            )
    for old in registry.legacy:
        if old.verdict != "keep" and not old.use and not old.advice.strip():
            yield Finding(
                old.at("verdict"),
                CODE,
                problem=f"legacy id {old.code} is {old.verdict} without a code to use or advice",
                fix="name the code to 'use', or say under 'advice' why there is none",
            )
