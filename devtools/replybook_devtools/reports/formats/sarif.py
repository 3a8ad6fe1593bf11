"""Findings as SARIF 2.1.0, for code scanning services and editors.

Each rule has its page as help text. Each result has its fixes, and a fingerprint by which a service
recognizes it after lines moved.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Final
from urllib.parse import quote

from replybook_devtools.explain.doc_links import docs_url_at, url_of
from replybook_devtools.lint.finding import LintFinding
from replybook_devtools.reports.formats.fingerprints import finding_prints
from replybook_devtools.reports.formats.report_input import MOST_PLACES, KeptInput, Told, end_of
from replybook_schema import Finding, Place

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"

_WEIGHT: Final = {"error": 0, "warning": 1, "note": 2}

_RANK: Final = {"sure": 90.0, "likely": 60.0, "possible": 30.0}
"""The `rank` of SARIF, from 0 to 100, for each confidence."""

Result = dict[str, object]


def sarif_report(told: Told) -> str:
    """Return one SARIF log with one run.

    Errors come first, because services show a limited number of results.
    """
    shown = [*told.findings, *(kept.finding for kept in told.kept)]
    rules = sorted({finding.rule for finding in shown})
    site = docs_url_at(told.folder) if rules else ""
    run = {
        "tool": {"driver": {"name": "replybook", "rules": [_rule(rule, site) for rule in rules]}},
        "columnKind": "unicodeCodePoints",
        "results": list(_results(told, shown, rules)),
        "properties": dict(told.summary),
    }
    if told.notes:
        notes = [{"level": "note", "message": {"text": note}} for note in told.notes]
        run["invocations"] = [{"executionSuccessful": True, "toolExecutionNotifications": notes}]
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(rule: str, site: str) -> dict[str, object]:
    """Return a rule with its page, and with a link to it if the project has a site."""
    from replybook_devtools.explain.rule_pages import rule_page

    page = rule_page(rule)
    first = page.split("\n", 1)[0] if page else rule
    link = {"helpUri": url_of(site, "rule", rule)} if site else {}
    return {
        "id": rule,
        **link,
        "shortDescription": {"text": first},
        "help": {"text": page or rule, "markdown": page or rule},
    }


def _results(told: Told, shown: Sequence[Finding], rules: Sequence[str]) -> Iterator[Result]:
    index = {rule: number for number, rule in enumerate(rules)}
    kept = {len(told.findings) + number: one for number, one in enumerate(told.kept)}
    prints = finding_prints(shown)
    for number in sorted(range(len(shown)), key=lambda n: _WEIGHT[shown[n].severity]):
        finding = shown[number]
        result = _result(finding, index[finding.rule], prints[number])
        if number in kept:
            result["suppressions"] = [_suppression(kept[number])]
        if told.has_baseline:
            known = number in kept and kept[number].kind == "external"
            result["baselineState"] = "unchanged" if known else "new"
        yield result


def _suppression(kept: KeptInput) -> dict[str, str]:
    return {"kind": kept.kind, "status": "accepted", "justification": kept.justification}


def _result(finding: Finding, index: int, fingerprint: str) -> Result:
    file = {"uri": quote(finding.place.path, errors="surrogateescape")}
    result: Result = {
        "ruleId": finding.rule,
        "ruleIndex": index,
        "level": finding.severity,
        "message": {"text": f"{finding.problem}; fix: {finding.fix}"},
        "locations": [{"physicalLocation": {"artifactLocation": file, "region": _region(finding)}}],
        "partialFingerprints": {"replybookFinding/v1": fingerprint},
    }
    if finding.confidence:
        result["rank"] = _RANK[finding.confidence]
        more = len(finding.more_places)
        result["properties"] = {"confidence": finding.confidence, "morePlaces": more}
    if finding.more_places:
        shown = enumerate(finding.more_places[:MOST_PLACES])
        result["relatedLocations"] = [_relate_place(number, place) for number, place in shown]
    if isinstance(finding, LintFinding) and finding.edits:
        result["fixes"] = [_fix(finding, file)]
    return result


def _relate_place(number: int, place: Place) -> dict[str, object]:
    file = {"uri": quote(place.path, errors="surrogateescape")}
    region = {"startLine": place.line, "startColumn": place.column}
    return {"id": number, "physicalLocation": {"artifactLocation": file, "region": region}}


def _region(finding: Finding) -> dict[str, int]:
    place, end = finding.place, end_of(finding)
    region = {"startLine": place.line, "startColumn": place.column}
    return region if end is None else {**region, "endLine": end[0], "endColumn": end[1]}


def _fix(finding: LintFinding, file: dict[str, str]) -> dict[str, object]:
    replacements = [
        {
            "deletedRegion": {"charOffset": edit.start, "charLength": edit.end - edit.start},
            "insertedContent": {"text": edit.text},
        }
        for edit in finding.edits
    ]
    return {
        "description": {"text": finding.fix},
        "artifactChanges": [{"artifactLocation": file, "replacements": replacements}],
    }
