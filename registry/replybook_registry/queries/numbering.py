"""Numbers for new codes. A number is never used again.

From 900 on, numbers belong to the wrapper (`MCP-SYS-S-900`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from replybook_registry.model import Registry
from replybook_schema import CodeId

FIRST_OF_EXTENSION = 500
"""First number of a user registry in an area of its base, so that both can grow."""

FIRST_OF_WRAPPER = 900
"""First number that new codes do not get."""


class FreeNumbers:
    """Returns codes with unused numbers, one after the other for each series."""

    def __init__(self, registry: Registry) -> None:
        self._highest: defaultdict[tuple[str, str, str], int] = defaultdict(int)
        for code in _list_used_ids(registry):
            series = code.layer, code.area, code.type
            if code.number < FIRST_OF_WRAPPER:
                self._highest[series] = max(self._highest[series], code.number)

    def instead_of(self, taken: CodeId) -> CodeId:
        """Return the next free code with the layer, area and type of `taken`."""
        series = taken.layer, taken.area, taken.type
        self._highest[series] += 1
        return replace(taken, number=self._highest[series])


def _list_used_ids(registry: Registry) -> Iterator[CodeId]:
    for code in registry.codes:
        yield code.id
    for old in (*(entry.code for entry in registry.legacy), *registry.release.meanings):
        try:
            yield CodeId.parse(old)
        except ValueError:  # some legacy ids do not have the form of a code
            continue
