"""The extract of files for the index, in columns: where definitions and references stand, and texts.

Runs in worker processes. Columns of numbers are small and quick to send, and SQLite takes them as they come.
Source: specification 31 and 32.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from replybook_ck3.index.source_folders import as_read, reason_of
from replybook_ck3.units import parse_file, read_units

if TYPE_CHECKING:
    from replybook_ck3.domain_table import DomainTable
    from replybook_ck3.units import Units

__all__ = ["Columns", "Extract", "FileExtract", "Job", "digest_of", "extract"]

Job: TypeAlias = tuple[Path, str]
"""The folder of a source, and the path of a file below it."""

_TEXT: Final = "localization_key"
_UNREADABLE: Final = "bad_encoding"
_BOM: Final = "\ufeff"


class FileExtract(NamedTuple):
    """One file: the SHA-256 of its bytes, None if they could not be read; how many rows it has in the columns.

    `problem` says why it could not be read, or not all of it.
    """

    digest: bytes | None
    problem: str | None = None
    definitions: int = 0
    references: int = 0


def _numbers() -> array[int]:
    return array("I")


@dataclass(slots=True)
class Columns:
    """Rows of definitions or references, a column each; `kind` and `name` are places in two lists."""

    kind: array[int] = field(default_factory=_numbers)
    name: array[int] = field(default_factory=_numbers)
    start: array[int] = field(default_factory=_numbers)
    stop: array[int] = field(default_factory=_numbers)
    line: array[int] = field(default_factory=_numbers)
    column: array[int] = field(default_factory=_numbers)
    is_local: array[int] = field(default_factory=_numbers)


@dataclass(slots=True)
class Extract:
    """The extract of some files: their rows, one file behind the other, and each kind and name once.

    References have neither `stop` nor `is_local`. `bodies` has the text of each file that is searched for words; those
    of localization are among `texts`. `texts` has for each definition the text, if it is that of a
    localization key.
    """

    files: list[FileExtract] = field(default_factory=list[FileExtract])
    bodies: list[str | None] = field(default_factory=list["str | None"])
    kinds: list[str] = field(default_factory=list[str])
    names: list[str] = field(default_factory=list[str])
    defined: Columns = field(default_factory=Columns)
    used: Columns = field(default_factory=Columns)
    texts: list[str | None] = field(default_factory=list["str | None"])


def digest_of(data: bytes) -> bytes:
    """Return the SHA-256 of the bytes of a file."""
    return hashlib.sha256(data).digest()


def extract(jobs: Iterable[Job], domains: DomainTable) -> Extract:
    """Read files of sources; nothing that is wrong with one file stops the others."""
    found = Extract()
    kinds: dict[str, int] = {}
    names: dict[str, int] = {}
    for folder, path in jobs:
        found.bodies.append(None)
        found.files.append(_read(found, folder, path, domains, kinds, names))
    found.kinds += kinds
    found.names += names
    return found


def _read(
    found: Extract,
    folder: Path,
    path: str,
    domains: DomainTable,
    kinds: dict[str, int],
    names: dict[str, int],
) -> FileExtract:
    try:
        data = (folder / path).read_bytes()
    except OSError as error:
        return FileExtract(None, reason_of(error))
    digest = digest_of(data)
    try:
        document = parse_file(as_read(path), data, domains)
        units = read_units(as_read(path), document, domains)
    except Exception as error:  # our own fault, and still no reason to lose the other files
        return FileExtract(digest, f"cannot be read ({type(error).__name__})")
    wrong = any(one.code == _UNREADABLE and one.severity == "error" for one in document.findings)
    found.texts += _texts(units)
    if not units.texts:
        found.bodies[-1] = document.text
    defined, used = found.defined, found.used
    _add(defined, units.definitions, document.text, kinds, names)
    _add(used, units.references, document.text, kinds, names)
    defined.stop.extend([one[3] for one in units.definitions])
    defined.is_local.extend([one[4] for one in units.definitions])
    return FileExtract(
        digest,
        "holds bytes that are not of its encoding" if wrong else None,
        len(units.definitions),
        len(units.references),
    )


def _add(
    columns: Columns,
    rows: Sequence[tuple[str, str, int, *tuple[object, ...]]],
    text: str,
    kinds: dict[str, int],
    names: dict[str, int],
) -> None:
    """Add kind, name and place of each row."""
    if not rows:
        return
    starts = [one[2] for one in rows]
    columns.kind.extend([kinds.setdefault(one[0], len(kinds)) for one in rows])
    columns.name.extend([names.setdefault(one[1], len(names)) for one in rows])
    columns.start.extend(starts)
    columns.line.extend(_lines(text, starts))
    before = (
        0 if text.startswith(_BOM) else -1
    )  # where the line break before the first line would be
    columns.column.extend([start - max(text.rfind("\n", 0, start), before) for start in starts])


def _texts(units: Units) -> Iterable[str | None]:
    """Return the text of each definition: those of a file stand in the order of its localization keys."""
    if not units.texts:
        return repeat(None, len(units.definitions))
    texts = iter(units.texts)
    return [next(texts)[1] if one[0] == _TEXT else None for one in units.definitions]


def _lines(text: str, offsets: Sequence[int]) -> Sequence[int]:
    """Return the line of each offset: the breaks are counted on from the one before."""
    ascending = sorted(offsets)
    breaks = (text.count("\n", last, offset) for last, offset in pairwise((0, *ascending)))
    lines = [1 + passed for passed in accumulate(breaks)]
    if ascending == offsets:
        return lines
    by_offset = dict(zip(ascending, lines, strict=True))
    return [by_offset[offset] for offset in offsets]
