"""Fingerprints of findings, by which a service recognizes a finding after lines moved."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from replybook_devtools.lint.finding import LintFinding
from replybook_schema import Finding

_LINE: Final = re.compile(r"\bline \d+")


def finding_prints(findings: Sequence[Finding]) -> list[str]:
    """Return one unique fingerprint for each finding.

    A lint finding has its own. For other findings, it is a digest of rule, path and problem. Of a
    finding with a confidence, line numbers in the text do not count.
    """
    seen: Counter[str] = Counter()
    prints: list[str] = []
    for finding in findings:
        problem = _LINE.sub("line", finding.problem) if finding.confidence else finding.problem
        key = f"{finding.rule}\n{finding.place.path}\n{problem}"
        if isinstance(finding, LintFinding) and finding.fingerprint:
            key = finding.fingerprint
        seen[key] += 1
        is_whole = key is getattr(finding, "fingerprint", None) and seen[key] == 1
        prints.append(key if is_whole else _hash_text(f"{key}\n{seen[key]}"))
    return prints


def _hash_text(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:32]
