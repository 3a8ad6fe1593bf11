"""The syntax of one file as it will be on disk: script or localization, with its encoding.

Only the parser finds errors. A place that the game does not read is a warning. Names of the world
are left to other checks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath
from typing import Final

from replybook.policy.validators.validator import TOO_COSTLY
from replybook_ck3.check.bundle_read import read_file
from replybook_ck3.check.file_place import place_problems
from replybook_ck3.check.script_cost import affordable_files
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.parser import Finding
from replybook_ck3.world.units import parse_file

_MOD: Final = "mod:"
_SCRIPT_ENDINGS: Final = (".txt", ".gui", ".asset")
"""Endings of script in folders with files of every kind."""


def place_in_mod(places: Iterable[str]) -> str | None:
    """Return the path below a mod, given the addresses of a file, or None for another file."""
    below = (place.partition("/") for place in places)
    return next((path for head, _, path in below if head.startswith(_MOD)), None)


def syntax_findings(path: str, data: bytes, table: DomainTable) -> Sequence[Finding]:
    """Return the faults of a file, errors first. A file that the game does not read has no errors.

    A text that is too costly is not parsed, which is an error, as in the delivery gate.

    Args:
        path: POSIX path below the mod.
        data: The bytes of the file.
    """
    row = table.row(path)
    ending = PurePosixPath(path).suffix.lower()
    if row is None or (row.extensions and ending not in row.extensions):
        return _of_place(path, table)
    if not row.extensions and ending not in _SCRIPT_ENDINGS:
        return ()
    text = data.decode("utf-8", "replace")
    (costly,) = affordable_files([(text, row.shape == "entries")])
    if costly is not None:
        return (Finding("error", 1, 1, TOO_COSTLY, costly, 0),)
    findings = [
        finding
        for finding in parse_file(path, data, table).findings
        if finding.code not in row.allowed
    ]
    return sorted(findings, key=lambda one: (one.severity != "error", one.offset))


def _of_place(path: str, table: DomainTable) -> Sequence[Finding]:
    """Return warnings about a file that the game does not read, if another place may be meant."""
    problems = place_problems(read_file(path, path, table, bytes), table)
    return [
        Finding("warning", problem.line, problem.column, problem.code, problem.problem, 0)
        for problem in problems
        if problem.severity != "info"
    ]


def has_new_errors(after: Sequence[Finding], before: Sequence[Finding]) -> bool:
    """Return True if a text has an error that the text before did not have as often.

    Args:
        after: Faults of the new text.
        before: Faults of the old text.
    """
    return bool(_errors(after) - _errors(before))


def _errors(findings: Sequence[Finding]) -> Counter[str]:
    return Counter(finding.code for finding in findings if finding.severity == "error")
