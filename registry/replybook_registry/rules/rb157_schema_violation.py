"""RB157: a value does not have the shape that its schema asks for.

## Why
Every registry file has a JSON Schema, so that editors complete it and mistakes show while typing.
An entry that does not fit is left out of the registry, since nothing sensible can be made of it.

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

__all__ = ["CODE", "finding"]

CODE = "RB157"


def finding(place: Place, problem: str, fix: str) -> Finding:
    """`problem` is what the schema says, in words."""
    return Finding(place, CODE, problem=problem, fix=fix)
