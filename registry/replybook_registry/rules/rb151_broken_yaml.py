"""RB151: a file is not well-formed YAML.

## Why
Nothing in the file can be trusted when its structure is unclear, so the whole file is left out.

## Example
```yaml
codes:
  - code: WA-RES-I-001
    message: {path} does not resolve
```

## Instead
Quote text that begins with a brace, bracket, quote, `&`, `*`, `!`, `|`, `>`, `%`, `@` or a backtick,
or that holds a colon followed by a blank. Indent by blanks, never by tabs.
```yaml
codes:
  - code: WA-RES-I-001
    message: "{path} does not resolve"
```
"""

from __future__ import annotations

from replybook_schema import Finding, Place

__all__ = ["CODE", "finding"]

CODE = "RB151"


def finding(place: Place, why: str) -> Finding:
    """Word that the reader of YAML stopped at `place`, because of `why`."""
    return Finding(
        place,
        CODE,
        problem=f"the YAML is broken: {why}",
        fix="correct the structure here or just before; quote text that begins with a special sign",
    )
