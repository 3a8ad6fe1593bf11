"""RB107: a code has a layer that the taxonomy does not declare.

## Why
The layer says who decided: the world adapter, enforcement, the contract system or the transport.
The set is closed. For an unknown layer nobody can say which types it may use.

## Example
```yaml
- code: DB-READ-E-001
```

## Instead
Use the layer that decides, and not the place of the data.
```yaml
- code: WA-DB-E-001
```
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.queries.names import list_known, suggest_name
from replybook_schema import Finding

CODE = "RB107"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each code with an unknown layer."""
    names = tuple(layer.name for layer in registry.layers)
    layers = list_known(registry, names)
    for code in registry.codes:
        layer = code.id.layer
        if layer not in layers:
            fix = suggest_name(layer, layers, f"use the layer that decides ({', '.join(names)})")
            yield Finding(
                code.at("code"), CODE, f"layer {layer!r} is not declared ({code.id})", fix
            )
