"""Findings for people: place, rule and problem on one line, the fix below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from replybook_schema import Finding

__all__ = ["text_report"]


def text_report(findings: Sequence[Finding], summary: Mapping[str, object]) -> str:
    """Two lines per finding, then one line that counts; colour is left to the reader's tools."""
    lines = [f"{f.place}: {f.rule} {_weight(f)}{f.problem}\n    fix: {f.fix}" for f in findings]
    return "\n".join([*lines, _closing(findings, summary)])


def _weight(finding: Finding) -> str:
    return "" if finding.severity == "error" else f"{finding.severity}: "


def _closing(findings: Sequence[Finding], summary: Mapping[str, object]) -> str:
    if findings:
        rules = len({finding.rule for finding in findings})
        return f"{_count(len(findings), 'finding')} of {_count(rules, 'rule')}"
    seen = ", ".join(_count(n, key) for key, n in summary.items() if type(n) is int and n)
    return f"no findings ({seen})" if seen else "no findings"


def _count(number: int, noun: str) -> str:
    noun = noun.replace("_", " ").removesuffix("s")
    return f"{number} {noun}{'' if number == 1 else 's'}"
