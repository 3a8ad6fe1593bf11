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
Name the operation: reading is `READ`, running a command is `EXEC`.
```yaml
- code: EN-EXEC-S-001
```
The thirteen areas of the specification stay areas, also when a tool is called `desk_exec`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.queries.names import known
from replybook_schema import Finding

__all__ = ["CODE", "check", "tool_words"]

CODE = "RB105"

_SPECIFIED = frozenset(
    (
        *("SYS", "RES", "VIS", "IO", "READ", "WRITE", "EXEC"),
        *("DB", "PARSE", "VAL", "GATE", "LOG", "CFG"),
    )
)
"""The areas of 001 §5."""


def tool_words(registry: Registry) -> frozenset[str]:
    """Collect the words that name a tool or a dependency, spelled as an area would be."""
    tools = {name.strip("_").upper() for name in _bare_names(registry)}
    return frozenset(registry.reserved_words) | (tools - _SPECIFIED)


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Areas that name a tool, and codes of such areas where nobody declared them."""
    words = tool_words(registry)
    fix = "use an area that says what the operation is about, e.g. 'READ' or 'EXEC'"
    for area in registry.areas:
        if area.name in words:
            yield Finding(
                area.at("name"), CODE, f"area {area.name!r} names a tool or dependency", fix
            )
    areas = known(registry, (area.name for area in registry.areas))
    for code in registry.codes:
        if code.id.area in words and code.id.area not in areas:
            problem = f"area {code.id.area!r} names a tool or dependency ({code.id})"
            yield Finding(code.at("code"), CODE, problem, fix)


def _bare_names(registry: Registry) -> Iterator[str]:
    """The names of the tools without the word in front that several of them share, as in `desk_list`."""
    first = Counter(tool.name.partition("_")[0] for tool in registry.tools)
    for tool in registry.tools:
        word, _, rest = tool.name.partition("_")
        yield rest if rest and first[word] > 1 else tool.name
