"""conflict_units_resolved: the units whose conflicts the session looked at.

The provider gets the calls of the session as they happen. Units that the agent asked for count even
without a conflict, since this is an answer, too. So do units in the reply.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

TAG: Final = "conflict_read"
"""The tag of the tools whose calls are processed."""


class ConflictUnits:
    """The units in successful calls with the tag conflict_read, each as kind:name."""

    __slots__ = ("_units",)

    def __init__(self) -> None:
        self._units: dict[str, None] = {}

    def take(self, event: Mapping[str, object], _seq: int = 0) -> None:
        """Process a call of a tool with the tag. Calls that fail do not count."""
        if event.get("reply_type") == "S":
            self._look(event.get("args"))
            self._look(event.get("result"))

    def value(self) -> tuple[str, ...]:
        """Return the units so far, in order of appearance."""
        return tuple(self._units)

    def _look(self, member: object) -> None:
        if type(member) is dict:  # faster than isinstance with Mapping
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
