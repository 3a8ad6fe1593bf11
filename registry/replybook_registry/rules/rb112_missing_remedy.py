"""RB112: a code does not say what the agent should do next.

## Why
A reply that only says what went wrong leaves the agent to guess, and it guesses by trying again.
The remedy is the one next action, in the words the agent will read.

## Example
```yaml
- code: WA-VIS-I-001
  key: NO_PLAYSET
  remedy: ""
```

## Instead
```yaml
- code: WA-VIS-I-001
  key: NO_PLAYSET
  remedy: Switch to a playset with `ck3_playset`, then repeat the call.
```
"""

from __future__ import annotations

from replybook_schema import Finding, Place

__all__ = ["CODE", "finding"]

CODE = "RB112"


def finding(place: Place, code: str) -> Finding:
    """`code` has no remedy, or an empty one."""
    return Finding(
        place,
        CODE,
        problem=f"{code} has no remedy",
        fix="say under 'remedy' what the agent does next, in at most 60 tokens",
    )
