"""Registry text becomes Markdown that shows exactly that text."""

import pytest

from replybook_codegen.pages.markdown import cell, code, prose, sentence, table


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain text", "plain text"),
        ("call `ck3_dir` now", "call `ck3_dir` now"),
        ("a | b", r"a \| b"),
        ("<b>bold</b> & co", "&lt;b&gt;bold&lt;/b&gt; &amp; co"),
        ("one ` backtick", r"one \` backtick"),
        ("*not* strong", r"\*not\* strong"),
        ("_not_ strong, snake_case", r"\_not\_ strong, snake_case"),
        ("__all__", r"\_\_all\_\_"),
        ("~~not~~ struck", "&#126;&#126;not&#126;&#126; struck"),
        ("[not](a link)", r"\[not\](a link)"),
        ("two\nlines and   blanks ", "two lines and blanks"),
        ("`<KEY>` stays", "`<KEY>` stays"),
        ("`a|b` in code", "<code>a&#124;b</code> in code"),
        (r"back\slash", r"back\\slash"),
    ],
)
def test_a_cell_shows_its_text(text: str, shown: str) -> None:
    assert cell(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("# no heading", r"\# no heading"),
        ("- no list", r"\- no list"),
        ("1. no list", r"1\. no list"),
        ("404 is no list", "404 is no list"),
        ("> no quote", "&gt; no quote"),
    ],
)
def test_a_paragraph_is_a_paragraph(text: str, shown: str) -> None:
    assert prose(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("root:repo", "`root:repo`"),
        ("a|b", "<code>a&#124;b</code>"),
        ("`x` <y> *z*", "<code>&#96;x&#96; &#60;y&#62; &#42;z&#42;</code>"),
        ("two\nlines", "`two lines`"),
        ("", "<code></code>"),
        (" edge ", "<code> edge </code>"),
    ],
)
def test_code_is_shown_as_it_is(text: str, shown: str) -> None:
    assert code(text) == shown


def test_a_sentence_has_a_capital_and_one_full_stop() -> None:
    assert [sentence("a reason"), sentence("A reason.")] == ["A reason.", "A reason."]


def test_a_table_without_rows_is_nothing() -> None:
    assert table(("A", "B"), []) == ""


def test_a_table_has_a_head_and_a_rule() -> None:
    assert table(("A", "B"), [("1", "2")]) == "| A | B |\n| --- | --- |\n| 1 | 2 |"
