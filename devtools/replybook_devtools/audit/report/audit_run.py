"""One run of `audit`: lint the code, read the evidence that was given, ask git, make the report."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from datetime import date
from gzip import BadGzipFile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from replybook.trace.line import UnknownVersion
from replybook.trace.reader import NoPlainFile, events, trace_files
from replybook_devtools.audit.scorecard import AuditReport, Evidence, Header, audit
from replybook_devtools.audit.scorecard.audit_evidence import Gates
from replybook_devtools.audit.scorecard.audit_report import Decision, RunPoint
from replybook_devtools.audit.scorecard.live_calls import LiveCalls, count_calls
from replybook_devtools.audit.scorecard.report_comparison import (
    BadOldReport,
    OldReport,
    read_old_report,
)
from replybook_devtools.audit.scorecard.run_history import BadHistory, read_history
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.console.missing_path import missing_path
from replybook_devtools.console.progress import Progress
from replybook_devtools.lint.lint_report import LintReport
from replybook_devtools.lint.linting import lint_files
from replybook_devtools.lint.rule_list import lint_rules
from replybook_devtools.lint_runs.kept_settings import CACHE
from replybook_devtools.lint_runs.known_findings import known_findings
from replybook_devtools.lint_runs.lint_scope import LintScope, scope_at
from replybook_devtools.project.git_history import GitHead, days_of_lines, head_of
from replybook_devtools.reports.suite_report import named_suite_report
from replybook_schema.near import did_you_mean

if TYPE_CHECKING:
    import argparse

_Table = Mapping[str, object]


_KEYS: Final = ("subject", "options", "impact")


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


_FIELD: Final = re.compile(r'^    (name|version)="([^"]*)",$', re.MULTILINE)


def audit_project(options: argparse.Namespace) -> tuple[AuditReport, LintReport]:
    """Return the report of an audit and the findings of the linter.

    Raises:
        UsageError: Evidence cannot be read.
    """
    starts = [Path(path) for path in options.paths or ["."]]
    for start in starts:
        if not start.exists():
            raise missing_path(str(start))
    scope = scope_at(starts[0])
    history = _history(options.history)  # what cannot be read is told before anything is counted
    old = _old(options.compare)
    linted = _lint_starts(scope, starts, no_cache=options.no_cache)
    evidence = Evidence(
        lint=linted,
        vocabulary=scope.vocabulary,
        rules=_rules(scope),
        gates=_gates_of(scope.root),
        uses_library=any(_imports_us(scope.file(f.path)) for f in linted.files if f.facts),
        suite=named_suite_report(options.test_report) if options.test_report else None,
        live=_live(options.traces),
    )
    project = _project_facts(scope.root)
    report = audit(
        evidence,
        _header(evidence, scope, starts, project.name, options.date),
        titles=_titles(),
        dates=_dates(scope, linted),
        history=history,
        decisions=project.decisions,
        old=old,
        held=known_findings(scope, None).divide(linted.findings, {f.path for f in linted.files}),
    )
    return report, linted


def _lint_starts(scope: LintScope, starts: list[Path], *, no_cache: bool) -> LintReport:
    with Progress("linting") as progress:
        return lint_files(
            starts,
            root=scope.root,
            vocabulary=scope.vocabulary,
            settings=scope.settings,
            cache=None if no_cache else scope.root / CACHE,
            jobs=os.cpu_count() or 1,
            progress=progress,
        )


_IMPORTS: Final = re.compile(rb"^\s*(?:from|import)\s+replybook\b", re.MULTILINE)


def _imports_us(file: Path) -> bool:
    try:
        return _IMPORTS.search(file.read_bytes()) is not None
    except OSError:  # it went away while we looked
        return False


def _rules(scope: LintScope) -> frozenset[str]:
    """Return the rules that ran, by the settings of the project."""
    has = scope.settings.has
    return frozenset(r.code for r in lint_rules() if has(r.code, by_default=r.default))


def _titles() -> dict[str, str]:
    """Return the first line of the page of each rule, without the id."""
    return {
        rule.code: rule.page.partition("\n")[0].removeprefix(f"{rule.code}: ").strip(" .")
        for rule in lint_rules()
    }


def _dates(scope: LintScope, linted: LintReport) -> Mapping[tuple[str, int], date]:
    """Return when the lines of suppressions were written, as far as git knows."""
    dates: dict[tuple[str, int], date] = {}
    for file in linted.files:
        lines = [one.line for one in file.suppressed]
        for line, day in days_of_lines(scope.root, file.path, lines).items():
            dates[file.path, line] = day
    return dates


def _header(
    evidence: Evidence, scope: LintScope, starts: list[Path], name: str, today: str | None
) -> Header:
    head = head_of(scope.root) or GitHead("", None, dirty=False)
    day = today or (head.day.isoformat() if head.day is not None else None)
    return Header(
        subject=name,
        paths=tuple(scope.show_path(start) for start in starts),
        commit=head.commit or None,
        dirty=head.dirty if head.commit else None,
        date=day,
        tool_version=_version(),
        registry=_registry_name(scope.root),
        registry_digest=scope.vocabulary.digest,
        rules=len(evidence.rules),
        settings_digest=_digest(scope.settings.digest()),
        files=len(evidence.lint.files),
        matching=len(evidence.facts),
        lines=sum(file.lines for file in evidence.lint.files),
        tools=len(evidence.tools),
    )


def _version() -> str:
    try:
        return version("replybook")
    except PackageNotFoundError:  # a checkout on the path, not installed
        return "of a checkout"


def _digest(text: str) -> str:
    from hashlib import blake2b

    return blake2b(text.encode(), digest_size=16).hexdigest()


# Evidence from files


def _live(name: str | None) -> LiveCalls | None:
    if name is None:
        return None
    path = Path(name)
    if not path.exists() or not trace_files(path):
        raise UsageError(
            f"there is no trace in {path.name!r}; name a file, or the folder of a TraceLog"
        )
    try:
        return count_calls(events(path))
    except UnknownVersion as error:
        raise UsageError(f"{error}; install the replybook that wrote it") from error
    except (FileNotFoundError, PermissionError, NoPlainFile, BadGzipFile) as error:
        raise UsageError("a trace file cannot be read; run: replybook trace verify") from error


def _history(name: str | None) -> tuple[RunPoint, ...]:
    if name is None:
        return ()
    try:
        return read_history(Path(name))
    except BadHistory as error:
        raise UsageError(f"{error}; name another file, or take the line out") from error


def _old(name: str | None) -> OldReport | None:
    if name is None:
        return None
    try:
        return read_old_report(Path(name))
    except BadOldReport as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(
            f"there is no report {Path(name).name!r} that can be read; write one with: replybook audit -o DIR"
        ) from error


class _ProjectFacts(NamedTuple):
    """The name of the project, and the decisions that its settings say are open."""

    name: str
    decisions: tuple[Decision, ...]


def _project_facts(root: Path) -> _ProjectFacts:
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
    return _ProjectFacts(
        name if isinstance(name, str) else root.resolve().name, tuple(_decisions(settings))
    )


def _table(data: _Table, key: str) -> _Table:
    value = data.get(key)
    return cast("_Table", value) if isinstance(value, dict) else {}


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


def _gates_of(root: Path) -> Gates:
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


def _registry_name(root: Path) -> str:
    """Return the name and version of the registries of a project.

    They are read from the generated manifests. A project without manifests has the base registry.
    """
    names = [name for file in _manifests(root) if (name := _read_manifest_name(file))]
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


def _read_manifest_name(file: Path) -> str:
    """Return the name and version in a generated manifest; empty if unreadable."""
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
    found = dict(_FIELD.findall(text))
    return f"{found['name']} {found['version']}" if {"name", "version"} <= found.keys() else ""
