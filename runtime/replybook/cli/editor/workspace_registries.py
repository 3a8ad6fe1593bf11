"""Which registry answers for a file in an editor: that of its project, as its YAML says now.

It is read again when a file of it has changed. A registry that is broken is told once, and what it said before
goes on to answer; outside of projects the installed registries do. Source: specification 13.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from replybook.audit.active_vocabulary import former_codes, known_code
from replybook.audit.lint_settings import BadSettings, LintSettings, read_settings
from replybook.audit.vocabulary import LintVocabulary
from replybook.cli.explanations.explained_codes import former_explained, record_explained
from replybook.cli.explanations.explanation import Explanation
from replybook.cli.explanations.lookup import answer
from replybook.cli.registries import open_installed
from replybook_registry.project import BadProject, Project, open_projects
from replybook_registry.read import project_files, read_files
from replybook_registry.resolve import BadRegistry
from replybook_schema.records import LegacyRecord, RawLegacy, RawRecord, Record
from replybook_schema.roles import filled_record, tools_by_role

if TYPE_CHECKING:
    from replybook_registry.model import Registry

__all__ = ["Speech", "WorkspaceRegistries"]

_Stamp: TypeAlias = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class Speech:
    """What holds for the files of one project: its vocabulary, its settings, and what its codes mean.

    `root` is the folder that paths are told from.
    """

    root: Path
    vocabulary: LintVocabulary
    settings: LintSettings
    explained: Callable[[str], Explanation | None]

    def path_of(self, file: Path) -> str:
        """The path of a file as settings and findings write it."""
        inside = file.is_relative_to(self.root)
        return (file.relative_to(self.root) if inside else file).as_posix()


class WorkspaceRegistries:
    """The registries of the projects of an editor; `tell` is handed what a person has to know."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell: Final = tell
        self._read: Final[dict[Path, tuple[_Stamp, Speech | None]]] = {}
        self._told: Final[dict[Path, str]] = {}
        self._installed: Speech | None = None

    def of(self, file: Path) -> Speech | None:
        """What holds for a file; None while the registry of its project was never whole."""
        try:
            projects = open_projects(_folder_of(file))
        except BadProject as fault:
            if "there is no registry here" not in str(fault):
                self._say(_folder_of(file), str(fault))
            return self._outside()
        root = projects[0].root
        stamp = tuple(_stamped(projects))
        before = self._read.get(root)
        if before is not None and before[0] == stamp:
            return before[1]
        try:
            found = _speech(root, projects)
            self._told.pop(root, None)
        except (BadRegistry, BadSettings) as fault:
            self._say(root, _told_of(fault))
            found = before[1] if before is not None else None
        self._read[root] = stamp, found
        return found

    def _outside(self) -> Speech:
        if self._installed is None:
            open_installed()
            self._installed = Speech(Path.cwd(), LintVocabulary.of_active(), LintSettings(), answer)
        return self._installed

    def _say(self, root: Path, text: str) -> None:
        """Tell what is wrong, once until it is something else."""
        if self._told.get(root) != text:
            self._told[root] = text
            self._tell(text)


def _folder_of(file: Path) -> Path:
    """The folder of a file that may not be there yet."""
    return next(folder for folder in file.parents if folder.is_dir())


def _stamped(projects: tuple[Project, ...]) -> Iterator[tuple[str, int, int]]:
    """Every file that the registries of projects are read from, with what changes when it does."""
    root = projects[0].root
    folders = [root / source for project in projects for source in project.sources]
    for file in (
        root / "pyproject.toml",
        *(f for one in folders for f in sorted(one.rglob("*.yaml"))),
    ):
        try:
            stat = file.stat()
        except OSError:
            continue
        yield str(file), stat.st_mtime_ns, stat.st_size


def _speech(root: Path, projects: tuple[Project, ...]) -> Speech:
    """Read the registries of projects; `BadRegistry` with the findings of one that is not whole."""
    registries = [_registry(project) for project in projects]
    records: dict[str, Record] = {}
    former: dict[str, LegacyRecord] = {}
    for registry in registries:
        records |= _records(registry)
        former |= _former(registry)
    return Speech(
        root=root,
        vocabulary=_vocabulary(registries, records, former),
        settings=read_settings(root / "pyproject.toml"),
        explained=lambda name: _explained(name, records, former),
    )


def _registry(project: Project) -> Registry:
    resolved = read_files(project_files(project))
    if resolved.findings or not resolved.complete:
        raise BadRegistry(resolved.findings)
    return resolved.registry


def _vocabulary(
    registries: Sequence[Registry],
    records: Mapping[str, Record],
    former: Mapping[str, LegacyRecord],
) -> LintVocabulary:
    """What the linter holds sources against: everything that one of the registries declares."""
    return LintVocabulary.made_of(
        codes=(known_code(one) for one in records.values() if one.status != "retired"),
        former=former_codes(records.values(), former.values()),
        layers={layer.name: layer.allowed_types for one in registries for layer in one.layers},
        areas=(area.name for one in registries for area in one.areas),
        tools={
            tool.name: (*tool.codes, *([tool.default_success] if tool.default_success else ()))
            for one in registries
            for tool in one.tools
        },
    )


def _records(registry: Registry) -> dict[str, Record]:
    from replybook_codegen.targets.table import raw_record

    tools = tools_by_role(registry.tools)
    rows = (cast("RawRecord", raw_record(code)) for code in registry.codes)
    return {row[0]: filled_record(Record.read(row), tools) for row in rows}


def _former(registry: Registry) -> dict[str, LegacyRecord]:
    from replybook_codegen.targets.legacy import raw_legacy

    rows = (cast("RawLegacy", raw_legacy(entry)) for entry in registry.legacy)
    return {row[0]: LegacyRecord.read(row) for row in rows}


def _explained(
    name: str, records: Mapping[str, Record], former: Mapping[str, LegacyRecord]
) -> Explanation | None:
    record, row = records.get(name), former.get(name)
    if record is not None:
        return record_explained(record, row)
    return None if row is None else former_explained(row)


def _told_of(fault: BadRegistry | BadSettings) -> str:
    if isinstance(fault, BadSettings):
        return str(fault)
    first, *more = sorted(fault.findings)
    rest = f" (and {len(more)} more)" if more else ""
    return (
        f"the registry has faults, so what it said before holds: {first.place}: {first.problem};"
        f" {first.fix}{rest}; run: replybook check"
    )
