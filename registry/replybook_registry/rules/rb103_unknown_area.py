"""RB103: a code has an area that the taxonomy does not declare.

## Why
The area is the subject of an operation. The list of areas is closed, so that one subject has one
name. An area that only one code has is a misspelling, or a decision that was never written down.

## Example
```yaml
- code: WA-REZ-I-001
```

## Instead
Use a declared area, or declare the new one with its meaning.
```yaml
areas:
  - name: PAY
    meaning: Payments and refunds.
```
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.queries.declarations import declared_by
from replybook_registry.queries.names import list_known, suggest_name
from replybook_registry.rules.rb105_area_is_tool_name import tool_words
from replybook_registry.rules.rb127_area_is_server_name import server_words
from replybook_schema import Finding

CODE = "RB103"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each code with an unknown area that is no name of a tool or server.

    Names of tools are RB105, names of servers RB127.
    """
    areas = list_known(registry, (area.name for area in registry.areas))
    settled = areas | tool_words(registry) | server_words(registry)
    for code in registry.codes:
        area = code.id.area
        if area not in settled:
            add = declared_by("area", area) or "declare one in taxonomy.yaml"
            fix = f"use a declared area, or {add}"
            problem = f"area {area!r} is not declared ({code.id})"
            yield Finding(code.at("code"), CODE, problem, suggest_name(area, areas, fix))
