"""Which codes a test or a whole suite saw, per tool.

Two sources: the core reports every outcome of this process, and the assertions report envelopes that
name their tool, so that a server in another process counts too.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING

from replybook.safety.observers import observe
from replybook.testing.kinds import is_object

if TYPE_CHECKING:
    from replybook.safety import Outcome

__all__ = ["SeenCodes", "note", "note_empty", "watching"]


class SeenCodes:
    """Codes by tool; a set, so that runs in any order and any number of processes agree."""

    def __init__(self, by_tool: Mapping[str, Iterable[str]] | None = None) -> None:
        self._by_tool: dict[str, set[str]] = {}
        self.empties: set[str] = set()
        """The tools whose empty answer a test held to be a success."""
        self.merge(by_tool or {})

    def add(self, tool: str, code: str) -> None:
        """`tool` answered `code`."""
        self._by_tool.setdefault(tool, set()).add(str(code))

    def merge(self, by_tool: Mapping[str, Iterable[str]]) -> None:
        """Add what another process saw."""
        for tool, codes in by_tool.items():
            for code in codes:
                self.add(tool, code)

    def of(self, tool: str) -> frozenset[str]:
        """Return what `tool` answered."""
        return frozenset(self._by_tool.get(tool, ()))

    def plain(self) -> dict[str, list[str]]:
        """Tools and codes, sorted, as JSON takes them."""
        return {tool: sorted(codes) for tool, codes in sorted(self._by_tool.items())}

    @property
    def tools(self) -> frozenset[str]:
        """The tools that answered."""
        return frozenset(self._by_tool)

    @property
    def codes(self) -> frozenset[str]:
        """Every code that some tool answered."""
        return frozenset(chain.from_iterable(self._by_tool.values()))

    def __contains__(self, code: object) -> bool:
        return code in self.codes

    def __repr__(self) -> str:
        return f"SeenCodes({self.plain()!r})"


_WATCHED: list[SeenCodes] = []
"""Who is told about envelopes that the assertions meet."""


@contextmanager
def watching(seen: SeenCodes) -> Generator[SeenCodes, None, None]:
    """Record into `seen` what is answered meanwhile, in any thread of this process."""

    def answered(outcome: Outcome) -> None:
        seen.add(outcome.call.tool, outcome.reply.code)

    end = observe(answered)
    _WATCHED.append(seen)
    try:
        yield seen
    finally:
        _WATCHED.remove(seen)
        end()


def note(envelope: Mapping[str, object]) -> None:
    """Note an envelope that an assertion met; it counts if it says which tool it comes from."""
    meta = envelope.get("meta")
    tool = meta.get("tool") if is_object(meta) else None
    if isinstance(tool, str):
        for seen in _WATCHED:
            seen.add(tool, str(envelope["code"]))


def note_empty(tool: str) -> None:
    """Note that an assertion held: `tool` answers with an empty success where there is nothing."""
    for seen in _WATCHED:
        seen.empties.add(tool)
