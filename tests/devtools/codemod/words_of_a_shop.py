"""A small registry for the rewriter: a repair shop with two tools and their former ids."""

from __future__ import annotations

from replybook_devtools.codemod import RewrittenText, rewrite_text
from replybook_devtools.lint.vocabulary import FormerCode, KnownCode, LintVocabulary


def _code(code: str, required: str = "", more: str = "") -> KnownCode:
    needed = frozenset(required.split())
    letter = code.split("-")[2]
    params = needed | frozenset(more.split())
    return KnownCode(code, code, letter, "active", code, code, needed, params)


CODES = (
    _code("WA-READ-S-001", more="count"),
    _code("WA-SHOP-S-001"),
    _code("WA-SHOP-I-001", "job", "near"),
    _code("WA-SHOP-I-002", "part left"),
    _code("WA-SHOP-I-003", "message"),
    _code("WA-SHOP-I-004"),
    _code("WA-SHOP-E-001", more="detail"),
    _code("EN-SHOP-D-001", "job"),
    _code("EN-SHOP-D-002"),
)
FORMER = (
    FormerCode("JOB-OP-S-001", "moved", ("WA-SHOP-S-001",), "Use WA-SHOP-S-001."),
    FormerCode("JOB-OP-S-002", "retired", ("WA-READ-S-001", "WA-SHOP-S-001"), "Read or done."),
    FormerCode("JOB-OP-I-001", "moved", ("WA-SHOP-I-001",), "Use WA-SHOP-I-001 with the job."),
    FormerCode("JOB-OP-I-002", "retired", ("WA-SHOP-S-001",), "Nothing to do is a success."),
    FormerCode("JOB-OP-I-003", "retired", ("WA-SHOP-I-001", "WA-SHOP-I-002"), "Job or part."),
    FormerCode("JOB-OP-D-001", "retired", ("WA-SHOP-I-004",), "A bad parameter is the caller's."),
    FormerCode("JOB-OP-D-002", "retired", ("EN-SHOP-D-001", "EN-SHOP-D-002"), "Job or shop."),
    FormerCode("JOB-OP-E-001", "deprecated", ("WA-SHOP-E-001",), "Use WA-SHOP-E-001."),
    FormerCode("JOB-OP-E-002", "retired", (), "The printer is gone."),
    FormerCode("WA-SHOP-I-004", "keep", ("WA-SHOP-I-004",), "Keep it."),
)
SHOP = LintVocabulary.made_of(
    codes=CODES,
    former=FORMER,
    layers={"WA": "SIE", "EN": "SDE"},
    areas=["SHOP", "READ"],
    tools={
        "show_job": ("WA-SHOP-S-001", "WA-SHOP-I-001", "WA-SHOP-E-001"),
        "list_jobs": ("WA-READ-S-001", "WA-SHOP-I-004", "EN-SHOP-D-002"),
    },
)
HEAD = "from replybook import Reply, ReplyBuilder, mcp_safe_tool\n"
IMPORT = "from shop_replies import codes\n"


def rewritten(text: str) -> RewrittenText:
    """Return what becomes of a text in the shop."""
    return rewrite_text(text, "shop.py", SHOP, package="shop_replies")


def in_tool(line: str, tool: str = "show_job", *, imported: bool = False) -> str:
    """A statement as the body of a tool."""
    body = "\n".join(f"    {part}" for part in line.splitlines())
    added = IMPORT if imported else ""
    return f"{HEAD}{added}\n\n@mcp_safe_tool\ndef {tool}(job: str, rb: ReplyBuilder) -> Reply:\n{body}\n"
