"""RB142: an extension changes types, actions or the types of a layer.

## Why
Agents rely on four outcomes, a closed list of next actions, and the promise that only enforcement
denies. A project that changes one of them would break these agents.

## Example
```yaml
# extends: ["pkg:replybook_registry"]
layers:
  - name: WA
    allowed_types: [S, I, D, E]
```

## Instead
Use the layer that may answer so. Only `EN` denies.
```yaml
- code: EN-READ-D-002
```
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.queries.redefined import list_redefinitions
from replybook_schema import Finding

CODE = "RB142"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each own type and action, and each layer with other types."""
    if not registry.extends:
        return
    fix = "remove it; an extension may add areas, codes, tools, rules and roots"
    for kind in registry.types:
        if kind.origin == registry.name:
            yield Finding(kind.place, CODE, f"type {kind.letter!r} changes the matrix", fix)
    for action in registry.actions:
        if action.origin == registry.name:
            problem = f"action {action.verb!r} changes the closed list of actions"
            yield Finding(action.place, CODE, problem, fix)
    for again in list_redefinitions(registry):
        if again.kind == "layer" and again.changes_matrix:
            place = again.entry.at("allowed_types")
            problem = f"layer {again.name!r} is given other types than {again.first.origin!r} gives"
            yield Finding(place, CODE, problem, fix)
