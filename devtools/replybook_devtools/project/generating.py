"""The generated files of projects, written or compared.

Nothing is generated from a registry that has errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

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
from replybook_devtools.project.projects import inspect, remedy_of, summary_of
from replybook_registry import Inspection, Project, Registry, open_projects
from replybook_schema import Finding

_BASE: Final = "pkg:replybook_registry"
"""The base registry. A registry that extends only the base need not name its parent package."""


@dataclass(frozen=True, slots=True)
class GeneratedProject:
    """The result for one project.

    Attributes:
        findings: Findings of the check, or drift.
        done: The generated files, or None if errors prevented them.
    """

    inspection: Inspection
    findings: Sequence[Finding]
    done: Generated | None = None

    @property
    def ended(self) -> Exit:
        """Return the exit code: findings if nothing was generated or a file drifts."""
        return Exit.FINDINGS if self.done is None or self.done.drifts else Exit.FINE


def check_and_generate(project: Project, mode: Mode, today: str | None) -> GeneratedProject:
    """Check the registry of a project, then run the generator, unless the registry has errors.

    Args:
        mode: Write, check or diff.
        today: ISO date for expiry, or None for the UTC date.
    """
    with Elapsed("checking"):
        inspection = inspect(project, today)
    if inspection.errors or inspection.registry is None:
        return GeneratedProject(inspection, inspection.findings)
    done = generate_project(project, inspection.registry, mode)
    remedy = remedy_of(project) if mode != "diff" else ""
    findings = [drift.finding(remedy) for drift in done.drifts] if mode != "diff" else []
    return GeneratedProject(inspection, findings, done)


def summary(parts: Sequence[GeneratedProject]) -> dict[str, object]:
    """Return the counts for the last line of a report."""
    counted = [len(part.done.plan.files) for part in parts if part.done is not None]
    said = summary_of(*(part.inspection for part in parts))
    return {**said, "files": sum(counted)} if counted else said


def generate_project(project: Project, registry: Registry, mode: Mode) -> Generated:
    """Run the generator for one project.

    Args:
        registry: Its registry, without errors.
        mode: Write, check or diff.

    Raises:
        UsageError: The project has no output folder, or it cannot be written.
    """
    if project.output is None:
        raise UsageError("this registry has no output folder; set it in [tool.replybook]")
    if registry.extends and not registry.parent and registry.extends != (_BASE,):
        raise UsageError(
            f"{registry.extends[0]} does not say which package is generated from it; add package: NAME"
            " to its registry.yaml"
        )
    others = [one for one in open_projects(project.root) if one.sources != project.sources]
    parent = registry.parent or "replybook_generated"
    package = GeneratedPackage(
        project.package,
        is_base=not registry.extends,
        parent=parent,
        docs_pages=project.docs_pages,
        beside_base=len(registry.chain) == 1
        and any(one.package == parent and one.output is not None for one in others),
    )
    theirs = tuple(
        f for other in others for f in (other.output, other.docs, other.tests) if f is not None
    )
    layout = Layout(project.output, project.docs, project.tests, theirs, project.judging)
    try:
        with Elapsed("generating"):
            return generate(registry, package, layout, project.root, mode)
    except (CannotRead, CannotWrite) as error:
        raise UsageError(str(error)) from error


def generate_chain(project: Project, registry: Registry) -> tuple[Exit, list[str]]:
    """Generate a project and the projects that may extend it.

    Args:
        project: The project that was edited.
        registry: Its registry, without errors.

    Returns:
        The exit code, and the lines to print about changed files.
    """
    projects = open_projects(project.root)
    above = projects[projects.index(project) + 1 :] if project in projects else ()
    inspected = [(one, inspect(one)) for one in above if one.output is not None]
    chain = [(project, registry)]
    chain += [(o, i.registry) for o, i in inspected if i.registry is not None and not i.errors]
    lines: list[str] = []
    for one, each in chain:
        written = generate_project(one, each, "write").written
        lines += [f"wrote {path}" for path in (written.changed if written is not None else ())]
    if len(chain) <= len(inspected):
        lines.append("a registry that builds upon this one has findings; run: replybook check")
        return Exit.FINDINGS, lines
    return Exit.FINE, lines
