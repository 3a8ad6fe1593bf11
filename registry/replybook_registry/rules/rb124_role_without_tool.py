"""RB124: a tool answers with a code whose role has no tool in this registry.

## Why
A code may name a tool by its role, for example the tool that opens contracts. If no tool has the
role, the agent gets the remedy without tools. That is right if there is no such tool. It is wrong
if there is one without the tag. The finding is therefore only a warning.

## Example
```yaml
tools:
  - name: write_ticket
    codes: [EN-GATE-D-002]        # sends to {tool:contract}
  - name: ticket_contract
    tags: []
```

## Instead
```yaml
tools:
  - name: write_ticket
    codes: [EN-GATE-D-002]
  - name: ticket_contract
    tags: [contract]
```
Change nothing if the remedy under `without_tools` is right. Only codes that a tool of this registry
declares are checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_schema import Finding

CODE = "RB124"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield one warning for each role that own tools need and that no tool has."""
    declared = frozenset(role.name for role in registry.roles)
    said: set[str] = set()
    for tool in registry.tools:
        if tool.origin != registry.name:
            continue
        for index, name in enumerate(tool.codes):
            code = registry.code_by_id.get(name)
            for role in code.roles if code is not None else ():
                if role in declared and role not in registry.tools_by_role and role not in said:
                    said.add(role)
                    yield Finding(
                        tool.at("codes", index),
                        CODE,
                        problem=f"{name} sends to a tool with the role {role!r}, and no tool has it",
                        fix=f"give the tool that does this the tag {role!r}, or leave it: the code"
                        " shows its remedy without tools",
                        severity="warning",
                    )
