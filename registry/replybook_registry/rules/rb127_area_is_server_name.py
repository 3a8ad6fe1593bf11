"""RB127: an area is called like the server.

## Why
An area says what an operation is about, so that one subject has one name in every server that deals with it.
The name of the server says who answered, which `meta.tool` and the registry's version say already. A second
server for the same tickets would need other codes for the same outcomes.

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
Use one of the thirteen areas, or the noun that the tools are about.
```yaml
areas:
  - name: TICKET
    meaning: Tickets and what becomes of them.
```
The name of a registry counts as the name of its server. It counts as a whole, as an area would spell it: of
`ticket-desk` that is `TICKETDESK`, and neither `TICKET` nor `DESK`. An area that released codes stand in already is
accepted by an exception in registry.yaml, with reason, owner and expiry.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.queries.names import known
from replybook_schema import Finding
from replybook_schema.area_words import INSTEAD, words_of_servers

__all__ = ["CODE", "check", "server_words"]

CODE = "RB127"


def server_words(registry: Registry) -> frozenset[str]:
    """Collect the names of the registry and of those that it extends, spelled as an area would be."""
    entries = (*registry.areas, *registry.codes, *registry.tools)
    return words_of_servers({registry.name, *(entry.origin for entry in entries)})


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Find own areas that are called like a server, and own codes of areas that nobody declared."""
    words = server_words(registry)
    for area in registry.areas:
        if area.name in words and area.origin == registry.name:
            yield Finding(
                area.at("name"), CODE, f"area {area.name!r} is the name of the server", INSTEAD
            )
    areas = known(registry, (area.name for area in registry.areas))
    for code in registry.own_codes:
        if code.id.area in words and code.id.area not in areas:
            problem = f"area {code.id.area!r} is the name of the server ({code.id})"
            yield Finding(code.at("code"), CODE, problem, INSTEAD)
