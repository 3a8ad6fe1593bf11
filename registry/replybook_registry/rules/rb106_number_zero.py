"""RB106: a code has the number 000.

## Why
Numbers count from 001. A zero is what a forgotten or defaulted number looks like, so it never
stands for a case of its own.

## Example
```yaml
- code: WA-RES-I-000
```

## Instead
```yaml
- code: WA-RES-I-001
```
"""

from __future__ import annotations

from replybook_schema import Finding, Place

__all__ = ["CODE", "finding"]

CODE = "RB106"


def finding(place: Place, text: str) -> Finding:
    """`text` is a code of the right form with the number 000."""
    return Finding(
        place,
        CODE,
        problem=f"{text!r} has the number 000",
        fix="use the next free number of its series; numbers count from 001",
    )
