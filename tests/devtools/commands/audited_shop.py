"""A report with something in every section, the same whatever the registry of the project is.

Its renderings are kept in `tests/golden/audit`; run `python -m
tests.devtools.commands.audited_shop` to write them anew, then read the difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Final

from tests.devtools.audit.scorecard.audited_code import (
    BARE,
    HEADER,
    SUITE,
    TOOL,
    evidence,
    facts,
    file,
    finding,
)
from tests.project_tree import ROOT

from replybook_devtools.audit.report.audit_markdown import audit_markdown
from replybook_devtools.audit.report.audit_page import audit_page
from replybook_devtools.audit.scorecard import AuditReport, Decision, Evidence, audit
from replybook_devtools.audit.scorecard.audit_report import AuditVerdict, RunPoint
from replybook_devtools.audit.scorecard.live_calls import LiveCalls
from replybook_devtools.audit.scorecard.report_comparison import OldReport
from replybook_devtools.lint.lint_report import FileReport, LintReport, Suppressed

GOLDEN: Final = ROOT / "tests/golden/audit"

HOSTILE: Final = "</style><script>alert(1)</script> | *x* `y`\n# z"
"""A reason that wants to be markup in every form."""


def _evidence() -> Evidence:
    tools = (TOOL, BARE)
    imports = ("shop_replies.codes.WA_READ_S_001", "core.messages.TEXTS")
    used = {"WA-READ-S-001": (5, 6, 7, 8), "WA-READ-D-001": (4,), "OLD-OP-E-001": (11,)}
    suppressed = (Suppressed(finding("RB517", 14), HOSTILE, 13),)
    shop = file(
        finding("RB513", 4, safe=True),
        finding("RB506", 11, safe=False),
        finding("RB523", 9, severity="warning"),
        known_facts=facts(used, tools=tools, terminal=(3, 2), excepts=(2, 2), imports=imports),
        suppressed=suppressed,
    )
    live = LiveCalls(5, 4, ended=1, tools=Counter({"find": 4, "list": 1}))
    live.codes["WA-READ-S-001"] = 4
    second = file(
        finding("RB511", 1, path="core/messages.py"),
        path="core/messages.py",
        known_facts=facts({}, tools=(), terminal=(0, 0), excepts=(0, 0)),
    )
    broken = FileReport("broken.py", unparsed="invalid syntax")
    return evidence(shop, second, broken, suite=SUITE, live=live)


def _run(day: int, score: float, errors: int) -> RunPoint:
    counts = {"PASS": 20 + day, "PARTIAL": 9, "FAIL": 9 - day}
    found = {"error": errors, "warning": 4, "note": 0}
    return RunPoint(f"r{day}", None, f"2026-11-{day:02}", score, counts, found, {"static": day})


def shop_report() -> AuditReport:
    """The report."""
    old = OldReport(
        None, AuditVerdict({"PASS": 1}, 5.0), {"four-types": "FAIL"}, frozenset({"gone"})
    )
    return audit(
        _evidence(),
        HEADER,
        titles={"RB513": "a reply that ends the call is dropped."},
        dates={("a.py", 13): date(2026, 11, 1)},
        history=[_run(1, 5.0, 9), _run(2, 6.4, 7)],
        decisions=[Decision("Which shape rules?", ("the code", "the page"), "before chunk A")],
        old=old,
    )


def shop_lint() -> LintReport:
    """Return what lint found in it."""
    return _evidence().lint


def renderings() -> Mapping[str, str]:
    """The forms that are kept, by the name of their file."""
    report = shop_report()
    forms: Mapping[str, Callable[[AuditReport], str]] = {
        "audit.md": audit_markdown,
        "audit.html": audit_page,
    }
    return {name: form(report) for name, form in forms.items()}


def kept(name: str) -> Path:
    """The file of a form."""
    return GOLDEN / name


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name, text in renderings().items():
        kept(name).write_text(text, "utf-8", newline="\n")
