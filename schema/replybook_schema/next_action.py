"""The next action of a code: its verb, the arguments of the verb, and the same as text.

A registry declares it with names of params and of tool roles. Before a reply is sent, it is
resolved: a param is replaced by its value in the data, and a role by the tools that have it.

Source: specification 2, decision 23.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from replybook_schema.waiting import remedy_for

__all__ = ["ActsOn", "NextAction", "Resolved"]

ActsOn: TypeAlias = Literal["none", "params", "tools"]
"""The kind of arguments of a verb."""

Resolved: TypeAlias = tuple[dict[str, object], str]
"""The arguments of an action and its remedy, as they are sent."""


@dataclass(frozen=True, slots=True)
class NextAction:
    """The next action of one code, with roles replaced by tools."""

    verb: str
    acts_on: ActsOn
    names: tuple[str, ...]
    remedy: str
    exhausted: str | None = None
    """The remedy of a code that asks to wait, if no attempt is left (specification 50)."""

    def resolved(self, data: Mapping[str, object]) -> Resolved:
        """Return arguments and remedy for a reply with this public data.

        A param that is missing in `data` is left out.
        """
        return self._arguments(data), remedy_for(self, data)

    def _arguments(self, data: Mapping[str, object]) -> dict[str, object]:
        if self.acts_on == "tools":
            return {"tools": list(self.names)}
        return {name: data[name] for name in self.names if name in data}
