"""RB124: a tool answers with a code that would send to a tool which this registry does not have.

## Why
A code may send the agent to a tool by its role, such as the one that opens contracts. Where no tool
has the role, the agent reads the remedy that names none, and has to find its own way. That is fine
where there is no such tool, and a pity where there is one that nobody tagged: hence a warning, which
fails nothing.

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
Or leave it, if the remedy under `without_tools` is what you want. Only codes that a tool of this
registry declares are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_schema import Finding

__all__ = ["CODE", "check"]

CODE = "RB124"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Give one warning per role that no tool has and that the registry's own tools would need."""
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
                        fix=f"tag the tool that has it with {role!r}, or leave it: the code then"
                        " shows its remedy without tools",
                        severity="warning",
                    )
