"""RB154: YAML readers disagree about an unquoted value.

## Why
`no` is false in one YAML version and text in another. `012` is ten or twelve, `1.10` loses its last
digit, and `2031-06-30` is a date or text. A registry must be the same for every reader.

## Example
```yaml
version: 1.10
expires: 2031-06-30
enum: [yes, no]
```

## Instead
Quote the value if it is text. Otherwise write it so that all readers agree: `true` or `false`, a
whole number, a version of three parts.
```yaml
version: "1.10"
expires: "2031-06-30"
enum: ["yes", "no"]
```
Allowed without quotes: `true`, `false`, whole decimal numbers, and text that is no special value.
"""

from __future__ import annotations

import json
import re

from replybook_schema import Finding, Place

CODE = "RB154"

_LONGEST = 60
"""Maximum length of a value that is repeated."""


def finding(place: Place, text: str, readings: str) -> Finding:
    """Return the finding for an unquoted `text`. `readings` has its different meanings."""
    if not text:
        problem, fix = "a value is missing here", 'write the value, or "" for an empty text'
        return Finding(place, CODE, problem, fix)
    if len(text) > _LONGEST:
        problem = f"a value of {len(text)} characters is {readings}: {text[:_LONGEST]!r}..."
        return Finding(place, CODE, problem, "put the value in double quotes")
    quoted = json.dumps(text, ensure_ascii=False)
    return Finding(place, CODE, f"{text!r} is {readings}", f"{_plain_way(text)}quote it: {quoted}")


def _plain_way(text: str) -> str:
    """Return the advice for a value that is not meant as text."""
    low = text.lower()
    if low in {"yes", "on", "y", "true", "no", "off", "n", "false"}:
        word = "true" if low in {"yes", "on", "y", "true"} else "false"
        return f"write {word} if it is a yes or no, else "
    if re.fullmatch(r"[0-9]+\.[0-9]+", text):
        return f"write {text}.0 if it is a version, else "
    return ""
