"""The report of a log as text for people, or as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

_Data = Mapping[str, Any]

_LISTS: Final = {"faults": "Faults", "new": "New faults", "gone": "Gone faults"}
_CHANGES: Final = {"more": "More entries than before", "fewer": "Fewer entries than before"}


def report_lines(report: _Data, *, is_markdown: bool = False) -> Iterator[str]:
    """Yield the lines of a report.

    Args:
        report: `summary`, and any of `faults`, `cascades`, `new`, `gone`, `more` and `fewer`.
        is_markdown: Write Markdown (default: plain text).
    """
    head = "## " if is_markdown else ""
    for key, title in _LISTS.items():
        if report.get(key):
            yield f"{head}{title}"
            for fault in report[key]:
                yield from _fault(fault, is_markdown=is_markdown)
            yield ""
    for key, title in _CHANGES.items():
        if report.get(key):
            yield f"{head}{title}"
            for fault in report[key]:
                yield f"- {fault['before']} -> {fault['count']}: {fault['message']}"
            yield ""
    if report.get("cascades"):
        yield f"{head}Cascades: repair these first"
        for one in report["cascades"]:
            yield f"- {one['root']['message']}"
            yield f"  faults that it explains: {one['explained_faults']}, entries: {one['explained_entries']}"
        yield ""
    yield from _summary(report["summary"], head)


def _fault(fault: _Data, *, is_markdown: bool) -> Iterator[str]:
    message = f"`{fault['message']}`" if is_markdown else fault["message"]
    priority = f", priority {fault['priority']}" if "priority" in fault else ""
    yield f"- {message}"
    times = "once" if fault["count"] == 1 else f"{fault['count']} times"
    yield f"  {times}, {fault['category']}{priority}{_owner(fault)}"
    if fault.get("places"):
        yield f"  at {', '.join(fault['places'])}"
    if "explains" in fault:
        yield f"  other faults that it explains: {fault['explains']}"
    if "hint" in fault:
        yield f"  fix: {fault['hint']}"


def _owner(fault: _Data) -> str:
    return f", {fault['owner']}" if "owner" in fault else ""


def _summary(summary: _Data, head: str) -> Iterator[str]:
    yield f"{head}Summary" if head else "summary"
    yield (
        f"- {summary['faults']} faults in {summary['fault_entries']} of {summary['entries']} entries,"
        f" {summary['first'] or 'no time'} to {summary['last'] or 'no time'}"
    )
    for key, title in (
        ("by_priority", "priority"),
        ("by_category", "category"),
        ("by_owner", "owner"),
    ):
        if summary.get(key):
            yield f"- by {title}: {_numbers(summary[key].items())}"
    if summary.get("not_grouped"):
        yield f"- {summary['not_grouped']} entries of further faults, too many to group"


def _numbers(items: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{name}: {number}" for name, number in items)
