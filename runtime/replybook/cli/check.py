"""`replybook check [DIR]`: every registry finding, with place and fix."""

from __future__ import annotations

import argparse

from replybook.cli.exit_code import Exit
from replybook.cli.projects import add_folder, add_format, inspect, projects_of, summary_of
from replybook.cli.reports import report

__all__ = ["configure", "run"]


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_folder(parser)
    add_format(parser)
    parser.add_argument("--today", metavar="DATE", help="judge expiry as of this ISO date")


def run(options: argparse.Namespace) -> int:
    """Print the findings; 1 if one of them is an error, since a warning fails nothing."""
    inspections = [inspect(one, options.today) for one in projects_of(options.folder)]
    findings = tuple(sorted({found for each in inspections for found in each.findings}))
    print(report(options.format, findings, summary_of(*inspections)))
    return Exit.FINDINGS if any(each.errors for each in inspections) else Exit.FINE
