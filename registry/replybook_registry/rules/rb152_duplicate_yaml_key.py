"""RB152: one mapping holds the same key twice.

## Why
Most readers of YAML keep the last of the two and say nothing. One of the two values was written
for nothing, and nobody can tell which.

## Example
```yaml
- code: WA-RES-I-001
  title: Path not found
  title: No such path
```

## Instead
```yaml
- code: WA-RES-I-001
  title: Path not found
```
"""

from __future__ import annotations

from replybook_schema import Finding, Place

__all__ = ["CODE", "finding"]

CODE = "RB152"


def finding(place: Place, key: str, first: Place) -> Finding:
    """`key` stands at `place`, and stood at `first` before."""
    return Finding(
        place,
        CODE,
        problem=f"key {key!r} is written twice, first at {first}",
        fix="remove one of the two; a missing '-' before a new list entry also looks like this",
    )
