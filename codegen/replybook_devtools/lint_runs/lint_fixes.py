"""Mending what was found: edits are applied in memory until nothing changes, then the file is written.

What is mended is parsed and linted again after every round, so a round that leaves no Python stops it.
Source: specification 12, 001 §12.
"""

from __future__ import annotations

import ast
import difflib
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from replybook_devtools.lint.edits import Overlap, apply_edits, write_atomically
from replybook_devtools.lint.linting import lint_text
from replybook_devtools.lint.source.source_text import NotText, SourceText, decoded

if TYPE_CHECKING:
    from pathlib import Path

    from replybook_devtools.lint.finding import Edit, LintFinding
    from replybook_devtools.lint_runs.known_findings import Known
    from replybook_devtools.lint_runs.lint_scope import LintScope

__all__ = ["Mended", "difference", "mended_files", "mended_text", "write_mended"]

_ROUNDS: Final = 50
"""A mended place may show the next one; so many rounds are more than any file has needed."""


class Mended(NamedTuple):
    """One file before and after, and how many places were mended; `source` writes it as it was written."""

    path: str
    source: SourceText
    after: str
    places: int


def mended_files(
    findings: Iterable[LintFinding],
    scope: LintScope,
    known: Known,
    *,
    unsafe: bool,
) -> Iterator[Mended]:
    """Every file that changes; only files with a finding that may be mended are read."""
    for path in dict.fromkeys(one.place.path for one in findings if _is_mendable(one, unsafe)):
        try:
            data = scope.file(path).read_bytes()
            source = decoded(data)
        except (OSError, NotText):  # it went away or changed while we looked
            continue
        if not _is_kept(source, data):
            continue
        one = mended_text(path, source, scope, known, unsafe=unsafe)
        if one.after != source.text:
            yield one


def mended_text(
    path: str, source: SourceText, scope: LintScope, known: Known, *, unsafe: bool
) -> Mended:
    """Apply the edits of new findings until there are none left that may be applied."""
    after, count = source.text, 0
    for _ in range(_ROUNDS):
        found = lint_text(after, path, scope.vocabulary, scope.settings).findings
        new = known.divide(found, ()).new
        edits, done = _apart(after, [one for one in new if _is_mendable(one, unsafe)])
        changed = apply_edits(after, edits)
        if changed == after or not _is_python(changed):
            break
        after, count = changed, count + done
    return Mended(path, source, after, count)


def write_mended(one: Mended, file: Path) -> bool:
    """Write a file whole or not at all; False if its encoding has no word for the new text."""
    try:
        data = one.source.encoded(one.after)
    except UnicodeEncodeError:
        return False
    write_atomically(file, data)
    return True


def difference(one: Mended) -> Iterator[str]:
    """Yield the lines of a unified diff, each with its line end."""
    before, after = ([*io.StringIO(text, "\n")] for text in (one.source.text, one.after))
    for line in difflib.unified_diff(before, after, one.path, one.path):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _is_kept(source: SourceText, data: bytes) -> bool:
    """Return True if a text goes back as it came: `unicode_escape` and its like read more forms than they write."""
    try:
        return source.encoded(source.text) == data
    except UnicodeError:
        return False


def _is_mendable(finding: LintFinding, unsafe: bool) -> bool:
    return bool(finding.edits) and (finding.safe or unsafe)


def _apart(text: str, findings: Sequence[LintFinding]) -> tuple[list[Edit], int]:
    """Return the edits of as many findings as do not reach into each other; the rest waits for the next round."""
    edits: list[Edit] = []
    done = 0
    for finding in findings:
        both = [*edits, *finding.edits]
        try:
            apply_edits(text, both)
        except (Overlap, ValueError):
            continue
        edits, done = both, done + 1
    return edits, done


def _is_python(text: str) -> bool:
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True
