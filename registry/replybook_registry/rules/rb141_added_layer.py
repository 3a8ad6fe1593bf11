"""RB141: a registry that extends another adds a layer.

## Why
Layers are who decides: world, enforcement, contracts, transport. Agents and servers treat the four
differently, so a fifth one is a change of the architecture and not of a project. What your tool is
about is an area; who decides about it is one of the four.

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

__all__ = ["CODE", "check"]

CODE = "RB141"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Layers of the registry's own; one that exists already is RB140 or RB142."""
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
