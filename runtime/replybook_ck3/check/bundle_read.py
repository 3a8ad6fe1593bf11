"""The parsed CK3 files of a bundle, with the units they define and refer to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from sys import intern
from typing import Final, TypeAlias

from replybook.policy.validators.validator import ContentFile, Problem, ProblemSeverity
from replybook_ck3.check.defined_names import DefinedNames
from replybook_ck3.check.kept_units import NO_UNITS, KeptUnits, compress_units
from replybook_ck3.check.named_files import icons_of, named_files
from replybook_ck3.check.script_cost import affordable_files
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.parser import Document, Lines, LocalizationDocument
from replybook_ck3.world.units import parse_file, read_units, text_of
from replybook_schema.world import DomainSpec

FileDocument: TypeAlias = Document | LocalizationDocument
"""A parsed file."""

TEXT_KIND: Final = "localization_key"
"""The kind of localization keys."""


@dataclass(slots=True)
class FileRead:
    """One file of a check.

    Attributes:
        below: Its path below the root or mod.
        row: The row of its folder in the domain table, or None.
        content: Reads its content, as often as it is called.
        is_read: True if the game reads it.
        units: The units it defines and refers to, in compact form.
        keys: The keys of a script, as written, with the number of times each occurs.
        language: The language of a localization file, or None.
        text_names: Names in its texts, by kind, or in the code of its windows.
        named_files: Paths of pictures and sounds that it names.
        icons: Icons for texts that it defines, if it describes windows.
        problems: What the checks of this file by itself found.
        number_words: Words where a number belongs, each with its offset.
        calls: Name, arguments and offset of the blocks that may call a scripted effect or trigger.
    """

    path: str
    below: str
    row: DomainSpec | None
    table: DomainTable
    content: Callable[[], bytes | str]
    is_read: bool
    units: KeptUnits
    keys: Mapping[str, int] = field(default_factory=dict[str, int])
    language: str | None = None
    text_names: frozenset[tuple[str, str]] = frozenset()
    named_files: frozenset[str] = frozenset()
    icons: frozenset[str] = frozenset()
    problems: list[Problem] = field(default_factory=list[Problem])
    number_words: Sequence[tuple[str, int]] = ()
    calls: Sequence[tuple[str, tuple[str, ...], int]] = ()
    _document: FileDocument | None = None
    _lines: Lines | None = None

    @property
    def document(self) -> FileDocument:
        """The parsed text.

        It is there while the checks of this file run. Later, each use parses the file again.
        """
        if self._document is not None:
            return self._document
        return parse_file(self.below, self.content(), self.table)

    @property
    def lines(self) -> Lines:
        """The lines of the file. Where a file has no problem, nobody asks for them."""
        if self._document is not None:
            return self._document.lines
        if self._lines is None:
            self._lines = Lines(text_of(self.below, self.content(), self.table))
        return self._lines

    def hold(self, document: FileDocument) -> None:
        """Have the document there until `release`."""
        self._document = document

    def release(self) -> None:
        """Let the document go. A check of all files has room for one document only."""
        if self.problems and self._document is not None:
            self._lines = self._document.lines
        self._document = None

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
        line, column = self.lines.position(offset)
        return Problem(self.path, line, column, code, problem, severity)


def _no_names(_folder: str) -> Collection[str]:
    return ()


@dataclass(frozen=True)
class BundleRead:
    """The parsed files of a check.

    Attributes:
        files: The parsed files, in order.
        too_costly: Reasons why other files were not parsed, by address.
        names_in: Lists the files in a folder of the checked mods (default: none are known).
    """

    table: DomainTable
    files: tuple[FileRead, ...]
    too_costly: Mapping[str, str] = field(default_factory=dict[str, str])
    names_in: Callable[[str], Collection[str]] = _no_names

    @cached_property
    def defined(self) -> DefinedNames:
        """The units that the files define, without those visible in one file only."""
        return DefinedNames(
            (kind, name)
            for file in self.files
            for kind, name, _start, _end, is_local in file.units.definitions
            if not is_local
        )

    def list_units(self) -> Iterator[str]:
        """Yield the units that the files define or refer to, and the texts they need.

        Localization that the files define is left out, since no check asks if it is new.
        """
        for file in self.files:
            units = file.units
            items = (definition for definition in units.definitions if definition[0] != TEXT_KIND)
            yield from (f"{kind}:{name}" for kind, name, *_ in items)
            yield from (f"{kind}:{name}" for kind, name, _start in units.references)
            needed = (key for key, _start in units.required_text)
            missing = (key for key in needed if not self.defined.holds(TEXT_KIND, key))
            yield from (f"{TEXT_KIND}:{key}" for key in missing)


def read_file(
    path: str, below: str, table: DomainTable, content: Callable[[], bytes | str]
) -> FileRead:
    """Parse a file and read its units. A file that the game does not read is not parsed.

    Args:
        path: Its address.
        below: Its path below the root or mod.
        table: The rows of the game's folders.
        content: Reads its content.
    """
    row = table.row(below)
    if row is None or (row.extensions and not below.casefold().endswith(row.extensions)):
        return FileRead(path, below, row, table, content, is_read=False, units=NO_UNITS)
    return _parse_content(path, below, table, content)


def _parse_content(
    path: str, below: str, table: DomainTable, content: Callable[[], bytes | str]
) -> FileRead:
    row, document = table.row(below), parse_file(below, content(), table)
    units = NO_UNITS if row is None else compress_units(read_units(below, document, table))
    read = FileRead(path, below, row, table, content, is_read=True, units=units)
    read.hold(document)
    if isinstance(document, LocalizationDocument):
        read.language = document.language
    else:
        counts = document.tape.key_counts.items()
        read.keys = {intern(key): count for key, count in counts if key is not None}
        read.named_files = frozenset(path for path, _ in named_files(document, row))
        if below.casefold().endswith(".gui"):
            read.icons = frozenset(icons_of(document))
    return read


def read_files(
    files: Sequence[ContentFile], table: DomainTable, judge: Callable[[FileRead], object]
) -> BundleRead:
    """Parse the files that are not too costly.

    Args:
        files: The files.
        table: The domain table, which tells how each file is read.
        judge: Called with each file while its document is there.
    """
    costs = affordable_files(
        (file.content, file.path.casefold().endswith(".yml")) for file in files
    )
    read: list[FileRead] = []
    too_costly: dict[str, str] = {}
    for file, why in zip(files, costs, strict=True):
        if why is None:
            read.append(_read(file, table))
            judge(read[-1])
            read[-1].release()
        else:
            too_costly[file.path] = why
    return BundleRead(table, tuple(read), too_costly)


def replaced_paths(files: Iterable[ContentFile]) -> frozenset[str]:
    """Return the paths below root or mod at which the files of a bundle replace all others."""
    return frozenset(file.path.partition("/")[2] for file in files)


def _read(file: ContentFile, table: DomainTable) -> FileRead:
    """Parse a file of a bundle, wherever it lies: its author says that it is script or text."""
    below = file.path.partition("/")[2]
    return _parse_content(
        file.path, below, table, lambda: as_written(file.content, table.row(below))
    )


def as_written(content: str, row: DomainSpec | None) -> bytes | str:
    """Return the content as it will be on disk, so that a missing byte order mark is found.

    The result is UTF-8. In folders where the game reads a file without the mark as cp1252, the text
    is returned unchanged.
    """
    if row is not None and row.encoding == "detect-cp1252":
        return content
    return content.encode(errors="surrogatepass")
