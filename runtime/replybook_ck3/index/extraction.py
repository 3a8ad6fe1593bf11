"""Extract from files what the index holds, in columns: definitions, references and texts.

Runs in worker processes. Columns of numbers are small and quick to send, and SQLite takes them as
they come. The text of a definition has a number, so that two copies of an item can be compared
without files. White space and comments do not count in it.
"""

from __future__ import annotations

import hashlib
import re
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain, count, pairwise, repeat
from operator import sub
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from replybook_ck3.index.source_folders import as_read, reason_of
from replybook_ck3.index.source_listing import is_code
from replybook_ck3.world.parser import Document
from replybook_ck3.world.units import (
    NO_CALLS,
    Calls,
    dynamic_names,
    names_in_code,
    names_in_localization,
    parse_file,
    read_units,
    text_of,
)

if TYPE_CHECKING:
    from replybook_ck3.world.domain_table import DomainTable

Job: TypeAlias = tuple[Path, str]
"""The folder of a source, and the path of a file below it."""

_UNREADABLE: Final = "bad_encoding"
_BOM: Final = "\ufeff"
_COMMENT: Final = re.compile(r"#[^\n]*")
_BITS: Final = (1 << 63) - 1
"""SQLite has integers of 63 bits and a sign."""


class FileExtract(NamedTuple):
    """The extract of one file: its digest, and the number of its rows in the columns.

    `digest` is the SHA-256 of the bytes, None if they could not be read. `problem` is the reason
    why the file, or a part of it, could not be read. `keys` is the number of different keys.
    """

    digest: bytes | None
    problem: str | None = None
    definitions: int = 0
    references: int = 0
    keys: int = 0


def _numbers() -> array[int]:
    return array("I")


@dataclass(slots=True)
class Columns:
    """The columns of definitions or references; `kind` and `name` are positions in two lists."""

    kind: array[int] = field(default_factory=_numbers)
    name: array[int] = field(default_factory=_numbers)
    start: array[int] = field(default_factory=_numbers)
    stop: array[int] = field(default_factory=_numbers)
    line: array[int] = field(default_factory=_numbers)
    column: array[int] = field(default_factory=_numbers)
    is_local: array[int] = field(default_factory=_numbers)
    digest: array[int] = field(default_factory=lambda: array("q"))


@dataclass(slots=True)
class Extract:
    """The extract of some files: the rows of file after file, and each kind and name once.

    References have no `stop`, `is_local` and `digest`. The digest of a localization key is 0, since
    its text is there. `bodies` has the text of each file that is searched for words; of
    localization, what is in no entry. `texts` has for each definition the text, if it is that of a
    localization key. `keys` has the different keys of each script file, as positions in `names`,
    and `key_counts` how often the file has each.
    """

    files: list[FileExtract] = field(default_factory=list[FileExtract])
    bodies: list[str | None] = field(default_factory=list["str | None"])
    kinds: list[str] = field(default_factory=list[str])
    names: list[str] = field(default_factory=list[str])
    defined: Columns = field(default_factory=Columns)
    used: Columns = field(default_factory=Columns)
    texts: list[str | None] = field(default_factory=list["str | None"])
    keys: array[int] = field(default_factory=_numbers)
    key_counts: array[int] = field(default_factory=_numbers)


def digest_of(data: bytes) -> bytes:
    """Return the SHA-256 of the bytes of a file."""
    return hashlib.sha256(data).digest()


def extract(jobs: Iterable[Job], domains: DomainTable, calls: Calls = NO_CALLS) -> Extract:
    """Read files of sources; nothing that is wrong with one file stops the others.

    Args:
        domains: Table of the folders that the game reads.
        calls: Words that call items which other files define (default: none).
    """
    found = Extract()
    kinds: dict[str, int] = {}
    names: dict[str, int] = {}
    for folder, path in jobs:
        found.bodies.append(None)
        found.files.append(_read(found, folder, path, domains, calls, kinds, names))
    found.kinds += kinds
    found.names += names
    return found


def _read(
    found: Extract,
    folder: Path,
    path: str,
    domains: DomainTable,
    calls: Calls,
    kinds: dict[str, int],
    names: dict[str, int],
) -> FileExtract:
    try:
        data = (folder / path).read_bytes()
    except OSError as error:
        return FileExtract(None, reason_of(error))
    digest = digest_of(data)
    if is_code(path, domains.row(as_read(path))):
        return _read_code(
            found, digest, text_of(as_read(path), data, domains), domains, kinds, names
        )
    try:
        document = parse_file(as_read(path), data, domains)
        units = read_units(as_read(path), document, domains, only_names=True, calls=calls)
    except Exception as error:  # our own fault, and still no reason to lose the other files
        return FileExtract(digest, f"cannot be read ({type(error).__name__})")
    if isinstance(document, Document):
        if "$" in document.text:
            units.references += dynamic_names(document.tape)
    else:
        units.references += names_in_localization(document, domains.references)
    wrong = document.has_errors and any(
        finding.code == _UNREADABLE and finding.severity == "error" for finding in document.findings
    )
    if units.texts:  # each definition is a localization key
        found.texts += [text for _, text in units.texts]
        found.defined.digest.extend(repeat(0, len(units.texts)))
        spans = ((start, end) for _, _, start, end, _ in units.definitions)
        found.bodies[-1] = _rest_of(document.text, spans)
    else:
        spans = ((start, end) for _, _, start, end, _ in units.definitions)
        found.defined.digest.extend(item_digests(document.text, spans))
        found.texts += repeat(None, len(units.definitions))
        found.bodies[-1] = document.text
    defined, used = found.defined, found.used
    _add(defined, units.definitions, document.text, kinds, names)
    _add(used, units.references, document.text, kinds, names)
    defined.stop.extend([definition[3] for definition in units.definitions])
    defined.is_local.extend([one[4] for one in units.definitions])
    return FileExtract(
        digest,
        "holds bytes that are not of its encoding" if wrong else None,
        len(units.definitions),
        len(units.references),
        _count_keys(found, document, names) if isinstance(document, Document) else 0,
    )


def _rest_of(text: str, spans: Iterable[tuple[int, int]]) -> str | None:
    """Return the comments of a text and what is wrong in it, or None if all of it is in spans."""
    ends = [(0, 0), *spans, (len(text), len(text))]
    rest = "\n".join(text[end:start] for (_, end), (start, _) in pairwise(ends)).split("\n")
    return "\n".join(line for line in rest if line and not line.isspace()) or None


def _read_code(
    found: Extract,
    digest: bytes,
    text: str,
    domains: DomainTable,
    kinds: dict[str, int],
    names: dict[str, int],
) -> FileExtract:
    """Add the names in the code of a .gui file, which is not parsed: it defines nothing."""
    used = list(names_in_code(text, domains.references))
    found.bodies[-1] = text
    _add(found.used, used, text, kinds, names)
    return FileExtract(digest, None, 0, len(used))


def _count_keys(found: Extract, document: Document, names: dict[str, int]) -> int:
    """Add the keys of a script with their counts; return how many different ones there are."""
    counted = [
        (key, times)
        for key, times in document.tape.key_counts.items()
        if key is not None and key.isidentifier()
    ]
    found.keys.extend(_number_words(names, [key for key, _ in counted]))
    found.key_counts.extend([times for _, times in counted])
    return len(counted)


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
    columns.kind.extend(_number_words(kinds, [one[0] for one in rows]))
    columns.name.extend(_number_words(names, [one[1] for one in rows]))
    starts = [row[2] for row in rows]
    columns.start.extend(starts)
    columns.line.extend(_lines(text, starts))
    breaks = list(map(text.rfind, repeat("\n"), repeat(0), starts))
    if text.startswith(_BOM) and -1 in breaks:  # it takes no column
        breaks = [max(one, 0) for one in breaks]
    columns.column.extend(map(sub, starts, breaks))


def _number_words(known: dict[str, int], words: Sequence[str]) -> Iterable[int]:
    """Return the numbers of words; new words get the next ones."""
    new = [word for word in dict.fromkeys(words) if word not in known]
    known.update(zip(new, count(len(known)), strict=False))
    return map(known.__getitem__, words)


def _lines(text: str, offsets: Sequence[int]) -> Iterable[int]:
    """Return the line of each offset: the breaks are counted on from the one before."""
    ascending = sorted(offsets)
    breaks = map(text.count, repeat("\n"), chain((0,), ascending), ascending)
    lines = accumulate(breaks, initial=1)
    next(lines)
    if ascending == offsets:
        return lines
    by_offset = dict(zip(ascending, lines, strict=True))
    return map(by_offset.__getitem__, offsets)


def item_digests(text: str, spans: Iterable[tuple[int, int]]) -> list[int]:
    """Return a number for the words of each span of a script; equal words have the same number.

    Args:
        spans: Start and end of each item.
    """
    return [_digest(text[start:end]) for start, end in spans]


def _digest(written: str) -> int:
    if "#" in written:
        written = _COMMENT.sub(_drop_comment, written)
    words = " ".join(written.split()).encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(words, digest_size=8).digest(), "big") & _BITS


def _drop_comment(found: re.Match[str]) -> str:
    """Return nothing for a comment; what follows a sign in quotes stays."""
    text, at = found.string, found.start()
    is_quoted = text.count('"', text.rfind("\n", 0, at) + 1, at) % 2
    return found[0] if is_quoted else ""
