"""RB152: a mapping has the same key twice.

## Why
Most YAML readers silently keep the last value. The other value has no effect, and nobody can tell
which one was meant.

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

CODE = "RB152"


def finding(place: Place, key: str, first: Place) -> Finding:
    """Return the finding for a `key` at `place` that was at `first` before."""
    return Finding(
        place,
        CODE,
        problem=f"key {key!r} is written twice, first at {first}",
        fix="remove one of the two; a missing '-' before a new list entry also looks like this",
    )
