"""`replybook generate [DIR]`: write, verify (`--check`) or show (`--diff`) the generated files.

Nothing is generated from a registry that has findings. Source: decision 15.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from replybook_codegen import (
    CannotRead,
    CannotWrite,
    Generated,
    GeneratedPackage,
    Layout,
    Mode,
    generate,
)
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.progress import Elapsed
from replybook_devtools.project.projects import (
    add_folder,
    add_format,
    inspect,
    projects_of,
    remedy_of,
    summary_of,
)
from replybook_devtools.reports.formats import report
from replybook_registry import Inspection, Project, Registry, open_projects
from replybook_schema import Finding

__all__ = ["configure", "print_registry", "run"]

_BASE = "pkg:replybook_registry"
"""What registries extend whose parent need not say its package: that of the library."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_folder(parser)
    add_format(parser)
    parser.add_argument("--check", action="store_true", help="write nothing; fail on any drift")
    parser.add_argument("--diff", action="store_true", help="write nothing; show what would change")
    parser.add_argument("--today", metavar="DATE", help="judge expiry as of this ISO date")


@dataclass(frozen=True, slots=True)
class _Part:
    """How one project ended: what was found, and how many files there are."""

    ended: Exit
    inspection: Inspection
    findings: Sequence[Finding]
    files: int | None = None


def run(options: argparse.Namespace) -> int:
    """0 when the files are (now) what the registry says, 1 on findings or drift.

    Text is printed project by project; every other format is one document about all of them.
    """
    parts: list[_Part] = []
    for project in projects_of(options.folder):  # one that others extend comes before them
        part = _run(project, options)
        parts.append(part)
        if options.format == "text":
            _say(part, options)
        if part.ended is not Exit.FINE and not (options.check or options.diff):
            break
    findings = [finding for part in parts for finding in part.findings]
    if options.format != "text" and (findings or not options.diff):
        print(report(options.format, findings, _summary(parts), options.folder))
    return max(part.ended for part in parts)


def _run(project: Project, options: argparse.Namespace) -> _Part:
    with Elapsed("checking"):
        inspection = inspect(project, options.today)
    if inspection.errors or inspection.registry is None:
        return _Part(Exit.FINDINGS, inspection, inspection.findings)
    mode: Mode = "diff" if options.diff else "check" if options.check else "write"
    done = print_registry(project, inspection.registry, mode)
    ended = Exit.FINDINGS if done.drifts else Exit.FINE
    files = len(done.plan.files)
    if options.diff:
        sys.stdout.write(done.diff())
        return _Part(ended, inspection, (), files)
    if options.format == "text":
        _say_written(done)
    remedy = remedy_of(project)
    return _Part(ended, inspection, [drift.finding(remedy) for drift in done.drifts], files)


def _summary(parts: Sequence[_Part]) -> dict[str, object]:
    counted = [part.files for part in parts if part.files is not None]
    said = summary_of(*(part.inspection for part in parts))
    return {**said, "files": sum(counted)} if counted else said


def print_registry(project: Project, registry: Registry, mode: Mode) -> Generated:
    """Run the generator for a project; `UsageError` if it has no output folder or cannot be written."""
    if project.output is None:
        raise UsageError("this registry has no output folder; set it in [tool.replybook]")
    if registry.extends and not registry.parent and registry.extends != (_BASE,):
        raise UsageError(
            f"{registry.extends[0]} does not say which package is generated from it; add package: NAME"
            " to its registry.yaml"
        )
    package = GeneratedPackage(
        project.package,
        is_base=not registry.extends,
        parent=registry.parent or "replybook_generated",
    )
    others = (one for one in open_projects(project.root) if one.sources != project.sources)
    theirs = tuple(f for one in others for f in (one.output, one.docs, one.tests) if f is not None)
    layout = Layout(project.output, project.docs, project.tests, theirs)
    try:
        with Elapsed("generating"):
            return generate(registry, package, layout, project.root, mode)
    except (CannotRead, CannotWrite) as error:
        raise UsageError(str(error)) from error


def _say(part: _Part, options: argparse.Namespace) -> None:
    if part.findings or part.files is None:
        print(report("text", part.findings, _summary([part])))
    elif options.check and not options.diff:
        print(f"up to date ({part.files} files)")


def _say_written(done: Generated) -> None:
    written = done.written
    if written is None:
        return
    for path in written.changed:
        print(f"wrote {path}")
    for path in written.removed:
        print(f"removed {path}")
    same = len(done.plan.files) - len(written.changed)
    print(f"{len(written.changed)} written, {len(written.removed)} removed, {same} unchanged")
