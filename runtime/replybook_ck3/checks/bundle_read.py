"""The parsed CK3 files of a bundle, with the units they define and refer to.

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
"""The kind of localization keys."""


@dataclass(frozen=True, slots=True)
class FileRead:
    """One parsed file.

    Attributes:
        path: Its address.
        below: Its path below the root or mod.
        row: The row of its folder in the domain table, or None.
        document: The parsed text.
        units: The units it defines and refers to.
    """

    path: str
    below: str
    row: DomainSpec | None
    document: Document | LocalizationDocument
    units: Units

    def problem(
        self, offset: int, code: str, problem: str, severity: ProblemSeverity = "error"
    ) -> Problem:
        """Return a problem at an offset of this file.

        Args:
            offset: Offset of the place.
            code: Code of the problem.
            problem: Text for people.
            severity: Level of the problem.
        """
        line, column = self.document.position(offset)
        return Problem(self.path, line, column, code, problem, severity)


@dataclass(frozen=True)
class BundleRead:
    """The parsed files of a check.

    Attributes:
        table: The domain table.
        files: The parsed files, in order.
        too_costly: Reasons why other files were not parsed, by address.
    """

    table: DomainTable
    files: tuple[FileRead, ...]
    too_costly: Mapping[str, str] = field(default_factory=dict[str, str])

    def defined(self) -> frozenset[str]:
        """Return the units that the files define, without those visible in one file only."""
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
        """Yield the units that the files define or refer to, and the texts they need.

        Localization that the files define is left out, since no check asks if it is new.
        """
        for file in self.files:
            units = file.units
            items = (one for one in units.definitions if one[0] != TEXT_KIND)
            yield from (f"{kind}:{name}" for kind, name, *_ in items)
            yield from (f"{kind}:{name}" for kind, name, _start in units.references)
            needed = (f"{TEXT_KIND}:{key}" for key, _start in units.required_text)
            yield from (unit for unit in needed if unit not in self._defined)


def read_files(files: Sequence[ContentFile], table: DomainTable) -> BundleRead:
    """Parse the files that are not too costly.

    Args:
        files: The files.
        table: The domain table, which tells how each file is read.
    """
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
    """Return the paths below root or mod at which the files of a bundle replace all others."""
    return frozenset(file.path.partition("/")[2] for file in files)


def _read(file: ContentFile, table: DomainTable) -> FileRead:
    below = file.path.partition("/")[2]
    row = table.row(below)
    document = parse_file(below, as_written(file.content, row), table)
    return FileRead(file.path, below, row, document, read_units(below, document, table))


def as_written(content: str, row: DomainSpec | None) -> bytes | str:
    """Return the content as it will be on disk, so that a missing byte order mark is found.

    The result is UTF-8. In folders where the game reads a file without the mark as cp1252, the text
    is returned unchanged.
    """
    if row is not None and row.encoding == "detect-cp1252":
        return content
    return content.encode(errors="surrogatepass")
