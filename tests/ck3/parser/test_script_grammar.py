"""The facts of the grammar, accepted and refused in equal number.

Source: specification 31, specification 33.
"""

from __future__ import annotations

import pytest
from tests.ck3.parser.outline import codes, outline

from replybook_ck3 import parse

WORDS = [
    "plain",
    "culture:norse",
    "root.liege.primary_title",
    "travel_danger.0001",
    "-0.25",
    "1066.9.15",
    "50%",
    "a|E",
    "gfx/interface/a.dds",
    "d'Arc",
    "R&D",
    "a-b",
    "Łódź",
    "北京",
    "[GetPlayer]",
    "@:define",
    "@$NAME$",
    "named_by@culture",
    "a\\b",
]


@pytest.mark.parametrize("word", WORDS)
def test_a_word_is_one_token_as_key_value_and_alone(word: str) -> None:
    assert [(word, "=", "1")] == outline(f"{word} = 1")
    assert [("a", "=", word), ("b", "=", "1")] == outline(f"a = {word} b = 1")
    assert [word, "b"] == outline(f"{word} b")
    assert () == parse(f"{word} = {word}").findings


@pytest.mark.parametrize("character", "()*^~`\ufeff\u200b")
def test_a_character_that_is_in_no_word_is_named_once(character: str) -> None:
    script = f"a = b\n{character} c = {character}d {character}"

    assert [("odd_character", 2)] == codes(script)
    assert not parse(script).has_errors
    assert [("a", "=", "b"), ("c", "=", "d")] == outline(script)


@pytest.mark.parametrize("blank", ["\t", "\r\n", "\u00a0", "\u3000", ";", ",", " ;; ", "\x85"])
def test_a_blank_separates_words(blank: str) -> None:
    assert [("a", "=", ["1", "2"])] == outline(f"a{blank}= {{ 1{blank}2{blank}}}{blank}")
    assert () == parse(f"a{blank}= {{ 1{blank}2{blank}}}{blank}").findings


def test_braces_may_stand_on_lines_of_their_own_and_behind_comments() -> None:
    script = "a =\n{\n b # one\n = # two\n { c = d }\n}\n# the end"

    assert [("a", "=", [("b", "=", [("c", "=", "d")])])] == outline(script)
    assert () == parse(script).findings


def test_the_tail_of_a_comment_at_the_end_of_a_file_is_no_word() -> None:
    assert [("a", "=", "b")] == outline("a = b\n# c = { d")
    assert [] == codes("# c = { d")
    assert ["a"] == outline("a # \x1a }")


def test_the_character_that_ends_a_file_ends_it() -> None:
    assert [("a", "=", "b")] == outline("a = b \x1a\n c = {")
    assert [("text_after_end", 1)] == codes("a = b \x1a\n c = {")
    assert [] == codes("a = b \x1a \n")
    assert [("missing_value", 1)] == codes("a = \x1a")
    assert [] == codes('a = "\x1a"')


def test_a_string_of_more_than_twenty_lines_is_a_suspect() -> None:
    assert [("long_string", 2)] == codes('x = y\na = "' + "\n" * 20 + '"')
    assert "info" == parse('a = "' + "\n" * 20 + '"').findings[0].severity
    assert [] == codes('x = y\na = "' + "\n" * 19 + '"')


def test_a_value_on_a_later_line_is_kept_and_doubted() -> None:
    assert [("a", "=", "b")] == outline("a =\n b")
    assert [("distant_value", 1)] == codes("a =\n b")
    assert not parse("a =\n b").has_errors
    assert [("distant_value", 1)] == codes('a = # c\n "b"')
    assert [] == codes('a = "b"')
    assert [] == codes("a =\n { b }")


@pytest.mark.parametrize("head", ["b = c", "b ?= c", "scripted_effect b = { }", "b { }"])
def test_an_item_on_a_later_line_is_no_value(head: str) -> None:
    assert [("missing_value", 1)] == codes(f"a =\n {head}")
    assert [("a", "=", None), *outline(head)] == outline(f"a =\n {head}")


def test_an_expression_is_one_token_and_its_parentheses_are_its_own() -> None:
    assert [("a", "=", "@[b+c]"), ("d", "=", "@[(e)]")] == outline("a = @[b+c] d = @[(e)]")
    assert ["@[ 1 ]", "@[-x]"] == outline("@[ 1 ] @[-x]")
    assert [("unclosed_arithmetic", 1)] == codes("a = @[b\nc = d]")
    assert [("unclosed_arithmetic", 2)] == codes("a = {\n@[b }")


def test_quotes_that_touch_are_told_apart() -> None:
    assert ["a", "b"] == outline('"a""b"')
    assert [("glued_text", 1)] == codes('"a""b"')
    assert [("a", "=", 'b"c d"')] == outline('a = b"c d"')
    assert [("glued_text", 1)] == codes('a = b"c d"')
    assert [("a", "=", "x"), "b"] == outline('a = "x"b')
    assert [("", "=", "")] == outline('"" = ""')


def test_a_quote_that_was_meant_to_open_shows_which_string_is_open() -> None:
    script = 'a = "one\nb = "two"\nc = "three"\n'

    assert [("unclosed_quote", 1)] == codes(script)
    assert [("b", "=", "two"), ("c", "=", "three")] == outline(script)[1:]
    assert [("unclosed_quote", 1)] == codes('a = { b = "one c = "two" }')
    assert [("c", "=", "two")] == outline('a = { b = "one c = "two" }')[0][2][1:]  # type: ignore[index]


def test_a_string_may_hold_what_looks_like_script() -> None:
    assert [("a", "=", "b = { # c }"), ("d", "=", "e")] == outline('a = "b = { # c }" d = e')
    assert [("a", "=", '\n x = \\"y\\" {\n')] == outline('a = "\n x = \\"y\\" {\n"')
