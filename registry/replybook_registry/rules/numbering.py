"""Which number comes next: numbers are never given twice, so the retired ones count as taken."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from replybook_registry.model import Registry
from replybook_schema import CodeId

__all__ = ["FreeNumbers"]


class FreeNumbers:
    """Hands out codes whose number was never used, one after the other per series."""

    def __init__(self, registry: Registry) -> None:
        self._highest: defaultdict[tuple[str, str, str], int] = defaultdict(int)
        for code in _ever_used(registry):
            series = code.layer, code.area, code.type
            self._highest[series] = max(self._highest[series], code.number)

    def instead_of(self, taken: CodeId) -> CodeId:
        """Give the next free code with the layer, area and type of `taken`."""
        series = taken.layer, taken.area, taken.type
        self._highest[series] += 1
        return replace(taken, number=self._highest[series])


def _ever_used(registry: Registry) -> Iterator[CodeId]:
    for code in registry.codes:
        yield code.id
    for old in registry.legacy:
        try:
            yield CodeId.parse(old.code)
        except ValueError:  # some old ids never had the form of a code
            continue
