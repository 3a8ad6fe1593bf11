"""RB141: a registry that extends another adds a layer.

## Why
A layer is a part of the system that decides: world, enforcement, contracts or transport. Agents and
servers treat the four layers differently, so a fifth one would change the architecture. The subject
of your tool is an area. One of the four layers decides about it.

## Example
```yaml
# extends: ["pkg:replybook_registry"]
layers:
  - name: SHOP
    allowed_types: [S, I, D, E]
```

## Instead
```yaml
areas:
  - name: SHOP
    meaning: Orders and payments.
```
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_schema import Finding

CODE = "RB141"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each new layer of an extension. An existing one is RB140 or RB142."""
    if not registry.extends:
        return
    base = [layer.name for layer in registry.layers if layer.origin != registry.name]
    for layer in registry.layers:
        if layer.origin == registry.name and layer.name not in base:
            yield Finding(
                layer.place,
                CODE,
                problem=f"layer {layer.name!r} is added to a registry that was extended",
                fix=f"remove it; use the layer that decides ({', '.join(base)}) and add an area",
            )
