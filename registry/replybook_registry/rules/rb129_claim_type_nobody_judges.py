"""RB129: no rule judges claims of a declared type.

## Why
A claim of such a type would be taken without a proof. So the gate answers EN-SYS-E-001 to every
delivery that has one.

## Example
```yaml
# vocabulary.yaml
claim_types:
  - {name: tests_pass, meaning: The tests that the subject names pass.}
```

## Instead
Name the type in a rule of kind `claims_evidence`, in a rule of a kind of your own, or in a rule of
kind `manual_review` if only a person can tell.
```yaml
# policy/claims.yaml
rules:
  - id: tests_pass_claims
    check: {kind: claims_evidence, claim_types: [tests_pass], min_evidence: 1, ...}
```
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.nodes import Table, words
from replybook_schema import Finding

CODE = "RB129"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each type of claim that no rule names."""
    rules = [rule for rule in registry.rules if rule.status != "disabled"]
    judged = {name for rule in rules for name in _types(rule.node["check"])}
    for word in registry.words:
        if word.kind == "claim type" and word.name not in judged:
            problem = f"no rule judges claims of the type {word.name!r}"
            fix = f"name it under claim_types of a rule, e.g. `claim_types: [{word.name}]`"
            yield Finding(word.place, CODE, problem, fix)


def _types(check: object) -> tuple[str, ...]:
    return words(check, "claim_types") if isinstance(check, Table) else ()
