"""RB134: an exception matches no finding.

## Why
An unused exception would hide the next real mistake in the same place. This rule also finds an
exception with a misspelled rule or entry, which never matched anything. Some rules accept no
exception: two entries of one id, a layer with a wrong type, a changed meaning, a number that is
used again, and any change of a base by an extension.

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

CODE = "RB134"


def finding(unused: CheckException) -> Finding:
    """Return the finding for an exception that matched no finding."""
    return Finding(
        unused.place,
        CODE,
        problem=f"exception of {unused.entry!r} from {unused.rule} covers no finding",
        fix="remove the exception, or correct its rule and entry",
    )
