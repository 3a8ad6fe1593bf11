"""Record which codes a test or a whole suite saw, and compare them with what tools declare.

Two sources: the core reports every outcome of this process, and the assertions report envelopes
that name their tool, so that a server in another process counts too.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING

from replybook.safety import tool_record
from replybook.safety.observers import observe
from replybook.testing.received import is_object, name_code
from replybook_schema.active import ACTIVE
from replybook_schema.near import did_you_mean
from replybook_schema.tools import ToolSpec, tool_of

if TYPE_CHECKING:
    from replybook.safety import Outcome


class SeenCodes:
    """Codes by tool, as sets: order of runs and number of processes do not matter."""

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
"""Listeners for envelopes that the assertions meet."""


@contextmanager
def watching(seen: SeenCodes) -> Generator[SeenCodes, None, None]:
    """Record into `seen` every answer of this process meanwhile, in any thread."""

    def note_answer(outcome: Outcome) -> None:
        seen.add(outcome.call.tool, outcome.reply.code)

    end = observe(note_answer)
    _WATCHED.append(seen)
    try:
        yield seen
    finally:
        _WATCHED.remove(seen)
        end()


def note(envelope: Mapping[str, object]) -> None:
    """Record an envelope that an assertion met, if it names its tool."""
    meta = envelope.get("meta")
    tool = meta.get("tool") if is_object(meta) else None
    if isinstance(tool, str):
        for seen in _WATCHED:
            seen.add(tool, str(envelope["code"]))


def note_empty(tool: str) -> None:
    """Record that a test asserted an empty success of a tool."""
    for seen in _WATCHED:
        seen.empties.add(tool)


# Codes that the registry lets a tool answer


def name_of(tool: object) -> str:
    """Return the name of a tool, given by name or as a decorated function."""
    if isinstance(tool, str):
        return tool
    record = tool_record(tool) if callable(tool) else None
    if record is None:
        raise TypeError(
            f"{tool!r} is neither the name of a tool nor a function under mcp_safe_tool"
        )
    return record.name


def find_tool(name: str) -> ToolSpec | None:
    """Return the entry of a tool, or of the family whose prefix its name begins with."""
    return tool_of(ACTIVE.tools(), name)


def list_declared_codes(name: str) -> tuple[str, ...]:
    """Return the codes that a tool declares.

    Raises:
        ValueError: The registry does not have the tool.
    """
    spec = find_tool(name)
    if spec is None:
        meant = did_you_mean(name, ACTIVE.tools(), before=", ")
        raise ValueError(
            f"{name!r} is not a tool of this registry{meant or '; add it to tools.yaml'}"
        )
    return spec.codes


def never_seen(name: str, seen: frozenset[str]) -> list[str]:
    """Return the declared codes of a tool that were not seen, in registry order."""
    return [code for code in list_declared_codes(name) if code not in seen]


def any_tool_answers(code: str) -> bool:
    """Return True if the wrapper gives a code for every tool; no tool declares it."""
    return code.startswith("MCP-SYS-")


# The report of a suite, as plain data


Report = dict[str, object]


def report(seen: SeenCodes, *, lost: int = 0) -> Report:
    """Per tool and in total: codes seen, declared codes never seen, codes seen and not declared.

    `empty_is_success` names the tools whose empty answer a test held to be a success. `lost` counts
    the worker processes that ended without telling what they saw.
    """
    usable = [r.code for r in ACTIVE.records() if r.status in {"active", "deprecated"}]
    return {
        "tools": {name: _of_tool(name, seen.of(name)) for name in sorted(seen.tools)},
        "codes": {
            "seen": sorted(seen.codes),
            "never": sorted(code for code in usable if code not in seen.codes),
        },
        "tools_never_called": sorted(
            name for name, spec in ACTIVE.tools().items() if spec.codes and name not in seen.tools
        ),
        "empty_is_success": sorted(seen.empties),
        "workers_lost": lost,
    }


def _of_tool(name: str, codes: frozenset[str]) -> dict[str, object]:
    """Return a tool that the registry does not have declares nothing."""
    known = list_declared_codes(name) if find_tool(name) is not None else ()
    return {
        "seen": sorted(codes),
        "never": sorted(set(known) - codes),
        "undeclared": _beyond(name, codes),
    }


def _beyond(name: str, codes: frozenset[str]) -> list[str]:
    """Return what a tool answered and does not declare."""
    known = list_declared_codes(name) if find_tool(name) is not None else ()
    return sorted(c for c in codes if c not in known and not any_tool_answers(c))


def list_undeclared_codes(seen: SeenCodes, tools: Iterable[str]) -> list[str]:
    """Return one line for each code that a tool answered and does not declare.

    A tool that the registry does not have gets one line. Without `tools`, all tools seen are
    checked.
    """
    asked = sorted(set(tools)) or sorted(seen.tools)
    return [line for name in asked for line in _undeclared_of(name, _beyond(name, seen.of(name)))]


def _undeclared_of(name: str, codes: list[str]) -> list[str]:
    if codes and find_tool(name) is None:
        answers = ", ".join(codes)
        return [f"{name}: not in tools.yaml, but answered {answers}; run: replybook tools sync"]
    return [f"{name}: {name_code(code)}" for code in codes]


def missing(seen: SeenCodes, tools: Iterable[str]) -> list[str]:
    """Return one line for each declared code that was never seen.

    Without `tools`, all tools that were called are checked.
    """
    asked = sorted(set(tools)) or sorted(t for t in seen.tools if find_tool(t) is not None)
    if not asked:
        return ["no tool of the registry was called"]
    return [line for name in asked for line in _missing_of(name, seen.of(name))]


def _missing_of(name: str, codes: frozenset[str]) -> list[str]:
    if find_tool(name) is None:
        return [f"{name}: not a tool of this registry"]
    return [f"{name}: {name_code(code)}" for code in never_seen(name, codes)]
