"""The one next action of a code: its verb, what it acts on, and the same in words.

A registry declares it with the names of params and of tools. What travels is resolved: a param stands with
the value that it has in the data of the reply, a role is gone and the tools that have it are named.
Source: specification 2, decision 23.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from replybook_schema.waiting import remedy_for

__all__ = ["ActsOn", "NextAction", "Resolved"]

ActsOn: TypeAlias = Literal["none", "params", "tools"]
"""What the arguments of a verb name."""

Resolved: TypeAlias = tuple[dict[str, object], str]
"""The arguments of an action and its remedy, as they travel."""


@dataclass(frozen=True, slots=True)
class NextAction:
    """The action of one code as a reader with certain tools sees it; roles are filled in."""

    verb: str
    acts_on: ActsOn
    names: tuple[str, ...]
    remedy: str
    exhausted: str | None = None
    """The remedy of a code that asks to wait, where no attempt is left (specification 50)."""

    def resolved(self, data: Mapping[str, object]) -> Resolved:
        """Return arguments and remedy for a reply with this public data.

        A param that `data` leaves out, as an optional or internal one, is no argument.
        """
        return self._arguments(data), remedy_for(self, data)

    def _arguments(self, data: Mapping[str, object]) -> dict[str, object]:
        if self.acts_on == "tools":
            return {"tools": list(self.names)}
        return {name: data[name] for name in self.names if name in data}
