"""The linter's vocabulary of a registry travels as JSON, and the prefilter follows it."""

from __future__ import annotations

import pytest

from replybook_devtools.lint import LintVocabulary
from replybook_devtools.lint.code_verdict import named_tool
from replybook_devtools.lint.source.prefilter import Prefilter
from replybook_devtools.lint.vocabulary import FormerCode

ACTIVE = LintVocabulary.of_active()


def test_a_vocabulary_travels_as_json() -> None:
    again = LintVocabulary.from_json(ACTIVE.to_json())

    assert ACTIVE == again
    assert ACTIVE.digest == again.digest != ""


def test_another_content_has_another_digest() -> None:
    codes = [code for code in ACTIVE.codes.values() if code.code != "WA-RES-I-001"]
    fewer = LintVocabulary.made_of(
        codes=codes, former=(), layers=ACTIVE.layers, areas=ACTIVE.areas, tools={}
    )

    assert fewer.digest != ACTIVE.digest


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"codes": [[1]]}'])
def test_what_is_no_vocabulary_is_refused(text: str) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        LintVocabulary.from_json(text)


def test_the_base_registry_is_known() -> None:
    assert {"S", "E", "D"} == ACTIVE.layers["EN"]
    assert frozenset({"path"}) == ACTIVE.codes["WA-RES-I-001"].required
    assert ACTIVE.codes["MCP-SYS-E-003"].given_by_wrapper
    assert "MCP-SYS-I-901" in ACTIVE.former  # replybook: ignore[RB506] a retired one is meant
    assert "WA-RES-I-001" not in ACTIVE.former


@pytest.mark.parametrize(
    ("name", "code"),
    [("WA_RES_I_001", "WA-RES-I-001"), ("WA_RES_I_1", None), ("MAX_SIZE", None)],
)
def test_a_constant_stands_for_its_code(name: str, code: str | None) -> None:
    assert code == ACTIVE.code_of_constant(name)


@pytest.mark.parametrize(
    "data",
    [
        b"from replybook import x",
        b"x: Reply",
        b"{'reply_type': 1}",
        b"@mcp_safe_tool",
        b"@server.tool()",
        b"server.add_tool(f)",
        b"'EN-WRITE-D-001'",
    ],
)
def test_what_may_hold_a_finding_is_parsed(data: bytes) -> None:
    assert Prefilter(ACTIVE)(data)


@pytest.mark.parametrize(
    "data", [b"", b"x = 1", b"toolbox", b"a-I-b", b"the verb. is", b"'2026-E-1'", b"rb.read()"]
)
def test_what_can_hold_none_is_not(data: bytes) -> None:
    assert not Prefilter(ACTIVE)(data)


def test_an_old_id_of_another_form_is_looked_for() -> None:
    odd = ACTIVE._replace(former={"ERR_42": FormerCode("ERR_42", "retired")})

    assert Prefilter(odd)(b"x = 'ERR_42'")
    assert not Prefilter(ACTIVE)(b"x = 'ERR_42'")


@pytest.mark.parametrize(
    ("tool", "area"),
    [
        ("page.rename", "RENAME"),
        ("page.rename", "PAGERENAME"),
        ("read_ticket", "READTICKET"),
        ("lookup", "LOOKUP"),
        ("ck3_file", "FILE"),
    ],
)
def test_an_area_is_called_like_a_tool_or_its_last_word(tool: str, area: str) -> None:
    assert tool == named_tool(area, ["other_one", tool])


@pytest.mark.parametrize(
    ("tool", "area"),
    [
        ("read_ticket", "TICKET"),
        ("close.ticket", "TICKET"),
        ("page.rename", "PAGE"),
        ("read_ticket", "TICKETS"),
        ("_", ""),
    ],
)
def test_the_noun_behind_a_verb_is_no_name_of_a_tool(tool: str, area: str) -> None:
    assert named_tool(area, ["other_one", tool]) is None
