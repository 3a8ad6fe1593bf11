"""Servers in small, as somebody may hand them to an audit.

Their sources, and the rows that they get.
"""

from __future__ import annotations

from typing import Final

import replybook.codes  # noqa: F401  opens the registry
from replybook_devtools.audit.scorecard import Evidence, Gates
from replybook_devtools.audit.scorecard.audit_report import ScoreRow
from replybook_devtools.audit.scorecard.auditing import scorecard
from replybook_devtools.audit.scorecard.live_calls import LiveCalls
from replybook_devtools.lint import LintVocabulary, lint_text
from replybook_devtools.lint.lint_report import LintReport
from replybook_devtools.lint.rule_list import lint_rules
from replybook_devtools.reports.suite_report import SuiteReport

__all__ = [
    "BARE",
    "CLEAN",
    "DIRTY",
    "FAST",
    "HERE",
    "LIBRARY",
    "LOOP",
    "NET",
    "OF_TOOLS",
    "SDK",
    "SERVED",
    "evidence_of",
    "rows_of",
]

OF_TOOLS: Final = (
    "every-tool-moved",
    "tools-return-replies",
    "no-raw-returns",
    "no-swallowed-failures",
    "crash-is-error",
)
"""The rows that say something of tools."""

SDK: Final = 'from mcp.server.mcpserver import MCPServer\nserver = MCPServer("desk")\n'
FAST: Final = 'from fastmcp import FastMCP\nserver = FastMCP("desk")\n'
SERVED: Final = 'from replybook.mcp.sdk import ReplyServer\nserver = ReplyServer("desk")\n'
NET: Final = """\
from fastmcp import FastMCP
from replybook.mcp.fastmcp import ReplyMiddleware
server = FastMCP("desk", middleware=[ReplyMiddleware()])
"""
LIBRARY: Final = "from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool\n"

BARE: Final = """
@server.tool()
def track(parcel: str) -> dict:
    try:
        return {"place": PARCELS[parcel]}
    except Exception as error:
        return {"error": str(error)}
"""
HERE: Final = BARE.replace("@server.tool()\n", "")
LOOP: Final = "for one in (track,):\n    server.add_tool(one)\n"
CLEAN: Final = """
@server.tool()
@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    if not path:
        return rb.invalid(codes.WA_RES_I_001, data={"path": path})
    return rb.success(codes.WA_READ_S_001, data={"path": path})
"""
DIRTY: Final = """
@server.tool()
@mcp_safe_tool
def write_page(path: str, rb: ReplyBuilder) -> Reply:
    try:
        return {"place": PAGES[path]}
    except Exception:
        pass
    rb.invalid(codes.WA_RES_I_001, data={"path": path})
    return rb.success(codes.WA_READ_S_001, data={"path": path})
"""


def evidence_of(
    *texts: str, suite: SuiteReport | None = None, live: LiveCalls | None = None
) -> Evidence:
    """The evidence of some files, which are called f0.py, f1.py and so on.

    The registry declares no tool.
    """
    words = LintVocabulary.of_active()._replace(tools={})
    files = tuple(lint_text(text, f"f{at}.py", words) for at, text in enumerate(texts))
    return Evidence(
        lint=LintReport(files),
        vocabulary=words,
        rules=frozenset(rule.code for rule in lint_rules() if rule.default),
        gates=Gates("hooks.yaml", "ci.yml"),
        uses_library=any("from replybook" in text for text in texts),
        suite=suite,
        live=live,
    )


def rows_of(
    *texts: str, suite: SuiteReport | None = None, live: LiveCalls | None = None
) -> dict[str, ScoreRow]:
    """The scorecard of some files, by requirement."""
    return {row.id: row for row in scorecard(evidence_of(*texts, suite=suite, live=live))}
