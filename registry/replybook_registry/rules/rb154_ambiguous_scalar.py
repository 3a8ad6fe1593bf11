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
Quote it if it is text. Where no text is wanted, write it so that everyone reads the same: `true` or
`false`, a whole number, a version of three parts.
```yaml
version: "1.10"
expires: "2031-06-30"
enum: ["yes", "no"]
```
Unquoted values are `true`, `false`, whole decimal numbers and unmistakable text.
"""

from __future__ import annotations

import json
import re

from replybook_schema import Finding, Place

__all__ = ["CODE", "finding"]

CODE = "RB154"


def finding(place: Place, text: str, readings: str) -> Finding:
    """`text` stands unquoted at `place`; `readings` says who takes it for what."""
    if not text:
        problem, fix = "a value is missing here", 'write the value, or "" for an empty text'
        return Finding(place, CODE, problem, fix)
    quoted = json.dumps(text, ensure_ascii=False)
    return Finding(place, CODE, f"{text!r} is {readings}", f"{_plain_way(text)}quote it: {quoted}")


def _plain_way(text: str) -> str:
    """Return what to write where no text is wanted."""
    low = text.lower()
    if low in {"yes", "on", "y", "true", "no", "off", "n", "false"}:
        word = "true" if low in {"yes", "on", "y", "true"} else "false"
        return f"write {word} if it is a yes or no, else "
    if re.fullmatch(r"[0-9]+\.[0-9]+", text):
        return f"write {text}.0 if it is a version, else "
    return ""
