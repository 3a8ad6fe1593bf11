"""The next action of a code: its verb, the arguments of the verb, and the same as text.

A registry declares it with names of params and of tool roles. Before a reply is sent, it is
resolved: a param is replaced by its value in the data, and a role by the tools that have it.

In a remedy, `{after_s}` is the value of a param, and `{after_s|some}` has the words for a param
that the data leaves out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast

from replybook_schema.messages import NOT_GIVEN, SHOWN_ITEMS, show_value
from replybook_schema.waiting import remedy_for

VALUE: Final = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)(?:\|([^{}|]*))?\}")
"""Pattern of a value in a remedy: the param, and the words if it is left out."""

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
        return self._arguments(data), fill_remedy(remedy_for(self, data), data)

    def _arguments(self, data: Mapping[str, object]) -> dict[str, object]:
        if self.acts_on == "tools":
            return {"tools": list(self.names)}
        return {name: data[name] for name in self.names if name in data}


def fill_remedy(remedy: str, data: Mapping[str, object]) -> str:
    """Return a remedy with the values of its params."""
    if "{" not in remedy:
        return remedy
    return VALUE.sub(lambda found: _value(data.get(found[1])) or found[2] or NOT_GIVEN, remedy)


def _value(value: object) -> str:
    """Return the words for a value, or "" for a value that is missing or empty."""
    if isinstance(value, (list, tuple)):
        items = cast("Sequence[object]", value)
        words = [_item(item) for item in items[:SHOWN_ITEMS]]
        rest = len(items) - len(words)
        return ", ".join([*words, f"and {rest} more"] if rest else words)
    return "" if value is None or value == "" else show_value(value)


def _item(item: object) -> str:
    """Return an item of a list as a name, with the facts of an argument's fault if it is one."""
    fault = cast("Mapping[str, object]", item) if isinstance(item, Mapping) else {"name": item}
    name = f"`{show_value(fault.get('name'))}`"
    if "did_you_mean" in fault:
        return f"{name} (did you mean `{show_value(fault['did_you_mean'])}`?)"
    facts = [fault["problem"]] if fault.get("problem") in ("missing", "unknown") else []
    said = [show_value(fact) for fact in facts]
    if "expected" in fault:
        said.append(f"expected {show_value(fault['expected'])}")
    return f"{name} ({', '.join(said)})" if said else name
