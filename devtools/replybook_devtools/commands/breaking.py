"""`replybook breaking --against REF`: list the changes for users and the version step needed.

REF is a git ref, a folder or a wheel. If this baseline cannot be read, the command exits with 2. It
never reports "no changes" in that case.
"""

from __future__ import annotations

import argparse
from datetime import UTC, datetime

from replybook_devtools.console.exit_code import Exit
from replybook_devtools.console.progress import Elapsed
from replybook_devtools.project.former_registry import registry_before
from replybook_devtools.project.projects import add_folder, project_of
from replybook_devtools.project.version_comparison import VersionComparison, compare_versions
from replybook_devtools.reports.formats import FORMATS, report
from replybook_registry.evolution.compare import changelog
from replybook_registry.read import inspect_project


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_folder(parser)
    help_ = "the older version: a git ref, a folder or a wheel"
    parser.add_argument("--against", metavar="REF", required=True, help=help_)
    help_ = "output format; markdown is a changelog section (default: text)"
    parser.add_argument("--format", choices=(*FORMATS, "markdown"), default="text", help=help_)


def run(options: argparse.Namespace) -> int:
    """Print the changes. Return 1 if the new version number does not allow one of them."""
    project = project_of(options.folder)
    with Elapsed("comparing"):
        old, more = registry_before(project, options.against)
        inspection = inspect_project(project, datetime.now(UTC).date())
    if inspection.registry is None or not inspection.complete:
        form = "text" if options.format == "markdown" else options.format
        print(report(form, inspection.findings, {}))
        return Exit.FINDINGS
    found = compare_versions(old, inspection.registry, more)
    _print(found, options.format)
    if inspection.errors and options.format == "text":
        own = len(inspection.errors)
        print(f"and {own} {'finding' if own == 1 else 'findings'} of its own; run: replybook check")
    return Exit.FINDINGS if inspection.errors or found.is_refused else Exit.FINE


def _print(comparison: VersionComparison, form: str) -> None:
    if form == "markdown":
        print(changelog(comparison.changes, comparison.new_version))
    elif form == "text":
        print(*comparison.lines(), sep="\n")
    else:
        print(report(form, comparison.findings, comparison.summary()))
