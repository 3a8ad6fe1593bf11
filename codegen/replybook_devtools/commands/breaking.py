"""`replybook breaking --against REF`: what changed for users, and the version step it demands.

REF is a git ref, a folder or a wheel. A baseline that cannot be read ends with exit code 2, never
with "no changes". Source: decision 8.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import UTC, datetime

from replybook_devtools.console.exit_code import Exit
from replybook_devtools.console.progress import Elapsed
from replybook_devtools.project.former_registry import registry_before
from replybook_devtools.project.projects import add_folder, project_of
from replybook_devtools.reports.formats import FORMATS, report
from replybook_registry.evolution.compare import (
    Change,
    breakages,
    changelog,
    findings,
    next_version,
    step_demanded,
)
from replybook_registry.model import Registry
from replybook_registry.read import inspect_project
from replybook_schema import Finding

__all__ = ["configure", "run"]


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_folder(parser)
    parser.add_argument(
        "--against", metavar="REF", required=True, help="a git ref, a folder or a wheel"
    )
    formats = (*FORMATS, "markdown")
    help_ = "how to print; markdown is a changelog section"
    parser.add_argument("--format", choices=formats, default="text", help=help_)


def run(options: argparse.Namespace) -> int:
    """1 when the new version may not bring these changes."""
    project = project_of(options.folder)
    with Elapsed("comparing"):
        old, more = registry_before(project, options.against)
        inspection = inspect_project(project, datetime.now(UTC).date())
    if inspection.registry is None or not inspection.complete:
        form = "text" if options.format == "markdown" else options.format
        print(report(form, inspection.findings, {}))
        return Exit.FINDINGS
    ended = _compare(old, inspection.registry, more, options.format)
    if inspection.errors and options.format == "text":
        own = len(inspection.errors)
        print(f"and {own} {'finding' if own == 1 else 'findings'} of its own; run: replybook check")
    return Exit.FINDINGS if inspection.errors else ended


def _compare(old: Registry, new: Registry, more: Sequence[Change], form: str) -> int:
    changes = breakages(old, new, more)
    found = list(findings(changes, old.version, new.version))
    wrong = [finding for finding in found if finding.severity == "error"]
    if form == "markdown":
        print(changelog(changes, new.version))
    elif form == "text":
        _say(found, changes, old, new)
    else:
        print(report(form, found, _summary(changes, old, new)))
    return Exit.FINDINGS if wrong else Exit.FINE


def _summary(changes: Sequence[Change], old: Registry, new: Registry) -> dict[str, object]:
    step = step_demanded(changes)
    return {
        "old_version": old.version,
        "new_version": new.version,
        "step": step,
        "next_version": next_version(old.version, step) if step is not None else old.version,
        "breaking": sum(change.breaking for change in changes),
    }


def _say(found: Sequence[Finding], changes: Sequence[Change], old: Registry, new: Registry) -> None:
    for change, finding in zip(changes, found, strict=True):
        print(f"{change.place}: {change.kind.code} {change.step}: {change.problem}")
        if change.breaking or finding.severity == "error":
            print(f"    fix: {change.fix.replace('CODE', change.subject)}")
    summary = _summary(changes, old, new)
    versions = f"{old.version} -> {new.version}"
    if not found:
        print(f"no changes ({versions})")
        return
    step = summary["step"]
    number = sum(not change.kind.code.startswith("RB17") for change in changes)  # not the version
    counted = "1 change" if number == 1 else f"{number} changes"
    demand = "it demands" if number == 1 else "they demand"
    if step == "forbidden":
        print(f"{counted}; no version may bring the forbidden ones ({versions})")
    else:
        print(f"{counted}; {demand} {step}: {summary['next_version']} ({versions})")
