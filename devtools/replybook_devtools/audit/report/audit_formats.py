"""An audit report in its four formats, and the files that hold them.

SARIF 2.1.0 has one run with the findings, and one with a result per requirement. It has a word for
every status: pass, fail, review (PARTIAL), open (NOT MEASURED), notApplicable.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, cast

from replybook_devtools.audit.report.audit_words import of
from replybook_devtools.audit.scorecard.audit_report import AuditReport, ScoreRow, Status
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.lint.lint_report import LintReport
from replybook_devtools.reports.formats import written
from replybook_devtools.reports.formats.report_input import KeptInput, Told

AUDIT_FORMATS: Final = ("md", "json", "html", "sarif")

_KINDS: Final[dict[Status, str]] = {
    "PASS": "pass",
    "PARTIAL": "review",
    "FAIL": "fail",
    "NOT MEASURED": "open",
    "NOT APPLICABLE": "notApplicable",
}

_HIDDEN: Final = re.compile(
    "[\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)


def formatted_audit(form: str, report: AuditReport, linted: LintReport, start: str) -> str:
    """Return the report in one format.

    Args:
        form: The format: md, html, sarif or json.
        linted: The report of the linter.
        start: A path in the audited project.
    """
    if form == "md":
        from replybook_devtools.audit.report.audit_markdown import audit_markdown

        return audit_markdown(report)
    if form == "html":
        from replybook_devtools.audit.report.audit_page import audit_page

        return audit_page(report)
    if form == "sarif":
        from replybook_devtools.lint_runs.lint_scope import project_root

        return audit_sarif(report, linted, project_root(Path(start)))
    return _shown_json(report.to_dict())


def write_formats(folder: Path, texts: Mapping[str, str]) -> None:
    """Write each text to `audit.<format>` in a folder, which is made if missing.

    Raises:
        UsageError: The folder cannot be made or written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for form, text in texts.items():
            (folder / f"audit.{form}").write_text(text, "utf-8", newline="\n")
    except (FileExistsError, NotADirectoryError, IsADirectoryError) as error:
        raise UsageError(
            f"{folder.name!r} is no folder to write into; name another with -o"
        ) from error


def audit_sarif(report: AuditReport, linted: LintReport, folder: Path) -> str:
    """Return the SARIF log of an audit.

    The findings are those of the linter, with the same fingerprints. `folder` is in the audited
    project.
    """
    kept = [KeptInput(one.finding, "inSource", one.reason) for one in linted.suppressed]
    told = Told(linted.findings, {"score": report.verdict.score}, kept, folder=folder)
    log = cast("dict[str, object]", json.loads(written("sarif", told)))
    cast("list[object]", log["runs"]).append(_requirements(report))
    return _shown_json(log)


def _requirements(report: AuditReport) -> dict[str, object]:
    return {
        "tool": {"driver": {"name": "replybook audit", "rules": [*map(_rule, report.scorecard)]}},
        "automationDetails": {"id": "replybook/audit/"},
        "results": [_result(row, at) for at, row in enumerate(report.scorecard)],
        "properties": {"score": report.verdict.score, "counts": dict(report.verdict.counts)},
    }


def _rule(row: ScoreRow) -> dict[str, object]:
    return {
        "id": row.id,
        "shortDescription": {"text": row.text},
        "help": {"text": f"{', '.join(row.sources)}. By hand: {row.by_hand}"},
    }


def _result(row: ScoreRow, at: int) -> dict[str, object]:
    """Return the SARIF result of a requirement.

    The result names no location, since a requirement is about the code base as a whole.
    """
    return {
        "ruleId": row.id,
        "ruleIndex": at,
        "kind": _KINDS[row.status],
        "level": "error" if row.status == "FAIL" else "none",
        "message": {"text": f"{row.status} {of(row.good, row.of)}: {row.reason}"},
        "partialFingerprints": {"replybookRequirement/v1": row.id},
    }


def _shown_json(document: object) -> str:
    """Return a document as JSON with a line end, always encodable as UTF-8."""
    text = json.dumps(document, indent=1, ensure_ascii=False)
    return _HIDDEN.sub(lambda match: f"\\u{ord(match[0]):04x}", text) + "\n"
