"""Comparison page of two versions of a registry: the findings of `breaking`.

The heaviest change is first, and each change has a link.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from replybook_codegen.pages.markdown import cell, link, prose, table
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.project.former_registry import registry_before
from replybook_devtools.reports.html.markup import count_noun
from replybook_registry.evolution.compare import (
    Change,
    Step,
    breakages,
    next_version,
    step_demanded,
)
from replybook_registry.model import Registry
from replybook_registry.project import Project
from replybook_registry.read import inspect_project

_SECTIONS: Final[tuple[tuple[Step, str, str], ...]] = (
    ("forbidden", "What no version may bring", "An id keeps its meaning for ever."),
    ("major", "What breaks", "Who builds or reads replies may have to act."),
    (
        "minor",
        "What is new",
        "Nobody has to act; callers may meet something that they did not know.",
    ),
    ("patch", "What reads differently", "Text is for people, and no program branches on it."),
)


def compare_with(project: Project, ref: str, up: str = "") -> str:
    """Return the page for the registry of `project` against `ref`: a git ref, a folder or a wheel.

    `UsageError` where the baseline cannot be read, or the project's own registry is not in order.
    """
    old, more = registry_before(project, ref)
    inspection = inspect_project(project, datetime.now(UTC).date())
    if inspection.registry is None or not inspection.complete:
        raise UsageError("the registry cannot be read whole; run: replybook check")
    return compare_markdown(old, inspection.registry, more, up)


def compare_markdown(
    old: Registry, new: Registry, more: Sequence[Change] = (), up: str = ""
) -> str:
    """Return the comparison page as Markdown.

    Args:
        old: The older registry.
        new: The newer registry.
        more: Changes found elsewhere, such as those of the envelope.
        up: The way from the page to the root of the site, which has a file for each kind of change
            and each code.
    """
    changes = breakages(old, new, more)
    pages = {str(entry.id) for entry in new.codes}
    parts = [f"# {cell(new.name)}: from {old.version} to {new.version}", _summary(old, changes)]
    for step, title, said in _SECTIONS:
        found = [change for change in changes if change.step == step and not _is_gate(change)]
        if found:
            heads = ("Kind", "What changed", "What to do")
            rows = (tuple(_row(change, pages, up)) for change in found)
            parts += [
                f"## {title}",
                f"{said} {count_noun(len(found), 'change')}.",
                table(heads, rows),
            ]
    return "\n\n".join(parts) + "\n"


def _is_gate(change: Change) -> bool:
    """Return True if the change is about the version itself, which the summary tells."""
    return change.kind.code.startswith("RB17")


def _summary(old: Registry, changes: Sequence[Change]) -> str:
    step = step_demanded(changes)
    if step is None:
        return "Nothing changed."
    wrong = "".join(f" {prose(change.problem)}." for change in changes if _is_gate(change))
    number = count_noun(sum(not _is_gate(change) for change in changes), "change")
    if step == "forbidden":
        return f"{number}; no version may bring the forbidden ones.{wrong}"
    version = next_version(old.version, step)
    return f"{number}; together they ask for a {step} step, to {version} at least.{wrong}"


def _row(change: Change, pages: set[str], up: str) -> Iterator[str]:
    subject, kind = change.subject, change.kind
    leads = f"{link(subject, f'{up}codes/{subject}.md')}: " if subject in pages else ""
    yield link(kind.code, f"{up}findings/{kind.code}.md")
    yield leads + cell(change.problem) + _wording(change)
    yield cell(change.fix.replace("CODE", subject)) if change.breaking else "nothing"


def _wording(change: Change) -> str:
    """Return the old and new text of a change whose sentence does not quote them."""
    if change.step != "patch" or not change.new or change.new in change.problem:
        return ""
    before = f"before: {cell(change.old)}<br>" if change.old else ""
    return f"<br>{before}now: {cell(change.new)}"
