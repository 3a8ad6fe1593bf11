"""The CK3 files of a bundle, parsed once: what they hold, define and refer to.

Source: specification 33 and 45.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from replybook.policy.validators.validator import ContentFile, Problem, ProblemSeverity
from replybook_ck3.checks.script_cost import affordable_files
from replybook_ck3.domain_table import DomainTable
from replybook_ck3.parser import Document, LocalizationDocument
from replybook_ck3.units import Units, parse_file, read_units
from replybook_schema.world import DomainSpec

__all__ = ["TEXT_KIND", "BundleRead", "FileRead", "as_written", "read_files", "replaced_paths"]

TEXT_KIND: Final = "localization_key"
"""The kind of the keys of localization."""


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


@dataclass(frozen=True)
class BundleRead:
    """The files of a check in their order, and why the others were not parsed, by their address."""

    table: DomainTable
    files: tuple[FileRead, ...]
    too_costly: Mapping[str, str] = field(default_factory=dict[str, str])

    def defined(self) -> frozenset[str]:
        """Return the units that all files define, but for those that only one file sees."""
        return self._defined

    @cached_property
    def _defined(self) -> frozenset[str]:
        return frozenset(
            f"{kind}:{name}"
            for file in self.files
            for kind, name, _start, _end, is_local in file.units.definitions
            if not is_local
        )

    def named(self) -> Iterator[str]:
        """Return the units that the files define, refer to and lack as localization.

        The texts that they define are left out: nobody asks whether those are new.
        """
        for file in self.files:
            units = file.units
            items = (one for one in units.definitions if one[0] != TEXT_KIND)
            yield from (f"{kind}:{name}" for kind, name, *_ in items)
            yield from (f"{kind}:{name}" for kind, name, _start in units.references)
            needed = (f"{TEXT_KIND}:{key}" for key, _start in units.required_text)
            yield from (unit for unit in needed if unit not in self._defined)


def read_files(files: Sequence[ContentFile], table: DomainTable) -> BundleRead:
    """Parse the files that can be afforded; the rows of `table` say how each is read."""
    costs = affordable_files(
        (file.content, file.path.casefold().endswith(".yml")) for file in files
    )
    read: list[FileRead] = []
    too_costly: dict[str, str] = {}
    for file, why in zip(files, costs, strict=True):
        if why is None:
            read.append(_read(file, table))
        else:
            too_costly[file.path] = why
    return BundleRead(table, tuple(read), too_costly)


def replaced_paths(files: Iterable[ContentFile]) -> frozenset[str]:
    """Return the paths below root or mod at which files of a bundle stand in the place of all others."""
    return frozenset(file.path.partition("/")[2] for file in files)


def _read(file: ContentFile, table: DomainTable) -> FileRead:
    below = file.path.partition("/")[2]
    row = table.row(below)
    document = parse_file(below, as_written(file.content, row), table)
    return FileRead(file.path, below, row, document, read_units(below, document, table))


def as_written(content: str, row: DomainSpec | None) -> bytes | str:
    """Return the content as it will lie on the disk, in UTF-8, so that a missing byte order mark is seen.

    Where the game takes a file without one for cp1252, that would only garble what is to be judged.
    """
    if row is not None and row.encoding == "detect-cp1252":
        return content
    return content.encode(errors="surrogatepass")
