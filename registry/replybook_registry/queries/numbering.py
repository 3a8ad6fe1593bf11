"""Which number comes next: numbers are never given twice, so every one ever given is taken.

From 900 on they belong to the wrapper (`MCP-SYS-S-900`). Source: specification 14.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from replybook_registry.model import Registry
from replybook_schema import CodeId

__all__ = ["FIRST_OF_EXTENSION", "FIRST_OF_WRAPPER", "FreeNumbers"]

FIRST_OF_EXTENSION = 500
"""Where a registry begins in an area of the registry that it extends, so that both can grow."""

FIRST_OF_WRAPPER = 900
"""Numbers from here on are not given to new codes."""


class FreeNumbers:
    """Hands out codes whose number was never used, one after the other per series."""

    def __init__(self, registry: Registry) -> None:
        self._highest: defaultdict[tuple[str, str, str], int] = defaultdict(int)
        for code in _ever_used(registry):
            series = code.layer, code.area, code.type
            if code.number < FIRST_OF_WRAPPER:
                self._highest[series] = max(self._highest[series], code.number)

    def instead_of(self, taken: CodeId) -> CodeId:
        """Give the next free code with the layer, area and type of `taken`."""
        series = taken.layer, taken.area, taken.type
        self._highest[series] += 1
        return replace(taken, number=self._highest[series])


def _ever_used(registry: Registry) -> Iterator[CodeId]:
    for code in registry.codes:
        yield code.id
    for old in (*(entry.code for entry in registry.legacy), *registry.release.meanings):
        try:
            yield CodeId.parse(old)
        except ValueError:  # some old ids never had the form of a code
            continue
