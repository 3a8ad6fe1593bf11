"""A small code base for an audit: files, facts, lint findings and evidence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from replybook_devtools.audit.scorecard import Evidence, Gates, Header
from replybook_devtools.audit.scorecard.live_calls import LiveCalls
from replybook_devtools.audit.scorecard.requirement_table import REQUIREMENTS
from replybook_devtools.lint.finding import Edit, LintFinding
from replybook_devtools.lint.lint_report import (
    FileFacts,
    FileReport,
    LintReport,
    Suppressed,
    ToolFacts,
)
from replybook_devtools.lint.vocabulary import FormerCode, KnownCode, LintVocabulary
from replybook_devtools.reports.suite_report import SuiteReport
from replybook_schema import Place

RULES: Final = frozenset(rule for one in REQUIREMENTS for rule in one.rules) | {"RB526"}


def known(code: str, status: str = "active", *, given_by_wrapper: bool = False) -> KnownCode:
    kind = code.split("-")[2]
    nothing = frozenset[str]()
    return KnownCode(
        code,
        code.lower(),
        kind,
        status,
        f"Title of {code}",
        "",
        nothing,
        nothing,
        given_by_wrapper=given_by_wrapper,
    )


WORDS: Final = LintVocabulary.made_of(
    codes=[
        known("WA-READ-S-001"),
        known("WA-RES-I-001"),
        known("WA-READ-E-001"),
        known("EN-WRITE-D-001"),
        known("CT-GATE-I-001"),
        known("WA-IO-S-001", "deprecated"),
        known("WA-IO-S-002", "retired"),
        known("MCP-SYS-E-001", given_by_wrapper=True),
    ],
    former=[FormerCode("OLD-OP-E-001", "retired", ("WA-READ-E-001",))],
    layers={"WA": "SIE", "EN": "SDE", "CT": "SIE", "MCP": "SIE"},
    areas=["READ", "RES", "WRITE", "GATE", "IO", "SYS"],
    tools={
        "find": ["WA-READ-S-001", "WA-RES-I-001"],
        "keep": ["EN-WRITE-D-001"],
        "elsewhere": ["WA-READ-S-001"],
    },
)

TOOL: Final = ToolFacts(
    "find", 3, True, True, ("WA-READ-S-001", "WA-RES-I-001"), "", "", 2, 7, False
)
BARE: Final = TOOL._replace(
    name="keep", line=9, decorated=False, annotated=False, codes=(), hidden="bare", mark=8, last=13
)


def facts(
    codes: Mapping[str, tuple[int, ...]] | None = None,
    *,
    tools: tuple[ToolFacts, ...] = (TOOL,),
    terminal: tuple[int, int] = (1, 1),
    excepts: tuple[int, int] = (1, 1),
    dynamic: int = 0,
    imports: tuple[str, ...] = (),
) -> FileFacts:
    """`terminal` are calls and those returned, `excepts` handlers and compliant ones."""
    used = {"WA-READ-S-001": (5,), "WA-RES-I-001": (4,)} if codes is None else codes
    return FileFacts(used, dynamic, tools, *terminal, *excepts, True, False, False, (), imports)


def finding(
    rule: str,
    line: int = 4,
    *,
    path: str = "a.py",
    severity: str = "error",
    safe: bool | None = None,
    mark: str = "",
) -> LintFinding:
    """`safe` is None for a finding without an edit."""
    return LintFinding(
        Place(path, line, 5),
        rule,
        f"a problem of {rule}",
        "mend it",
        severity,
        end_line=line,
        end_column=9,
        edits=() if safe is None else (Edit(0, 1, "x"),),
        safe=bool(safe),
        fingerprint=mark or f"{rule}-{path}-{line}",
    )


def file(
    *findings: LintFinding,
    path: str = "a.py",
    known_facts: FileFacts | None = None,
    suppressed: tuple[Suppressed, ...] = (),
) -> FileReport:
    return FileReport(path, findings, suppressed, known_facts or facts(), 40)


CLEAN: Final = (file(),)
SUITE: Final = SuiteReport(
    {"find": frozenset({"WA-READ-S-001", "WA-RES-I-001"})}, frozenset({"find"}), 0
)


def evidence(
    *files: FileReport,
    rules: frozenset[str] = RULES,
    gates: Gates = Gates("hooks.yaml", "ci.yml"),  # noqa: B008  a value that nobody can change
    words: LintVocabulary = WORDS,
    uses_library: bool = True,
    suite: SuiteReport | None = None,
    live: LiveCalls | None = None,
) -> Evidence:
    return Evidence(
        lint=LintReport(files or CLEAN),
        vocabulary=words,
        rules=rules,
        gates=gates,
        uses_library=uses_library,
        suite=suite,
        live=live,
    )


HEADER: Final = Header(
    subject="shop",
    paths=("src",),
    commit="c" * 40,
    dirty=False,
    date="2026-11-20",
    tool_version="0.1.0",
    registry="shop 1.0.0",
    registry_digest="d" * 32,
    rules=28,
    settings_digest="e" * 32,
    files=3,
    matching=1,
    lines=40,
    tools=1,
)
