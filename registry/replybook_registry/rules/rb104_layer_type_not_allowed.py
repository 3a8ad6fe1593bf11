"""RB104: a layer answers with a type that it must not use.

## Why
The layer says who decided, and each layer has its own types. Only enforcement denies, and
enforcement never calls a request invalid. A reply with the wrong layer misleads the agent: it
corrects a request that was right, or asks for a permission that nobody can give.

## Example
```yaml
- code: WA-RES-D-001        # the world adapter never denies
```

## Instead
Use a type of this layer, or the layer that makes this decision.
```yaml
- code: WA-RES-I-006        # the address was wrong: the agent corrects it
- code: EN-READ-D-002       # a policy said no: the agent asks for scope
```
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Layer, Registry
from replybook_schema import Finding

CODE = "RB104"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each code outside of the matrix of layers and types (spec 4)."""
    layers: dict[str, Layer] = {}
    for layer in registry.layers:
        layers.setdefault(layer.name, layer)
    for code in registry.codes:
        decider = layers.get(code.id.layer)
        if decider is None or code.id.type in decider.allowed_types:
            continue
        yield Finding(
            code.at("code"),
            CODE,
            problem=f"{decider.name} may not answer with type {code.id.type!r} ({code.id})",
            fix=f"use a type that {decider.name} may use ({', '.join(decider.allowed_types)})",
        )
