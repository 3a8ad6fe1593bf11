"""The options and checks that commands on a project share."""

from __future__ import annotations

import argparse
from datetime import UTC, date, datetime
from pathlib import Path

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.reports.formats import FORMATS
from replybook_registry import (
    BadProject,
    Inspection,
    Project,
    inspect_project,
    open_project,
    open_projects,
)


def add_folder(parser: argparse.ArgumentParser) -> None:
    """Declare the optional DIR argument."""
    parser.add_argument(
        "folder",
        metavar="DIR",
        nargs="?",
        default=".",
        help="project with [tool.replybook], or registry folder (default: here)",
    )


def add_format(parser: argparse.ArgumentParser) -> None:
    """Declare `--format` for a command that prints findings."""
    parser.add_argument(
        "--format", choices=FORMATS, default="text", help="output format (default: text)"
    )


def add_today(parser: argparse.ArgumentParser) -> None:
    """Declare `--today`, the date by which expiry is judged."""
    parser.add_argument(
        "--today", metavar="DATE", help="judge expiry as of this ISO date (default: today, UTC)"
    )


def add_project(parser: argparse.ArgumentParser) -> None:
    """Declare `--project`."""
    parser.add_argument(
        "--project", metavar="DIR", default=".", help="folder of the project (default: here)"
    )


def project_of(folder: str) -> Project:
    """Return the project of DIR.

    Raises:
        UsageError: No project was found.
    """
    try:
        return open_project(Path(folder))
    except BadProject as error:
        raise UsageError(str(error)) from error


def projects_of(folder: str) -> tuple[Project, ...]:
    """Return all projects of a folder with settings, or the one of a registry folder."""
    try:
        projects = open_projects(Path(folder))
        here = Path(folder).absolute()
        return projects if projects[0].root == here else (open_project(here),)
    except BadProject as error:
        raise UsageError(str(error)) from error


def remedy_of(project: Project) -> str:
    """Return the command that fixes drift: `make fix` if the Makefile has it."""
    try:
        rules = (project.root / "Makefile").read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        rules = []
    return "make fix" if any(rule.startswith("fix:") for rule in rules) else "replybook generate"


def inspect(project: Project, today: str | None = None) -> Inspection:
    """Read and check a project's registry as of `today` (ISO date; default: the UTC date)."""
    try:
        day = date.fromisoformat(today) if today else datetime.now(UTC).date()
    except ValueError as error:
        raise UsageError(f"{today!r} is not a date; write it like 2026-11-20") from error
    return inspect_project(project, day)


def summary_of(*inspections: Inspection) -> dict[str, object]:
    """Return the counts for the closing line and the JSON summary.

    Of several registries, the counts are those of the last, which includes the others. `registries`
    names all of them.
    """
    registries = [each.registry for each in inspections if each.registry is not None]
    if not registries:
        return {}
    registry = registries[-1]
    summary: dict[str, object] = {
        "registry": registry.name,
        "version": registry.version,
        "codes": len(registry.codes),
        "legacy_ids": len(registry.legacy),
        "tools": len(registry.tools),
        "policy_rules": len(registry.rules),
    }
    if len(registries) > 1:
        summary["registries"] = [one.name for one in registries]
    return summary
