"""The edits that rules about codes and tools offer: what they write, and where they offer none."""

from __future__ import annotations

import pytest

from replybook_devtools.lint import (
    LintFinding,
    LintSettings,
    LintVocabulary,
    apply_edits,
    lint_text,
)
from replybook_devtools.lint.vocabulary import FormerCode

SETTINGS = LintSettings(select=("ALL",))
_BASE = LintVocabulary.of_active()
VOCABULARY = LintVocabulary.made_of(
    codes=_BASE.codes.values(),
    former=[
        FormerCode("WA-READ-I-901", "moved", ("WA-READ-I-001",), "Use WA-READ-I-001."),
        FormerCode("WA-READ-I-902", "retired", ("WA-READ-I-001",), "Use WA-READ-I-001."),
        FormerCode("WA-READ-I-903", "moved", ("WA-RES-I-001",), "Use WA-RES-I-001."),
        FormerCode("WA-READ-I-904", "moved", ("WA-READ-I-001", "WA-RES-I-001"), "Choose."),
        FormerCode("WA-READ-D-905", "retired", ("WA-READ-I-001",), "Use WA-READ-I-001."),
        FormerCode("WA-READ-D-906", "retired", ("WA-RES-I-001",), "Use WA-RES-I-001."),
        FormerCode("WA-READ-I-907", "keep", ("WA-READ-I-001",), "Keep it."),
        FormerCode("PAGE_GONE", "moved", ("WA-READ-I-001",), "Use WA-READ-I-001."),
    ],
    layers=_BASE.layers,
    areas=_BASE.areas,
    tools={},
)


def _tool(body: str) -> str:
    return (
        "from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool\n\n\n@mcp_safe_tool\n"
        f"def answer(path: str, rb: ReplyBuilder) -> Reply:\n    return {body}\n"
    )


def _only(text: str, rule: str) -> LintFinding:
    findings = [f for f in lint_text(text, "a.py", VOCABULARY, SETTINGS).findings if f.rule == rule]

    assert len(findings) == 1
    return findings[0]


@pytest.mark.parametrize(
    ("rule", "before", "after", "safe"),
    [
        ("RB501", 'rb.invalid("WA-READ-I-077")', 'rb.invalid("WA-READ-I-003")', False),
        ("RB501", "rb.invalid('WA-READ-I-077')", "rb.invalid('WA-READ-I-003')", False),
        ("RB501", "rb.invalid(codes.WA_READ_I_077)", "rb.invalid(codes.WA_READ_I_003)", False),
        ("RB502", 'rb.invalid("WA_READ_I_001")', 'rb.invalid("WA-READ-I-001")', False),
        ("RB502", 'rb.invalid("wa-read-i-1")', 'rb.invalid("WA-READ-I-001")', False),
        ("RB503", 'rb.invalid("EN-WRITE-D-001")', 'rb.denied("EN-WRITE-D-001")', False),
        ("RB505", 'rb.denied("EN-OPEN-D-001")', 'rb.denied("EN-GATE-D-001")', False),
        ("RB506", 'rb.invalid("WA-READ-I-901")', 'rb.invalid("WA-READ-I-001")', True),
        ("RB506", "rb.invalid(codes.WA_READ_I_901)", "rb.invalid(codes.WA_READ_I_001)", True),
        ("RB506", 'rb.invalid("WA-READ-I-902")', 'rb.invalid("WA-READ-I-001")', False),
        (
            "RB506",
            'rb.invalid("WA-READ-I-903", data={"path": path})',
            'rb.invalid("WA-RES-I-001", data={"path": path})',
            True,
        ),
        ("RB506", 'rb.denied("WA-READ-D-905")', 'rb.invalid("WA-READ-I-001")', False),
        ("RB506", 'rb.invalid("PAGE_GONE")', 'rb.invalid("WA-READ-I-001")', False),
        ("RB510", 'rb.info("WA-READ-S-001")', 'rb.success("WA-READ-S-001")', False),
        ("RB510", 'rb.fail("EN-WRITE-D-001")', 'rb.denied("EN-WRITE-D-001")', False),
        ("RB510", 'rb.warn(data={"path": path})', 'rb.success(data={"path": path})', False),
    ],
)
def test_an_edit_mends_what_its_rule_found(rule: str, before: str, after: str, safe: bool) -> None:
    text = _tool(before)
    finding = _only(text, rule)
    mended = apply_edits(text, finding.edits)

    assert (_tool(after), safe) == (mended, finding.safe)
    assert rule not in {f.rule for f in lint_text(mended, "a.py", VOCABULARY, SETTINGS).findings}


@pytest.mark.parametrize(
    ("rule", "body", "told"),
    [
        ("RB502", 'rb.invalid("PAGE NOT THERE")', "name a code"),
        ("RB503", 'rb.invalid("WA-READ-S-001")', "call rb.success(...), or use WA-READ-I-001"),
        ("RB504", 'rb.denied("WA-READ-D-001")', "EN"),
        ("RB505", 'rb.invalid("WA-PAGES-I-001")', "use one of"),
        ("RB505", 'rb.success("CT-CLOSE-S-001")', "area GATE"),
        ("RB506", 'rb.invalid("WA-READ-I-904")', "Choose."),
        ("RB506", 'rb.denied("WA-READ-D-906")', "Use WA-RES-I-001."),
        ("RB510", "rb.fail()", "invalid, denied or error"),
        ("RB529", 'rb.invalid("WA-READ-I-001", message="gone")', "remove the text"),
    ],
)
def test_where_there_is_a_choice_it_is_listed_and_nothing_edited(
    rule: str, body: str, told: str
) -> None:
    finding = _only(_tool(body), rule)

    assert ((), False) == (finding.edits, finding.safe)
    assert told in finding.fix


def test_a_successor_whose_data_is_not_there_is_no_safe_edit() -> None:
    finding = _only(_tool('rb.invalid("WA-READ-I-903")'), "RB506")

    assert not finding.safe


def test_an_id_that_was_kept_is_no_finding() -> None:
    text = 'KEPT = "WA-READ-I-907"\nfrom replybook import Reply\n'

    assert () == lint_text(text, "a.py", VOCABULARY, SETTINGS).findings


def test_a_key_of_a_table_is_not_renamed_into_another_that_is_there() -> None:
    text = 'NEW = {"WA-READ-I-901": 1, "WA-READ-I-001": 2}\n'

    assert _only(text, "RB506").edits == ()


@pytest.mark.parametrize(
    ("head", "mended"),
    [
        (
            "def answer(rb: ReplyBuilder):",
            "def answer(rb: ReplyBuilder) -> Reply:",
        ),
        (
            "async def answer(\n    rb: ReplyBuilder,  # takes (this)\n    at: tuple[int, ...] = (1, 2),\n):",
            "async def answer(\n    rb: ReplyBuilder,  # takes (this)\n    at: tuple[int, ...] = (1, 2),\n) -> Reply:",
        ),
    ],
)
def test_an_annotation_is_added_behind_the_parameters(head: str, mended: str) -> None:
    text = "from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool\n@mcp_safe_tool\n"
    body = "\n    return rb.success(codes.WA_READ_S_001)\n"
    finding = _only(text + head + body, "RB523")

    assert (text + mended + body, True) == (
        apply_edits(text + head + body, finding.edits),
        finding.safe,
    )


def test_no_annotation_is_added_that_would_name_what_is_not_imported() -> None:
    text = (
        "from replybook import ReplyBuilder, codes, mcp_safe_tool\n@mcp_safe_tool\n"
        "def answer(rb: ReplyBuilder):\n    return rb.success(codes.WA_READ_S_001)\n"
    )

    assert ((), False) == (_only(text, "RB523").edits, _only(text, "RB523").safe)


def test_the_decorator_is_added_directly_above_the_function() -> None:
    text = (
        "from fastmcp import FastMCP\nfrom replybook import mcp_safe_tool\n"
        'def make() -> None:\n    mcp = FastMCP("a")\n\n    @mcp.tool\n    def count() -> int:\n        return 3\n'
    )
    finding = _only(text, "RB524")
    mended = apply_edits(text, finding.edits)

    assert not finding.safe
    assert "    @mcp.tool\n    @mcp_safe_tool\n    def count() -> int:\n" in mended
