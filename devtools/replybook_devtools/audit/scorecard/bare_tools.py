"""Findings for tools without a wrapper, where the linter itself reports nothing.

The linter does not judge a server that knows nothing of replies. An audit does, and shows each
place that it counts against a code base.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Final

from replybook_devtools.audit.scorecard.audit_evidence import Evidence, Place, Tool
from replybook_devtools.lint.finding import LintFinding
from replybook_schema.findings import Place as FoundAt

RULE: Final = "RB524"
"""Rule that reports tools without a wrapper in servers that use replies."""


def bare_tools(evidence: Evidence) -> Iterator[LintFinding]:
    """Yield a finding for each tool without the wrapper that no finding reports yet.

    Nothing is yielded if the rule did not run. Accepted findings are not repeated.
    """
    told = evidence.places(RULE) | _accepted(evidence)
    for tool in evidence.bare if RULE in evidence.rules else ():
        place = (tool.path, tool.facts.mark)
        if place not in told and tool not in evidence.maybe_wrapped:
            yield _finding(tool)


def _accepted(evidence: Evidence) -> set[Place]:
    return {
        (one.finding.place.path, one.finding.place.line)
        for file in evidence.lint.files
        for one in file.suppressed
        if one.finding.rule == RULE
    }


def _finding(tool: Tool) -> LintFinding:
    name, line = tool.facts.name, tool.facts.mark
    told = f"{RULE}\0{tool.path}\0{name}".encode("utf-8", "surrogatepass")
    return LintFinding(
        FoundAt(tool.path, line, 1),
        RULE,
        problem=f"tool {name} is served without @mcp_safe_tool",
        fix=f"put @mcp_safe_tool directly above def {name}, or let ReplyServer serve it",
        severity="error",
        end_line=line,
        end_column=1,
        expected="@mcp_safe_tool",
        fingerprint=hashlib.sha256(told).hexdigest()[:32],
    )
