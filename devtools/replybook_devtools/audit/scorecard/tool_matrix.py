"""The tools of an audit, with their code, their declared codes and their tests."""

from __future__ import annotations

from replybook_devtools.audit.scorecard.audit_evidence import Evidence
from replybook_devtools.audit.scorecard.audit_report import ToolRow
from replybook_devtools.lint.lint_report import ToolFacts

_OF_WRAPPER = "MCP-SYS-"
"""Prefix of codes that the wrapper gives for every tool; no tool declares them."""


def tool_matrix(evidence: Evidence) -> tuple[ToolRow, ...]:
    """Return the tools of the code in order of place, then those that only the registry knows."""
    found = [_row(evidence, path, tool) for path, tool in evidence.tools]
    known = {row.name for row in found}
    rest = sorted(name for name in evidence.vocabulary.tools if name not in known)
    return (*found, *(_declared_only(evidence, name) for name in rest))


def _row(evidence: Evidence, path: str, tool: ToolFacts) -> ToolRow:
    declared = evidence.vocabulary.tools.get(tool.name)
    emitted = tuple(sorted(set(tool.codes)))
    undeclared = () if declared is None else tuple(c for c in emitted if _is_beyond(c, declared))
    return ToolRow(
        tool.name,
        path,
        tool.line,
        tool.decorated,
        tool.annotated,
        None if declared is None else tuple(sorted(declared)),
        emitted,
        undeclared,
        *_tests(evidence, tool.name),
    )


def _is_beyond(code: str, declared: frozenset[str]) -> bool:
    return code not in declared and not code.startswith(_OF_WRAPPER)


def _declared_only(evidence: Evidence, name: str) -> ToolRow:
    declared = tuple(sorted(evidence.vocabulary.tools[name]))
    return ToolRow(name, None, None, None, None, declared, (), (), *_tests(evidence, name))


def _tests(
    evidence: Evidence, name: str
) -> tuple[tuple[str, ...] | None, bool | None, bool | None]:
    """Return the codes that tests saw, and if empty answers and refusals have a test.

    All are None without a test report.
    """
    suite = evidence.own_suite
    if suite is None:
        return None, None, None
    seen = tuple(sorted(suite.codes.get(name, ())))
    return seen, name in suite.empty, suite.has_error_test(name)
