"""RB101: a code does not have the form LAYER-AREA-TYPE-NNN.

## Why
Agents, servers and tools branch on codes. All of them read the same four parts: the layer that
decided, the subject, the type, and the number. Text of another form has no such parts, so nothing
in it can be checked.

## Example
```yaml
- code: wa-res-i-1
```

## Instead
```yaml
- code: WA-RES-I-001
```
Use capital letters A to Z, a type of S, I, D or E, and exactly three digits 0 to 9.
"""

from __future__ import annotations

from replybook_schema import Finding, Place

CODE = "RB101"


def finding(place: Place, text: str) -> Finding:
    """Return the finding for a `text` that has not the form of a code."""
    return Finding(
        place,
        CODE,
        problem=f"{text!r} is not LAYER-AREA-TYPE-NNN",
        fix="write capital letters, type S, I, D or E and three digits, e.g. 'WA-RES-I-001'",
    )
