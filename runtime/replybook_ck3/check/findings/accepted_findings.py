"""The baseline of a mod: problems that are accepted for now, so that a check shows only new ones.

A problem is recognized by rule, file and the text of its line, and not by the number of the line.
If the line changed, a problem about a name is recognized by its text. The file is JSON with one
line for each problem.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, cast

from replybook_ck3.check.findings.found import Found

ACCEPTED_FILE: Final = "replybook.ck3-baseline.json"
"""The default name of the file, in the folder of the mod."""

LinesOf = Callable[[str], Sequence[str]]
"""Returns the lines of a file, by its path for messages."""

_VERSION: Final = 1
_LINE: Final = re.compile(r"\bline \d+")
_AGAIN: Final = "write the file again with --write-baseline"


class BadAcceptedFile(ValueError):
    """A file that is not a baseline. The text says what to do."""


class AcceptedFinding(NamedTuple):
    """One accepted problem.

    Attributes:
        path: Path of the file below the root of its mod.
        line: Digest of the text of its line; of a problem with the whole file, an empty digest.
        problem: The text of the problem.
    """

    path: str
    rule: str
    line: str
    problem: str


class AcceptedFile(NamedTuple):
    """The content of a baseline file.

    Attributes:
        with_index: The check that wrote it looked names up in an index.
    """

    entries: list[AcceptedFinding]
    with_index: bool


class Compared(NamedTuple):
    """Problems compared with a baseline.

    Attributes:
        new: The problems that are not in it, in their order.
        known: The problems that are in it.
        gone: The entries of the baseline without a problem.
    """

    new: list[Found]
    known: list[Found]
    gone: list[AcceptedFinding]


def accepted_of(found: Iterable[Found], lines_of: LinesOf) -> list[AcceptedFinding]:
    """Return the entries for problems, in the same order."""
    return [
        AcceptedFinding(one.below, one.rule, _line_digest(one, lines_of), one.problem)
        for one in found
    ]


def compare_with_baseline(
    found: Sequence[Found], accepted: Iterable[AcceptedFinding], lines_of: LinesOf
) -> Compared:
    """Compare problems with a baseline. Each entry accepts one problem.

    Args:
        accepted: The entries of the baseline.
        lines_of: Returns the lines of a file.
    """
    rest = Counter(accepted)
    by_line = _Pool(rest, _by_line)
    entries = accepted_of(found, lines_of)
    is_known = [by_line.take(entry) for entry in entries]
    by_problem = _Pool(rest, _by_problem)
    for number, one in enumerate(found):
        if one.is_by_name and not is_known[number]:
            is_known[number] = by_problem.take(entries[number])
    return Compared(
        [one for one, known in zip(found, is_known, strict=True) if not known],
        [one for one, known in zip(found, is_known, strict=True) if known],
        sorted(rest.elements()),
    )


class _Pool:
    """The entries of a baseline that no problem has taken yet, by a key."""

    def __init__(
        self,
        rest: Counter[AcceptedFinding],
        key_of: Callable[[AcceptedFinding], tuple[str, ...]],
    ) -> None:
        self._rest, self._key_of = rest, key_of
        self._by_key: dict[tuple[str, ...], list[AcceptedFinding]] = {}
        for entry in sorted(rest.elements()):
            self._by_key.setdefault(key_of(entry), []).append(entry)

    def take(self, entry: AcceptedFinding) -> bool:
        """Take one entry with the key of this one. Return False if there is none."""
        entries = self._by_key.get(self._key_of(entry))
        if not entries:
            return False
        self._rest[entries.pop()] -= 1
        return True


def _by_line(entry: AcceptedFinding) -> tuple[str, ...]:
    return entry.path, entry.rule, entry.line


def _by_problem(entry: AcceptedFinding) -> tuple[str, ...]:
    return entry.path, entry.rule, _LINE.sub("line", entry.problem)


def _line_digest(one: Found, lines_of: LinesOf) -> str:
    """Return the digest of the line of a problem. A problem at the start is about the file."""
    if (one.line, one.column) == (1, 1):
        return ""
    lines = lines_of(one.path)
    text = lines[one.line - 1] if one.line <= len(lines) else ""
    words = " ".join(text.split())
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def accepted_json(accepted: AcceptedFile) -> str:
    """Return the content of a baseline file. The same entries always give the same text."""
    rows = ",\n".join(
        json.dumps(entry._asdict(), ensure_ascii=False) for entry in sorted(accepted.entries)
    )
    head = f'"version": {_VERSION}, "with_index": {json.dumps(accepted.with_index)}'
    return f'{{{head}, "findings": [\n{rows}\n]}}\n'


def read_baseline_file(text: str) -> AcceptedFile:
    """Return the content of a baseline file.

    Raises:
        BadAcceptedFile: The text is not a baseline.
    """
    try:
        document: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadAcceptedFile(f"it is not JSON; {_AGAIN}") from error
    table = _table(document)
    rows = table.get("findings")
    if table.get("version") != _VERSION or not isinstance(rows, list):
        raise BadAcceptedFile(f"it is no baseline of version {_VERSION}; {_AGAIN}")
    entries = [_entry(row) for row in cast("list[object]", rows)]
    return AcceptedFile(entries, table.get("with_index") is True)


def _entry(row: object) -> AcceptedFinding:
    table = _table(row)
    values = [table.get(key) for key in AcceptedFinding._fields]
    texts = [value for value in values if isinstance(value, str)]
    if len(texts) != len(values):
        raise BadAcceptedFile(f"an entry lacks {', '.join(AcceptedFinding._fields)}; {_AGAIN}")
    return AcceptedFinding(*texts)


def _table(value: object) -> Mapping[str, object]:
    return cast("Mapping[str, object]", value) if isinstance(value, dict) else {}
