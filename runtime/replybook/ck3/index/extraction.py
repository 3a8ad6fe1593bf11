"""What the index takes from one file, as plain tuples: where each definition and reference stands, and its texts.

Runs in worker processes, so what it gives is small and quick to send. Source: specification 31 and 32.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from replybook.ck3.index.source_folders import reason_of
from replybook.ck3.units import parse_file, read_units

if TYPE_CHECKING:
    from replybook.ck3.domain_table import DomainTable
    from replybook.ck3.units import Units

__all__ = ["DefinitionRow", "Extract", "ReferenceRow", "digest_of", "extract"]

DefinitionRow: TypeAlias = tuple[str, str, int, int, int, int, bool, "str | None"]
"""Kind, name, start, end, line, column, whether only its file sees it, and the text of a localization key."""

ReferenceRow: TypeAlias = tuple[str, str, int, int, int]
"""Kind, name, start, line, column."""

_TEXT: Final = "localization_key"
_UNREADABLE: Final = "bad_encoding"


@dataclass(frozen=True, slots=True)
class Extract:
    """What one file holds; `problem` says why it could not be read, or not all of it.

    `digest` is None where not even its bytes could be read.
    """

    digest: bytes | None
    definitions: tuple[DefinitionRow, ...] = ()
    references: tuple[ReferenceRow, ...] = ()
    problem: str | None = None


def digest_of(data: bytes) -> bytes:
    """Return the SHA-256 of the bytes of a file."""
    return hashlib.sha256(data).digest()


def extract(folder: Path, path: str, domains: DomainTable) -> Extract:
    """Read a file of a source; nothing that is wrong with one file stops the others."""
    try:
        data = (folder / path).read_bytes()
    except OSError as error:
        return Extract(None, problem=reason_of(error))
    digest = digest_of(data)
    try:
        document = parse_file(path, data, domains)
        units = read_units(path, document, domains)
    except Exception as error:  # our own fault, and still no reason to lose the other files
        return Extract(digest, problem=f"cannot be read ({type(error).__name__})")
    wrong = any(one.code == _UNREADABLE and one.severity == "error" for one in document.findings)
    places = _places(document.text, units)
    bodies = iter(units.texts)
    definitions = (
        (kind, name, start, end, *places[start], is_local, _body(kind, bodies))
        for kind, name, start, end, is_local in units.definitions
    )
    return Extract(
        digest,
        tuple(definitions),
        tuple((*one, *places[one[2]]) for one in units.references),
        "holds bytes that are not of its encoding" if wrong else None,
    )


def _body(kind: str, bodies: Iterator[tuple[str, str]]) -> str | None:
    """The text of a localization key: those of a file stand in the order of its definitions."""
    return next(bodies, ("", None))[1] if kind == _TEXT else None


def _places(text: str, units: Units) -> Mapping[int, tuple[int, int]]:
    """Line and column of each offset that the units name; a BOM takes no column."""
    offsets = {one[2] for one in units.definitions}
    offsets.update(one[2] for one in units.references)
    found: dict[int, tuple[int, int]] = {}
    line, last, begin = 1, 0, int(text.startswith("\ufeff"))
    for offset in sorted(offsets):
        passed = text.count("\n", last, offset)
        if passed:
            line += passed
            begin = text.rfind("\n", last, offset) + 1
        last = offset
        found[offset] = (line, max(offset - begin, 0) + 1)
    return found
