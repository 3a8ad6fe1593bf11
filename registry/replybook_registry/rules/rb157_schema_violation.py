"""RB157: a value does not fit its schema.

## Why
Every registry file has a JSON Schema, so that editors can complete it and show mistakes while you
type. An entry that does not fit is left out of the registry.

## Example
```yaml
- code: WA-RES-I-001
  status: activ
```

## Instead
```yaml
- code: WA-RES-I-001
  status: active
```
"""

from __future__ import annotations

from replybook_schema import Finding, Place

CODE = "RB157"


def finding(place: Place, problem: str, fix: str) -> Finding:
    """Return the finding for a schema violation, with the words of the schema."""
    return Finding(place, CODE, problem=problem, fix=fix)
