"""Findings as SARIF 2.1.0, for code scanning services and editors.

Each rule that was broken is described by its page; each result carries a fingerprint that survives
moved lines, so that a service knows an old finding again.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence

from replybook_schema import Finding

__all__ = ["sarif_report"]

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif_report(findings: Sequence[Finding], summary: Mapping[str, object]) -> str:
    """One SARIF log with one run."""
    rules = sorted({finding.rule for finding in findings})
    driver = {
        "name": "replybook",
        "rules": [_rule(rule) for rule in rules],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": _results(findings, rules),
        "properties": dict(summary),
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(rule: str) -> dict[str, object]:
    from replybook.cli.explanations.rule_pages import rule_page

    page = rule_page(rule)
    first = page.split("\n", 1)[0] if page else rule
    return {
        "id": rule,
        "shortDescription": {"text": first},
        "help": {"text": page or rule},
    }


def _results(findings: Sequence[Finding], rules: Sequence[str]) -> list[dict[str, object]]:
    index = {rule: number for number, rule in enumerate(rules)}
    seen: Counter[str] = Counter()
    results: list[dict[str, object]] = []
    for finding in findings:
        key = f"{finding.rule}\n{finding.place.path}\n{finding.problem}"
        seen[key] += 1
        print_ = hashlib.sha256(f"{key}\n{seen[key]}".encode()).hexdigest()[:32]
        results.append(_result(finding, index[finding.rule], print_))
    return results


def _result(finding: Finding, index: int, fingerprint: str) -> dict[str, object]:
    place = finding.place
    return {
        "ruleId": finding.rule,
        "ruleIndex": index,
        "level": finding.severity,
        "message": {"text": f"{finding.problem}; fix: {finding.fix}"},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": place.path},
                    "region": {"startLine": place.line, "startColumn": place.column},
                }
            }
        ],
        "partialFingerprints": {"replybookFinding/v1": fingerprint},
    }
