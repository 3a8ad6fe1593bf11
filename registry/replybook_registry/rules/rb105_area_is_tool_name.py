"""RB105: an area has the name of a tool or of a dependency.

## Why
Tools are replaced, but codes stay. The trace already says which tool answered. The area says what
the operation was about, so that the same failure has the same code in every tool.

## Example
```yaml
areas:
  - name: GIT
    meaning: Git commands.
```

## Instead
Name the operation, or the noun that the tools are about. Reading is `READ`, and running a command
is `EXEC`. The area of `read_ticket` may be `TICKET`.
```yaml
- code: EN-EXEC-S-001
```
The whole name counts, without a prefix that several tools share. With the tools `desk_list` and
`desk_find`, no area may be `LIST`, `FIND`, `DESKLIST` or `DESKFIND`. The areas of the base
are always allowed, even if a tool is called `desk_exec`.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.queries.names import list_known
from replybook_schema import Finding
from replybook_schema.area_words import INSTEAD, words_of_tools

CODE = "RB105"


def tool_words(registry: Registry) -> frozenset[str]:
    """Return the names of tools and dependencies, in the spelling of an area."""
    return frozenset(registry.reserved_words) | words_of_tools(tool.name for tool in registry.tools)


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each area with the name of a tool, and for codes of such areas."""
    words = tool_words(registry)
    for area in registry.areas:
        if area.name in words:
            yield Finding(
                area.at("name"), CODE, f"area {area.name!r} names a tool or dependency", INSTEAD
            )
    areas = list_known(registry, (area.name for area in registry.areas))
    for code in registry.codes:
        if code.id.area in words and code.id.area not in areas:
            problem = f"area {code.id.area!r} names a tool or dependency ({code.id})"
            yield Finding(code.at("code"), CODE, problem, INSTEAD)
