"""`replybook check [DIR]`: print every finding about a registry, with place and fix.

A registry without errors is then loaded into the policy engine, which judges its cases, and into
the judge of failures, which judges the examples of its dialects and rules.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

from replybook_devtools.console.exit_code import Exit
from replybook_devtools.console.progress import Elapsed
from replybook_devtools.project.projects import (
    add_folder,
    add_format,
    add_today,
    inspect,
    projects_of,
    summary_of,
)
from replybook_devtools.reports.formats import report
from replybook_registry import Inspection


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_folder(parser)
    add_format(parser)
    add_today(parser)


def run(options: argparse.Namespace) -> int:
    """Print the findings. Return 1 if one of them is an error."""
    projects = projects_of(options.folder)
    with Elapsed("checking"):
        inspections = [_proven(inspect(project, options.today)) for project in projects]
    findings = tuple(sorted({finding for each in inspections for finding in each.findings}))
    print(report(options.format, findings, summary_of(*inspections), options.folder))
    return Exit.FINDINGS if any(each.errors for each in inspections) else Exit.FINE


def _proven(inspection: Inspection) -> Inspection:
    """Add the findings of both engines, if the registry has no errors."""
    if inspection.registry is None or inspection.errors or not inspection.complete:
        return inspection
    from replybook_devtools.policy_runs.cases import judged_cases

    found = judged_cases(inspection.registry)
    if inspection.registry.has_failures:
        from replybook_devtools.failure_runs.examples import judged_examples

        found += judged_examples(inspection.registry)
    return replace(inspection, findings=tuple(sorted({*inspection.findings, *found})))
