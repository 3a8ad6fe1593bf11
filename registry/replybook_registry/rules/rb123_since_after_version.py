"""RB123: the version of an entry is newer than its registry.

## Why
`since` is the first version with a code, and `retired_in` the version that retired it. A version
that was never released tells users nothing.

## Example
```yaml
# registry.yaml: version 1.2.0
- code: WA-RES-I-006
  since: 2.0.0
```

## Instead
```yaml
- code: WA-RES-I-006
  since: 1.2.0
```
If the entry belongs to the next release, raise the version of the registry in the same change.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_schema import Finding

CODE = "RB123"

_VERSION = re.compile(r"(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)")


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each version of an own code that is malformed or in the future."""
    current = _parts(registry.version)
    for code in registry.own_codes:
        for key, version in (("since", code.since), ("retired_in", code.retired_in)):
            if version is None or version == registry.version:
                continue
            parts = _parts(version)
            if parts is None:
                problem = f"{key} of {code.id} is {version!r}, which is not a version"
                yield Finding(code.at(key), CODE, problem, "write three numbers, e.g. '1.2.0'")
            elif current is not None and parts > current:
                problem = f"{key} of {code.id} is {version}, the registry is {registry.version}"
                fix = f"use a version up to {registry.version}, or raise that of registry.yaml"
                yield Finding(code.at(key), CODE, problem, fix)


def _parts(version: str) -> tuple[int, ...] | None:
    match = _VERSION.fullmatch(version)
    return None if match is None else tuple(int(part) for part in match.groups())
