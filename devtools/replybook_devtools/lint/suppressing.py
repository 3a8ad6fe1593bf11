"""The last step of linting: apply suppressions, find unused ones, add fingerprints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.lint_report import FileReport, Suppressed

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.source.suppressions import Suppression

NEVER_SUPPRESSED: Final = ("RB591", "RB592", "RB593", "RB594")
"""Rules about suppressions and broken files, which no comment can suppress."""


def divide_suppressed(
    file: ParsedFile, found: Sequence[LintFinding], settings: LintSettings
) -> FileReport:
    """Return the findings that no comment suppresses, and the suppressed ones.

    Args:
        found: The findings of all rules.
    """
    comments = file.suppressions
    if not found and not comments:
        return FileReport(file.path)
    used: set[tuple[Suppression, str]] = set()
    left: list[LintFinding] = []
    kept: list[Suppressed] = []
    by_line = _by_line(comments)
    always = {*NEVER_SUPPRESSED, *settings.unsuppressable}
    for finding in _with_fingerprints(file, found):
        is_open = finding.rule not in always
        comment = by_line.get((finding.rule, finding.place.line)) if is_open else None
        if comment is None:
            left.append(finding)
        else:
            used.add((comment, finding.rule))
            kept.append(Suppressed(finding, comment.reason, comment.line))
    from replybook_devtools.lint.rules import rb592_unused_suppression as unused

    if comments and settings.has(unused.CODE):
        file.severity = unused.SEVERITY
        extra = [*unused.findings(file, comments, used, settings)]
        left = sorted([*left, *_with_fingerprints(file, extra)])
    return FileReport(file.path, tuple(left), tuple(kept))


def _by_line(comments: Sequence[Suppression]) -> Mapping[tuple[str, int], Suppression]:
    """Return the comment that suppresses a rule on a line: the first one with a reason."""
    suppressions: dict[tuple[str, int], Suppression] = {}
    for comment in comments:
        for rule in comment.rules if comment.reason else ():
            # the comment of an outer statement would replace it
            if (rule, comment.first) not in suppressions:
                suppressions.update(
                    ((rule, n), comment) for n in range(comment.first, comment.last + 1)
                )
    return suppressions


def _with_fingerprints(file: ParsedFile, found: Sequence[LintFinding]) -> list[LintFinding]:
    """Return the findings sorted, each with its fingerprint.

    It is made of rule, path, line text, and the number of equal findings before.
    """
    if not found:
        return []
    import hashlib  # imported here, because a clean file needs no fingerprints
    from dataclasses import replace

    seen: dict[tuple[str, str], int] = {}
    named: list[LintFinding] = []
    for finding in sorted(set(found)):
        text = file.line(finding.place.line).strip()
        number = seen[finding.rule, text] = seen.get((finding.rule, text), -1) + 1
        parts = "\0".join((finding.rule, file.path, text, str(number)))
        digest = hashlib.sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()[:32]
        named.append(replace(finding, fingerprint=digest))
    return named
