"""The check for broken markup in localization: `[`, `$`, `@`, `#` and escapes, entry by entry.

Source: specification 33.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from replybook.policy.validators.validator import Problem, ProblemSeverity
from replybook_ck3.checks.bundle_read import FileRead
from replybook_ck3.domain_table import DomainTable
from replybook_ck3.parser import LocalizationDocument, markup_of

__all__ = ["markup_faults"]

_WEIGHT: Final[Mapping[str, ProblemSeverity]] = {"unclosed_bracket": "error"}


def markup_faults(file: FileRead, _table: DomainTable) -> Iterator[Problem]:
    """Yield the broken markup of each entry, at its sign."""
    document = file.document
    if not isinstance(document, LocalizationDocument):
        return
    for entry in document.entries:
        markup = markup_of(entry.text)
        if markup is None or not markup.faults:
            continue
        start = entry.end - 1 - len(entry.text)
        for offset, code, problem in markup.faults:
            yield file.problem(start + offset, code, problem, _WEIGHT.get(code, "warning"))
