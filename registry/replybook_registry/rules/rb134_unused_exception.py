"""RB134: an exception covers a finding that does not occur.

## Why
An exception that nothing needs any more would hide the next real mistake in the same place. This
also catches an exception whose rule or entry is misspelt: it never covered anything. Some rules take
no exception at all: two entries of one id, a layer that answers with a type it may not use, a changed
meaning, a number given again, and whatever an extension would change about its base.

## Example
```yaml
exceptions:
  - rule: RB116               # the remedy of WA-RES-I-001 is within its budget by now
    entry: WA-RES-I-001
    reason: The remedy is being rewritten.
    owner: docs
    expires: "2031-06-30"
```

## Instead
```yaml
exceptions: []
```
"""

from __future__ import annotations

from replybook_registry.model import CheckException
from replybook_schema import Finding

__all__ = ["CODE", "finding"]

CODE = "RB134"


def finding(unused: CheckException) -> Finding:
    """`unused` matched no finding of this check."""
    return Finding(
        unused.place,
        CODE,
        problem=f"exception of {unused.entry!r} from {unused.rule} covers no finding",
        fix="remove the exception, or correct its rule and entry",
    )
