"""RB101: a code that is not LAYER-AREA-TYPE-NNN.

## Why
Agents, servers and tools branch on the code, and all of them take it apart in the same way:
who decided, what it is about, whose fault it is, which case it is. Text of any other form cannot
be taken apart, so nothing in it can be checked.

## Example
```yaml
- code: wa-res-i-1
```

## Instead
```yaml
- code: WA-RES-I-001
```
Capital letters A to Z, a type of S, I, D or E, and exactly three digits 0 to 9.
"""

from __future__ import annotations

from replybook_schema import Finding, Place

__all__ = ["CODE", "finding"]

CODE = "RB101"


def finding(place: Place, text: str) -> Finding:
    """`text` stands where a code should stand."""
    return Finding(
        place,
        CODE,
        problem=f"{text!r} is not LAYER-AREA-TYPE-NNN",
        fix="write capital letters, type S, I, D or E and three digits, e.g. 'WA-RES-I-001'",
    )
