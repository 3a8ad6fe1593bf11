"""Report of the codes that a test suite saw and missed, as plain data.

Source: `docs/how-to/test-your-tools.md`.
"""

from __future__ import annotations

from collections.abc import Iterable

from replybook.testing.declared import any_tool_answers, declared, find_tool, never_seen
from replybook.testing.seen import SeenCodes
from replybook.testing.wording import named
from replybook_schema.active import ACTIVE

__all__ = ["Report", "missing", "report", "undeclared"]

Report = dict[str, object]


def report(seen: SeenCodes, *, lost: int = 0) -> Report:
    """Return the codes that were seen, missed or undeclared, per tool and in total.

    `empty_is_success` lists the tools that a test called with `assert_empty_is_success`.

    Args:
        seen: The codes of the test run.
        lost: Number of worker processes that ended without sending their codes.
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
    """Return the report of one tool. A tool that is not in the registry declares no code."""
    known = declared(name) if find_tool(name) is not None else ()
    return {
        "seen": sorted(codes),
        "never": sorted(set(known) - codes),
        "undeclared": _beyond(name, codes),
    }


def _beyond(name: str, codes: frozenset[str]) -> list[str]:
    """Return the codes that a tool answered but does not declare."""
    known = declared(name) if find_tool(name) is not None else ()
    return sorted(c for c in codes if c not in known and not any_tool_answers(c))


def undeclared(seen: SeenCodes, tools: Iterable[str]) -> list[str]:
    """Return one line for each code that a tool answered but does not declare.

    A tool that is not in the registry gets one line.

    Args:
        seen: The codes of the test run.
        tools: Names of the tools to check. If empty, all tools that were called.
    """
    asked = sorted(set(tools)) or sorted(seen.tools)
    return [line for name in asked for line in _undeclared_of(name, _beyond(name, seen.of(name)))]


def _undeclared_of(name: str, codes: list[str]) -> list[str]:
    if codes and find_tool(name) is None:
        answers = ", ".join(codes)
        return [f"{name}: not in tools.yaml, but answered {answers}; run: replybook tools sync"]
    return [f"{name}: {named(code)}" for code in codes]


def missing(seen: SeenCodes, tools: Iterable[str]) -> list[str]:
    """Return one line for each declared code that was never seen.

    Args:
        seen: The codes of the test run.
        tools: Names of the tools to check. If empty, all tools that were called.
    """
    asked = sorted(set(tools)) or sorted(t for t in seen.tools if find_tool(t) is not None)
    if not asked:
        return ["no tool of the registry was called"]
    return [line for name in asked for line in _missing_of(name, seen.of(name))]


def _missing_of(name: str, codes: frozenset[str]) -> list[str]:
    if find_tool(name) is None:
        return [f"{name}: not a tool of this registry"]
    return [f"{name}: {named(code)}" for code in never_seen(name, codes)]
