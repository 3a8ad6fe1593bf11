"""RB128: a mode accepts claims of existence and value, and no world is shown for it.

## Why
Where the server gives no world, only the cited calls support a claim. They show what was said, not
what is so. The gate therefore lists such claims for a person. This warning names the modes in which
every claim of existence or value ends there.

## Example
```yaml
cases:
  - name: a lamp is in stock
    mode: support
    facts: {}
```

## Instead
Hand the world to the gate as the fact `world_of_claims`, and show it in a case of the mode.
```yaml
cases:
  - name: a lamp is in stock
    mode: support
    facts: {world_of_claims: [{thing: "item:lamp", path: "root:desk/lamps.txt", sha256: 11aa}]}
```
If nobody can give a world, write an exception for the mode in registry.yaml. Then a person reads
the listed claims.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date
from typing import cast

from replybook_registry.model import Registry, Rule
from replybook_schema import Finding

CODE = "RB128"

_DELIVERY = "delivery"
"""The tag of tools that hand a bundle to the gate."""


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a warning for each own mode whose claims are listed for a person."""
    if not any(_DELIVERY in tool.tags for tool in registry.tools):
        return
    for rule in registry.rules:
        listed = rule.check.get("without_world")
        if rule.status != "disabled" and isinstance(listed, Mapping):
            part = cast("Mapping[str, object]", listed)
            yield from _modes(registry, rule, part)


def _modes(registry: Registry, rule: Rule, listed: Mapping[str, object]) -> Iterator[Finding]:
    fact = str(listed["ref"]).removeprefix("facts.")
    types = cast("Collection[str]", listed["claim_types"])
    shown = {
        case.mode
        for case in registry.cases
        if fact in cast("Mapping[str, object]", case.node.get("facts", {}))
    }
    for mode in registry.world.modes:
        holds = "any" in rule.modes or mode.name in rule.modes
        if holds and mode.origin == registry.name and mode.name not in shown:
            yield Finding(
                mode.place,
                CODE,
                problem=f"in mode {mode.name!r} no case shows a world, so rule {rule.id!r} lists"
                f" every claim of type {' or '.join(types)} for a person",
                fix=f"give the gate the fact {fact!r} and show it in a case of this mode, or"
                " accept the review with an exception in registry.yaml",
                severity="warning",
            )
