"""RB153: a file uses anchors, aliases, tags or merge keys.

## Why
People, editors, this checker and scripts read registry files line by line. Text whose meaning
depends on another place in the file is hard to review. Nested aliases can grow to gigabytes, and
tags make readers create objects.

## Example
```yaml
params: &address
  path: {type: string, description: The address., required: true, privacy: public}
```

## Instead
Write the value where it is used.
```yaml
params:
  path: {type: string, description: The address., required: true, privacy: public}
```
Quote text that only looks like such a feature, for example `"*"` or `"&"`.
"""

from __future__ import annotations

from replybook_schema import Finding, Place

CODE = "RB153"


def finding(place: Place, feature: str) -> Finding:
    """Return the finding for a YAML `feature`, such as "the alias '*address'"."""
    return Finding(
        place,
        CODE,
        problem=f"{feature} is not allowed in a registry",
        fix="write the value out, or quote it if it is meant as text",
    )
