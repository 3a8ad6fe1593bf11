"""RB127: an area has the name of the server.

## Why
An area is the subject of an operation, so that a subject has the same name in every server. The
name of the server is already in `meta.tool` and in the version of the registry. With such an area,
a second server for the same tickets would need other codes for the same outcomes.

## Example
```yaml
name: ticket-desk             # registry.yaml
```
```yaml
areas:                        # taxonomy.yaml
  - name: TICKETDESK
    meaning: What the ticket desk is about.
```

## Instead
Use an area of the base, or the noun that the tools are about.
```yaml
areas:
  - name: TICKET
    meaning: Tickets and what becomes of them.
```
The name of a registry counts as the name of its server. The whole name counts, in the spelling of
an area: `ticket-desk` is `TICKETDESK`, and not `TICKET` or `DESK`. If released codes already have
such an area, add an exception to registry.yaml, with reason, owner and expiry.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.queries.names import list_known
from replybook_schema import Finding
from replybook_schema.area_words import INSTEAD, words_of_servers

CODE = "RB127"


def server_words(registry: Registry) -> frozenset[str]:
    """Return the names of the registry and of its bases, in the spelling of an area."""
    entries = (*registry.areas, *registry.codes, *registry.tools)
    return words_of_servers({registry.name, *(entry.origin for entry in entries)})


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each own area with the name of a server, and for codes of such areas."""
    words = server_words(registry)
    for area in registry.areas:
        if area.name in words and area.origin == registry.name:
            yield Finding(
                area.at("name"), CODE, f"area {area.name!r} is the name of the server", INSTEAD
            )
    areas = list_known(registry, (area.name for area in registry.areas))
    for code in registry.own_codes:
        if code.id.area in words and code.id.area not in areas:
            problem = f"area {code.id.area!r} is the name of the server ({code.id})"
            yield Finding(code.at("code"), CODE, problem, INSTEAD)
