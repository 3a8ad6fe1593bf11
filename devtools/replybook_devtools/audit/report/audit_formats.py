"""An audit report in its four formats, and the files that hold them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from replybook_devtools.audit.report.shown_json import shown_json
from replybook_devtools.audit.scorecard.audit_report import AuditReport
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.lint.lint_report import LintReport

AUDIT_FORMATS: Final = ("md", "json", "html", "sarif")


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
        from replybook_devtools.audit.report.audit_sarif import audit_sarif
        from replybook_devtools.lint_runs.lint_scope import project_root

        return audit_sarif(report, linted, project_root(Path(start)))
    return shown_json(report.to_dict())


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
