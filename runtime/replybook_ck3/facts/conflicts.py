"""conflict_units_resolved: the units whose conflicts the session looked at.

Fed with the calls of the session as they happen. What the agent asked for counts, since no conflict is
an answer too; so does what the reply names. Source: decision 11, specification 32.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

__all__ = ["TAG", "ConflictUnits"]

TAG: Final = "conflict_read"
"""The tag of the tools whose calls are to be fed."""


class ConflictUnits:
    """The units that successful calls with the tag conflict_read showed, each written kind:name."""

    __slots__ = ("_units",)

    def __init__(self) -> None:
        self._units: dict[str, None] = {}

    def take(self, event: Mapping[str, object], _seq: int = 0) -> None:
        """Take a call of a tool with the tag; one that did not succeed shows nothing."""
        if event.get("reply_type") == "S":
            self._look(event.get("args"))
            self._look(event.get("result"))

    def value(self) -> tuple[str, ...]:
        """Return the units so far, in the order in which they were seen."""
        return tuple(self._units)

    def _look(self, member: object) -> None:
        if type(member) is dict:  # quicker to ask than whether it is a mapping
            units = cast("dict[str, object]", member).get("units")
        else:
            units = _units_of(member)
        if units is not None:
            self._add(units)

    def _add(self, units: object) -> None:
        if isinstance(units, list | tuple):
            for unit in cast("list[object]", units):
                if isinstance(unit, str):
                    self._units[unit] = None


def _units_of(member: object) -> object:
    return (
        cast("Mapping[str, object]", member).get("units") if isinstance(member, Mapping) else None
    )
