"""The numbers of a trace: calls, outcomes, codes and durations for each tool.

Memory use is constant. A call is raw if its tool returned no reply, so that its code is that of
wrapped data, of an author's error text, or of a refusal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil, log
from typing import Final, cast

from replybook.columns import column_of
from replybook_generated import codes
from replybook_schema.active import ACTIVE

MOST_TOOLS = 1000
"""Maximum number of tools that are counted by name."""

MOST_CODES = 10_000
"""Maximum number of codes that are counted by name."""

OTHERS = "(others)"

RAW: Final = frozenset(
    map(
        str.__str__,
        (
            *(codes.MCP_SYS_S_900, codes.MCP_SYS_I_003, codes.MCP_SYS_I_007, codes.EN_SYS_D_001),
            *(codes.MCP_SYS_E_010, codes.MCP_SYS_E_003),
        ),
    )
)
"""The codes for a tool that returned no reply. The last one is of strict mode."""

_GROWTH = 1.05  # the error of a percentile is at most five percent


@dataclass(slots=True)
class Durations:
    """Milliseconds, counted in classes that grow by five percent."""

    longest: float = 0.0
    _classes: Counter[int] = field(default_factory=Counter[int])

    def add(self, milliseconds: float) -> None:
        """Count one duration."""
        self.longest = max(self.longest, milliseconds)
        self._classes[ceil(log(max(milliseconds, 0.001), _GROWTH))] += 1

    def add_class(self, number: int, calls: int, longest: float) -> None:
        """Count the durations of one class.

        Args:
            number: Number of the class: the durations up to 1.05 to its power, in milliseconds.
        """
        self.longest = max(self.longest, longest)
        self._classes[number] += calls

    def percentile(self, share: float) -> float:
        """Return the duration that a `share` of all calls does not exceed, such as 0.5.

        Without calls it is 0.
        """
        wanted, seen = share * self._classes.total(), 0
        for number in sorted(self._classes):
            seen += self._classes[number]
            if seen >= wanted:
                return round(min(_GROWTH**number, self.longest), 3)
        return 0.0


@dataclass(slots=True)
class ToolStats:
    """The calls of one tool.

    Attributes:
        raw: Number of calls that were answered raw.
        disguised: Number of failures that were sent as a success.
        example: Rule and trace id of one of these, or None.
        types: Number of calls by the columns of `replybook.columns`.
    """

    calls: int = 0
    raw: int = 0
    disguised: int = 0
    example: str | None = None
    types: Counter[str] = field(default_factory=Counter[str])
    durations: Durations = field(default_factory=Durations)

    def disguise(self, calls: int, rule: object, trace_id: object) -> None:
        """Count failures that were sent as a success, with an example."""
        self.disguised += calls
        self.example = self.example or f"{rule}, trace id {trace_id}"


@dataclass(slots=True)
class Stats:
    """The calls of a trace."""

    calls: int = 0
    first: str | None = None
    last: str | None = None
    outcomes: Counter[str] = field(default_factory=Counter[str])
    codes: Counter[str] = field(default_factory=Counter[str])
    tools: dict[str, ToolStats] = field(default_factory=dict[str, ToolStats])

    def add(self, event: Mapping[str, object]) -> None:
        """Count one call."""
        self.calls += 1
        moment = str(event.get("ts"))
        self.first = min(self.first or moment, moment)
        self.last = max(self.last or moment, moment)
        self.outcomes[str(event.get("outcome"))] += 1
        if event.get("code") is not None:
            code = str(event["code"])
            known = code in self.codes or len(self.codes) < MOST_CODES
            self.codes[code if known else OTHERS] += 1
        self._add_tool(str(event.get("tool")), event)

    @property
    def raw(self) -> int:
        """The number of calls that were answered raw."""
        return sum(tool.raw for tool in self.tools.values())

    def _add_tool(self, name: str, event: Mapping[str, object]) -> None:
        known = name in self.tools or len(self.tools) < MOST_TOOLS
        tool = self.tools.setdefault(name if known else OTHERS, ToolStats())
        tool.calls += 1
        tool.raw += event.get("code") in RAW
        judged = event.get("judged")
        is_judged = isinstance(judged, Mapping)
        said = cast("Mapping[str, object]", judged if is_judged else {})
        if said.get("sent_as") == "success":
            tool.disguise(1, said.get("rule"), event.get("trace_id"))
        kind = "W" if _asks_to_wait(event.get("code")) else said.get("type")
        kind = kind or event.get("reply_type")
        tool.types[column_of(cast("str | None", kind), failed=None)] += 1
        duration = event.get("duration_ms")
        if isinstance(duration, (int, float)):
            tool.durations.add(duration)


@lru_cache(MOST_CODES)
def _asks_to_wait(code: object) -> bool:
    """Return True for the code of a reply that asks to wait and call again."""
    try:
        return ACTIVE.record(str(code)).verb == "wait_and_retry"
    except ValueError:  # no code, or one of a registry that is not installed
        return False


def stats(events: Iterable[Mapping[str, object]]) -> Stats:
    """Return the numbers of a stream of calls."""
    found = Stats()
    for event in events:
        found.add(event)
    return found
