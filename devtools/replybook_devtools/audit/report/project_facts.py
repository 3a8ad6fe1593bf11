"""Project facts that an audit reads beside the code: name, commit, gates, ...

The last of them are the open decisions.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple, cast

from replybook_devtools.audit.scorecard.audit_evidence import Gates
from replybook_devtools.audit.scorecard.audit_report import Decision
from replybook_devtools.console.exit_code import UsageError
from replybook_schema.near import did_you_mean

_Table = Mapping[str, object]


class ProjectFacts(NamedTuple):
    """The name of the project, and the decisions that its settings say are open."""

    name: str
    decisions: tuple[Decision, ...]


def project_facts(root: Path) -> ProjectFacts:
    """Read the facts of a project from the pyproject.toml of a folder.

    Raises:
        UsageError: The table `[tool.replybook.audit]` is wrong.
    """
    try:
        data: _Table = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        data = {}  # a file that is no TOML is told by whoever reads the settings of lint
    name = _table(data, "project").get("name")
    settings = _table(_table(_table(data, "tool"), "replybook"), "audit")
    for key in settings:
        if key != "decisions":
            raise UsageError(f"unknown key {key!r} in [tool.replybook.audit]; write 'decisions'")
    return ProjectFacts(
        name if isinstance(name, str) else root.resolve().name, tuple(_decisions(settings))
    )


def _table(data: _Table, key: str) -> _Table:
    value = data.get(key)
    return cast("_Table", value) if isinstance(value, dict) else {}


_KEYS: Final = ("subject", "options", "impact")


def _decisions(settings: _Table) -> Iterator[Decision]:
    raw = settings.get("decisions", [])
    for entry in cast("list[object]", raw) if isinstance(raw, list) else [None]:
        if not isinstance(entry, dict):
            raise UsageError(
                "[tool.replybook.audit] decisions is a list of tables with subject, options and impact; write each as [[tool.replybook.audit.decisions]]"
            )
        table = cast("_Table", entry)
        for key in table:
            if key not in _KEYS:
                meant = did_you_mean(key, _KEYS, f"did you mean {_KEYS[0]!r}?")
                raise UsageError(f"unknown key {key!r} of a decision; {meant}")
        options = table.get("options", [])
        texts = cast("list[object]", options) if isinstance(options, list) else [options]
        yield Decision(
            str(table.get("subject", "")), tuple(map(str, texts)), str(table.get("impact", ""))
        )


# Who runs the linter

_LINT: Final = re.compile(r"replybook(?:\.cli\.main)?[ -]lint\b")
_HOOKS: Final = (".pre-commit-config.yaml", ".pre-commit-config.yml", ".husky/pre-commit")
_CHECKS: Final = (
    ".github/workflows/*.y*ml",
    ".gitlab-ci.yml",
    "azure-pipelines.yml",
    ".ci/*",
    "Makefile",
    "justfile",
    "tox.ini",
    "noxfile.py",
)


def gates_of(root: Path) -> Gates:
    """Return the files that run the linter. A comment that mentions it does not count."""
    return Gates(_first(root, _HOOKS), _first(root, _CHECKS))


def _first(root: Path, patterns: tuple[str, ...]) -> str | None:
    for pattern in patterns:
        for path in sorted(root.glob(pattern)):
            if path.is_file() and _runs_lint(path):
                return path.relative_to(root).as_posix()
    return None


def _runs_lint(path: Path) -> bool:
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return False
    return any(_LINT.search(line.partition("#")[0]) for line in lines)


# Which registry


def registry_name(root: Path) -> str:
    """Return the name and version of the registries of a project.

    They are read from the generated manifests. A project without manifests has the base registry.
    """
    names = [name for file in _manifests(root) if (name := _named(file))]
    if names:
        return ", ".join(names)
    from replybook_generated.manifest import MANIFEST

    return f"{MANIFEST.name} {MANIFEST.version}"


def _manifests(root: Path) -> Iterator[Path]:
    from replybook_registry.project import BadProject, open_projects

    try:
        projects = open_projects(root)
    except BadProject:
        return
    for project in projects:
        if project.output is not None:
            yield project.root / project.output / "manifest.py"


def _named(file: Path) -> str:
    """Return the name and version in a generated manifest; empty if unreadable."""
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
    found = dict(_FIELD.findall(text))
    return f"{found['name']} {found['version']}" if {"name", "version"} <= found.keys() else ""


_FIELD: Final = re.compile(r'^    (name|version)="([^"]*)",$', re.MULTILINE)
