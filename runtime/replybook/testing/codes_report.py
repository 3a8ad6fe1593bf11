"""What a suite saw and what it did not, as plain data. Source: `docs/how-to/test-your-tools.md`."""

from __future__ import annotations

from collections.abc import Iterable

from replybook.testing.declared import any_tool_answers, declared, find_tool, never_seen
from replybook.testing.seen import SeenCodes
from replybook.testing.wording import named
from replybook_schema.active import ACTIVE

__all__ = ["Report", "missing", "report", "undeclared"]

Report = dict[str, object]


def report(seen: SeenCodes, *, lost: int = 0) -> Report:
    """Per tool and in total: codes seen, declared codes never seen, codes seen and not declared.

    `empty_is_success` names the tools whose empty answer a test held to be a success. `lost` counts the
    worker processes that ended without telling what they saw.
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
    known = declared(name) if find_tool(name) is not None else ()
    return {
        "seen": sorted(codes),
        "never": sorted(set(known) - codes),
        "undeclared": _beyond(name, codes),
    }


def _beyond(name: str, codes: frozenset[str]) -> list[str]:
    """Return what a tool answered and does not declare."""
    known = declared(name) if find_tool(name) is not None else ()
    return sorted(c for c in codes if c not in known and not any_tool_answers(c))


def undeclared(seen: SeenCodes, tools: Iterable[str]) -> list[str]:
    """One line for each code that a tool answered and does not declare; of `tools`, else of all.

    A tool that the registry does not have gets one line: it declares nothing.
    """
    asked = sorted(set(tools)) or sorted(seen.tools)
    return [line for name in asked for line in _undeclared_of(name, _beyond(name, seen.of(name)))]


def _undeclared_of(name: str, codes: list[str]) -> list[str]:
    if codes and find_tool(name) is None:
        answers = ", ".join(codes)
        return [f"{name}: not in tools.yaml, and it answered {answers}; run: replybook tools sync"]
    return [f"{name}: {named(code)}" for code in codes]


def missing(seen: SeenCodes, tools: Iterable[str]) -> list[str]:
    """One line for each declared code that was never seen; of `tools`, else of the tools called."""
    asked = sorted(set(tools)) or sorted(t for t in seen.tools if find_tool(t) is not None)
    if not asked:
        return ["no tool of the registry was called"]
    return [line for name in asked for line in _missing_of(name, seen.of(name))]


def _missing_of(name: str, codes: frozenset[str]) -> list[str]:
    if find_tool(name) is None:
        return [f"{name}: not a tool of this registry"]
    return [f"{name}: {named(code)}" for code in never_seen(name, codes)]
