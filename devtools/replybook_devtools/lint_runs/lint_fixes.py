"""Fixes of `lint`: edits are applied in memory until nothing changes, then the file is written.

The fixed text is parsed and linted after every round. A round whose result is not valid Python is
discarded, and the fixing stops.
"""

from __future__ import annotations

import ast
import difflib
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from replybook_devtools.lint.edits import Overlap, apply_edits, write_atomically
from replybook_devtools.lint.linting import lint_text
from replybook_devtools.lint.source.source_text import NotText, SourceText, decode_source

if TYPE_CHECKING:
    from pathlib import Path

    from replybook_devtools.lint.finding import Edit, LintFinding
    from replybook_devtools.lint_runs.known_findings import KnownFindings
    from replybook_devtools.lint_runs.lint_scope import LintScope

_ROUNDS: Final = 50
"""Limit of rounds. A fix may uncover the next finding; no known file needs this many rounds."""


class Mended(NamedTuple):
    """One file before and after its fixes.

    Attributes:
        path: Path as findings show it.
        source: The text before, with its encoding and line ends.
    """

    path: str
    source: SourceText
    after: str
    places: int


def mended_files(
    findings: Iterable[LintFinding],
    scope: LintScope,
    known: KnownFindings,
    *,
    unsafe: bool,
) -> Iterator[Mended]:
    """Yield every file that fixes change. Only files with a fixable finding are read.

    Args:
        known: Findings that are not fixed, because they are known.
        unsafe: Apply unsafe fixes as well.
    """
    for path in dict.fromkeys(
        finding.place.path for finding in findings if _is_mendable(finding, unsafe)
    ):
        try:
            data = scope.file(path).read_bytes()
            source = decode_source(data)
        except (OSError, NotText):  # removed or changed since it was linted
            continue
        if not _is_kept(source, data):
            continue
        one = mended_text(path, source, scope, known, unsafe=unsafe)
        if one.after != source.text:
            yield one


def mended_text(
    path: str, source: SourceText, scope: LintScope, known: KnownFindings, *, unsafe: bool
) -> Mended:
    """Apply the fixes of new findings until no finding can be fixed.

    Args:
        path: Path as findings show it.
        source: The text, with its encoding.
        known: Findings that are not fixed, because they are known.
        unsafe: Apply unsafe fixes as well.
    """
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
    """Write a file atomically. Return False if its encoding cannot express the new text."""
    try:
        data = one.source.encode_text(one.after)
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
    """Return True if encoding the decoded text gives the same bytes.

    This is False for encodings such as `unicode_escape`, which read more forms than they write.
    """
    try:
        return source.encode_text(source.text) == data
    except UnicodeError:
        return False


def _is_mendable(finding: LintFinding, unsafe: bool) -> bool:
    return bool(finding.edits) and (finding.safe or unsafe)


def _apart(text: str, findings: Sequence[LintFinding]) -> tuple[list[Edit], int]:
    """Return edits that do not overlap, and the number of findings they fix.

    Findings whose edits overlap wait for the next round.
    """
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
