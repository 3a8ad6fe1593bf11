"""The registries of the projects that are open in an editor.

A registry is read again when one of its files changes. A broken registry is reported once, and the
last readable version stays in use. A file outside of any project uses the base registry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.explain.explained_codes import explain_former_id, explain_record
from replybook_devtools.explain.explanation import Explanation
from replybook_devtools.explain.lookup import answer
from replybook_devtools.lint.baseline import BASELINE_FILE
from replybook_devtools.lint.lint_settings import BadSettings, read_settings
from replybook_devtools.lint.vocabulary import LintVocabulary
from replybook_devtools.lint_runs.known_findings import KnownFindings, known_findings
from replybook_devtools.lint_runs.lint_scope import LintScope, project_root
from replybook_devtools.lint_runs.lint_vocabulary import vocabulary_of_registries
from replybook_devtools.project.registries import open_installed
from replybook_registry.project import BadProject, Project, open_projects
from replybook_registry.read import project_files, read_files
from replybook_registry.resolve import BadRegistry
from replybook_schema.records import LegacyRecord, RawLegacy, RawRecord, Record
from replybook_schema.roles import filled_record, tools_by_role

if TYPE_CHECKING:
    from replybook_registry.model import Registry

_Stamp: TypeAlias = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class Speech:
    """The lint context of one project.

    Attributes:
        known: Findings accepted in the baseline.
        explained: Returns the explanation of a code, or None.
    """

    scope: LintScope
    known: KnownFindings
    explained: Callable[[str], Explanation | None]


class WorkspaceRegistries:
    """The registries of all projects of an editor.

    The callback `tell` receives messages for the user.
    """

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell: Final = tell
        self._read: Final[dict[Path, tuple[_Stamp, Speech | None]]] = {}
        self._told: Final[dict[Path, str]] = {}

    def of(self, file: Path) -> Speech | None:
        """Return the lint context of a file.

        Return None if the registry of its project was never readable.
        """
        root = project_root(file)
        stamp: _Stamp = ()
        before = self._read.get(root)
        try:
            projects = _projects(root)
            stamp = tuple(_stamp_files(root, projects))
            if before is not None and before[0] == stamp:
                return before[1]
            found: Speech | None = _speech(root, projects)
            self._told.pop(root, None)
        except (BadProject, BadRegistry, BadSettings, UsageError) as fault:
            self._say(root, _told_of(fault))
            found = before[1] if before is not None else None
        self._read[root] = stamp, found
        return found

    def _say(self, root: Path, text: str) -> None:
        """Show a message, unless it was the last message about this project."""
        if self._told.get(root) != text:
            self._told[root] = text
            self._tell(text)


def _projects(root: Path) -> tuple[Project, ...]:
    """Return the registries of a folder; none if it has no registry of its own."""
    try:
        return open_projects(root)
    except BadProject as fault:
        if "there is no registry here" in str(fault):
            return ()
        raise


def _stamp_files(root: Path, projects: tuple[Project, ...]) -> Iterator[tuple[str, int, int]]:
    """Yield each file that a lint context is read from, with its time and size."""
    folders = [root / source for project in projects for source in project.sources]
    files = [root / "pyproject.toml", root / BASELINE_FILE]
    for file in (
        *files,
        *(path for folder in folders for path in sorted(folder.rglob("*.yaml"))),
    ):
        try:
            stat = file.stat()
        except OSError:
            continue
        yield str(file), stat.st_mtime_ns, stat.st_size


def _speech(root: Path, projects: tuple[Project, ...]) -> Speech:
    """Read the lint context of a project; raise `BadRegistry` if its registry has errors."""
    settings = read_settings(root / "pyproject.toml")
    if projects:
        registries = [_registry(project) for project in projects]
        vocabulary, explained = vocabulary_of_registries(registries), _explained_by(registries)
    else:
        vocabulary, explained = LintVocabulary.of_active(), _explained_here
    scope = LintScope(root, settings, vocabulary)
    return Speech(scope, known_findings(scope, None), explained)


def _explained_here(name: str) -> Explanation | None:
    """Return the explanation of a name from the base, else from the other installed registries."""
    found = answer(name)
    if found is None:
        open_installed()
        found = answer(name)
    return found


def _registry(project: Project) -> Registry:
    resolved = read_files(project_files(project))
    if resolved.findings:
        raise BadRegistry(resolved.findings)
    return resolved.registry


def _explained_by(registries: list[Registry]) -> Callable[[str], Explanation | None]:
    """Return a function that explains the codes and former ids of these registries."""
    records: dict[str, Record] = {}
    former: dict[str, LegacyRecord] = {}
    for registry in registries:
        records |= _records(registry)
        former |= _former(registry)

    def explained(name: str) -> Explanation | None:
        record, row = records.get(name), former.get(name)
        if record is not None:
            return explain_record(record, row)
        return None if row is None else explain_former_id(row)

    return explained


def _records(registry: Registry) -> dict[str, Record]:
    from replybook_codegen.targets.registry_json import raw_record

    tools = tools_by_role(registry.tools)
    rows = (cast("RawRecord", raw_record(code)) for code in registry.codes)
    return {row[0]: filled_record(Record.read(row), tools) for row in rows}


def _former(registry: Registry) -> dict[str, LegacyRecord]:
    from replybook_codegen.targets.registry_json import raw_legacy

    rows = (cast("RawLegacy", raw_legacy(entry)) for entry in registry.legacy)
    return {row[0]: LegacyRecord.read(row) for row in rows}


def _told_of(fault: BadProject | BadRegistry | BadSettings | UsageError) -> str:
    if not isinstance(fault, BadRegistry):
        return str(fault)
    first, *more = sorted(fault.findings)
    rest = f" (and {len(more)} more)" if more else ""
    return (
        f"the registry has faults, so what it said before holds: {first.place}: {first.problem};"
        f" {first.fix}{rest}; run: replybook check"
    )
