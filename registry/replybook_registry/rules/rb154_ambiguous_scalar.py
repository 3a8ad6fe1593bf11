"""RB154: an unquoted value that readers of YAML do not agree about.

## Why
`no` is false for one version of YAML and text for the other, `012` is ten or twelve, `1.10` loses
its last digit, and `2031-06-30` is a date or text. The registry has to be the same for everyone.

## Example
```yaml
version: 1.10
expires: 2031-06-30
enum: [yes, no]
```

## Instead
Quote it, whatever it is meant to be.
```yaml
version: "1.10"
expires: "2031-06-30"
enum: ["yes", "no"]
```
Unquoted values are `true`, `false`, whole decimal numbers and unmistakable text.
"""

from __future__ import annotations

import json

from replybook_schema import Finding, Place

__all__ = ["CODE", "finding"]

CODE = "RB154"


def finding(place: Place, text: str, readings: str) -> Finding:
    """`text` stands unquoted at `place`; `readings` says who takes it for what."""
    return Finding(
        place,
        CODE,
        problem=f"{text!r} is {readings}",
        fix=f"quote it: {json.dumps(text, ensure_ascii=False)}",
    )
