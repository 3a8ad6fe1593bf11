"""The CK3 files of a bundle, parsed once: what they hold, define and refer to.

Source: specification 33 and 45.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from replybook.ck3.checks.script_cost import affordable_files
from replybook.ck3.domain_table import DomainTable
from replybook.ck3.parser import Document, LocalizationDocument
from replybook.ck3.units import Units, parse_file, read_units
from replybook.policy.validators.validator import ContentFile, Problem, ProblemSeverity
from replybook_schema.world import DomainSpec

__all__ = ["BundleRead", "FileRead", "read_files"]


@dataclass(frozen=True, slots=True)
class FileRead:
    """One file that was parsed; `path` is its address, `below` the path below its root or mod."""

    path: str
    below: str
    row: DomainSpec | None
    document: Document | LocalizationDocument
    units: Units

    def problem(
        self, offset: int, code: str, problem: str, severity: ProblemSeverity = "error"
    ) -> Problem:
        """Return a problem at an offset of this file."""
        line, column = self.document.position(offset)
        return Problem(self.path, line, column, code, problem, severity)


@dataclass(frozen=True, slots=True)
class BundleRead:
    """The files of a check in their order, and why the others were not parsed, by their address."""

    table: DomainTable
    files: tuple[FileRead, ...]
    too_costly: Mapping[str, str] = field(default_factory=dict[str, str])

    def defined(self) -> frozenset[str]:
        """Return the units that all files define, but for those that only one file sees."""
        return frozenset(
            f"{kind}:{name}"
            for file in self.files
            for kind, name, _start, _end, is_local in file.units.definitions
            if not is_local
        )


def read_files(files: Sequence[ContentFile], version: str | None) -> BundleRead:
    """Parse the files that can be afforded; the rows are those that a version of the game reads."""
    table = DomainTable(version)
    costs = affordable_files((file.content, file.path.endswith(".yml")) for file in files)
    read: list[FileRead] = []
    too_costly: dict[str, str] = {}
    for file, why in zip(files, costs, strict=True):
        if why is None:
            read.append(_read(file, table))
        else:
            too_costly[file.path] = why
    return BundleRead(table, tuple(read), too_costly)


def _read(file: ContentFile, table: DomainTable) -> FileRead:
    below = file.path.partition("/")[2]
    document = parse_file(below, file.content, table)
    return FileRead(
        file.path, below, table.row(below), document, read_units(below, document, table)
    )
