"""RB105: an area is the name of a tool or of a dependency.

## Why
Tools come and go, codes stay. The trace already says which tool answered; the area has to say what
the operation was about, so that the same failure has the same code whichever tool met it.

## Example
```yaml
areas:
  - name: GIT
    meaning: Git commands.
```

## Instead
Name the operation, or the noun that the tools are about: reading is `READ`, running a command is `EXEC`,
and what `read_ticket` answers may be of the area `TICKET`.
```yaml
- code: EN-EXEC-S-001
```
Names count as a whole, without the word in front that several tools share: of `desk_list` and `desk_find` no area
may be `LIST`, `FIND`, `DESKLIST` or `DESKFIND`. The thirteen areas of the specification stay areas, also when a tool is
called `desk_exec`.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.queries.names import known
from replybook_schema import Finding
from replybook_schema.area_words import INSTEAD, words_of_tools

__all__ = ["CODE", "check", "tool_words"]

CODE = "RB105"


def tool_words(registry: Registry) -> frozenset[str]:
    """Collect the words that name a tool or a dependency, spelled as an area would be."""
    return frozenset(registry.reserved_words) | words_of_tools(tool.name for tool in registry.tools)


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Areas that name a tool, and codes of such areas where nobody declared them."""
    words = tool_words(registry)
    for area in registry.areas:
        if area.name in words:
            yield Finding(
                area.at("name"), CODE, f"area {area.name!r} names a tool or dependency", INSTEAD
            )
    areas = known(registry, (area.name for area in registry.areas))
    for code in registry.codes:
        if code.id.area in words and code.id.area not in areas:
            problem = f"area {code.id.area!r} names a tool or dependency ({code.id})"
            yield Finding(code.at("code"), CODE, problem, INSTEAD)
