"""RB106: a code has the number 000.

## Why
Numbers begin with 001. The number 000 looks like a forgotten or default number, so no code has it.

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

CODE = "RB106"


def finding(place: Place, text: str) -> Finding:
    """Return the finding for a code `text` with the number 000."""
    return Finding(
        place,
        CODE,
        problem=f"{text!r} has the number 000",
        fix="use the next free number of its series; numbers count from 001",
    )
