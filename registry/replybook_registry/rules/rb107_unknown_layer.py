"""RB107: a code names a layer that the taxonomy does not declare.

## Why
The layer says who decided: the world adapter, enforcement, the contract system or the transport.
The set is closed; without its layer nobody can say whether the code may use its type.

## Example
```yaml
- code: DB-READ-E-001
```

## Instead
Ask who decides, not where the data lives.
```yaml
- code: WA-DB-E-001
```
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.queries.names import known, meant
from replybook_schema import Finding

__all__ = ["CODE", "check"]

CODE = "RB107"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Codes of undeclared layers."""
    names = tuple(layer.name for layer in registry.layers)
    layers = known(registry, names)
    for code in registry.codes:
        layer = code.id.layer
        if layer not in layers:
            fix = meant(layer, layers, f"use the layer that decides ({', '.join(names)})")
            yield Finding(
                code.at("code"), CODE, f"layer {layer!r} is not declared ({code.id})", fix
            )
