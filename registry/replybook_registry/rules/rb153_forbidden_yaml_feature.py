"""RB153: a file uses anchors, aliases, tags or merge keys.

## Why
Registry files are read line by line by people, editors, this checker and scripts. Text that means
something else elsewhere in the file cannot be reviewed where it stands; nested aliases can blow
up to gigabytes; tags make readers build objects.

## Example
```yaml
params: &address
  path: {type: string, description: The address., required: true, privacy: public}
```

## Instead
Write the value out where it is used.
```yaml
params:
  path: {type: string, description: The address., required: true, privacy: public}
```
Quote text that only looks like one of them, e.g. `"*"` or `"&"`.
"""

from __future__ import annotations

from replybook_schema import Finding, Place

__all__ = ["CODE", "finding"]

CODE = "RB153"


def finding(place: Place, feature: str) -> Finding:
    """`feature` names what was met, e.g. "the alias '*address'"."""
    return Finding(
        place,
        CODE,
        problem=f"{feature} is not allowed in a registry",
        fix="write the value out, or quote it if it is meant as text",
    )
