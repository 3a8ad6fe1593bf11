"""RB143: a base registry has other layers, other types or another matrix.

## Why
All agents and servers rely on four outcomes, four layers, and the outcomes that each layer may use.
They are constants of the library, so no registry can change them.

## Example
```yaml
layers:
  - name: WA
    allowed_types: [S, I, D, E]
```

## Instead
```yaml
layers:
  - name: WA
    allowed_types: [S, I, E]
```
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_schema import Finding
from replybook_schema.matrix import MATRIX, TYPES

CODE = "RB143"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each wrong layer or type of a base.

    Those of an extension are RB140-142.
    """
    if registry.extends:
        return
    for layer in registry.layers:
        lawful = MATRIX.get(layer.name)
        if lawful is None:
            layers = ", ".join(MATRIX)
            problem = f"layer {layer.name!r} is none of the four"
            yield Finding(layer.place, CODE, problem, f"remove it; the layers are {layers}")
        elif set(layer.allowed_types) != set(lawful):
            types = ", ".join(lawful)
            problem = f"layer {layer.name!r} may answer with other types than the law says"
            yield Finding(layer.at("allowed_types"), CODE, problem, f"write [{types}]")
    for kind in registry.types:
        if kind.letter not in TYPES:
            problem = f"type {kind.letter!r} is none of the four"
            types = ", ".join(TYPES)
            yield Finding(kind.place, CODE, problem, f"remove it; the types are {types}")
