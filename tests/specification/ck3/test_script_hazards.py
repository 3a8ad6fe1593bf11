"""The hazards of CK3 script.

Forms that parsers get wrong, and faults that they let pass (decision 39).
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.specification.ck3.script_trees import errors, faults, held, read, tree

Held = list[Any]

READ: dict[str, tuple[str, Held]] = {
    "?= with blanks": ("b ?= c", [("b", "?=", "c")]),
    "!= with blanks": ("b != c", [("b", "!=", "c")]),
    "<= with blanks": ("b <= c", [("b", "<=", "c")]),
    ">= with blanks": ("b >= c", [("b", ">=", "c")]),
    "== with blanks": ("b == c", [("b", "==", "c")]),
    "?= without blanks": ("b?=c", [("b", "?=", "c")]),
    "!= without blanks": ("b!=c", [("b", "!=", "c")]),
    "<= without blanks": ("b<=c", [("b", "<=", "c")]),
    "a comment after a value holds a brace": (
        "a = { b = 1 # not } this\n c = 2 }",
        [("a", "=", [("b", "=", "1"), ("c", "=", "2")])],
    ),
    "a comment stands at a value without a blank": (
        "a = { b = 1#}\n c = 2 }",
        [("a", "=", [("b", "=", "1"), ("c", "=", "2")])],
    ),
    "rgb": ("color = rgb { 1 2 3 }", [("color", "=", "rgb", ["1", "2", "3"])]),
    "hsv": ("color = hsv { 0.1 1 0.5 }", [("color", "=", "hsv", ["0.1", "1", "0.5"])]),
    "hsv360 without a blank": (
        "color = hsv360{ 20 50 9 }",
        [("color", "=", "hsv360", ["20", "50", "9"])],
    ),
    "a variable": ("@x = 1", [("@x", "=", "1")]),
    "arithmetic": ("b = @[x*(2-1)]", [("b", "=", "@[x*(2-1)]")]),
    "arithmetic with blanks": ("b = @[ -x / 2 + 1 ]", [("b", "=", "@[ -x / 2 + 1 ]")]),
    "list and a quoted name": ('color1 = list "dyes"', [("color1", "=", "list", "dyes")]),
    "a parameter inside a key": ("has_$X$_y = yes", [("has_$X$_y", "=", "yes")]),
    "a parameter behind a colon": ("b = flag:$D$", [("b", "=", "flag:$D$")]),
    "a block without an operator": ("foo{ bar=1 }", [("foo", None, [("bar", "=", "1")])]),
    "a scope that may be missing": ("scope:x ?= { a = 1 }", [("scope:x", "?=", [("a", "=", "1")])]),
    "a quoted key": ('"quoted key" = 1', [("quoted key", "=", "1")]),
    "a number with a plus": ("b = +5", [("b", "=", "+5")]),
    "values, pairs and blocks together": (
        "a = { 1 2 b = c { 3 4 } }",
        [("a", "=", ["1", "2", ("b", "=", "c"), ["3", "4"]])],
    ),
    "a text over several lines": (
        'a = "one\ntwo"\nb = 1',
        [("a", "=", "one\ntwo"), ("b", "=", "1")],
    ),
    "a head of two words": (
        "scripted_trigger foo = { a = 1 }",
        ["scripted_trigger", ("foo", "=", [("a", "=", "1")])],
    ),
    "an operator handed to a macro": (
        "t = { OPERATOR = >= VALUE = 3 }",
        [("t", "=", [("OPERATOR", "=", ">="), ("VALUE", "=", "3")])],
    ),
    "an operator at the end of a block": (
        "t = { OPERATOR = >= }",
        [("t", "=", [("OPERATOR", "=", ">=")])],
    ),
    "a stray semicolon": ("a = 1;\nb = 2", [("a", "=", "1"), ("b", "=", "2")]),
}

FAULTS: dict[str, tuple[str, tuple[str, int]]] = {
    "a block that is never closed": ("a = 1\nb = {\n c = 2\n", ("unclosed_block", 2)),
    "blocks that are never closed": ("a = {\n b = {\n  c = {\n", ("unclosed_block", 1)),
    "a block without a head that is never closed": ("a = 1\n{\n 1 2\n", ("unclosed_block", 2)),
    "a brace too many": ("a = { b = 1 }\n}\nc = 2\n", ("surplus_brace", 2)),
    "a brace too many at the start": ("}\na = 1\n", ("surplus_brace", 1)),
    "a key without a value before a brace": ("a = {\n b = }\n", ("missing_value", 2)),
    "a key without a value at the end": ("a = 1\nb =\n", ("missing_value", 2)),
    "a key without a value and a semicolon": ("a = {\n b = ;\n}\n", ("missing_value", 2)),
    "an operator without a key": ("a = {\n = 1 }\n", ("missing_key", 2)),
    "an operator without a key at the start": ("= 1\n", ("missing_key", 1)),
    "a quote that is never closed": ('a = 1\nb = "text\n', ("unclosed_quote", 2)),
    "a quoted key that is never closed": ('a = 1\n"b = 2\n', ("unclosed_quote", 2)),
    "an arrow": ("a = 1\nb => 1\n", ("unknown_operator", 2)),
    "equals before less": ("b =< 1\n", ("unknown_operator", 1)),
    "less and greater": ("b <> 1\n", ("unknown_operator", 1)),
    "three equals": ("b === 1\n", ("unknown_operator", 1)),
    "equals before the mark": ("b =! 1\n", ("unknown_operator", 1)),
    "an arrow in a block": ("a = {\n b = 1\n c => 1\n}\n", ("unknown_operator", 3)),
}


@pytest.mark.parametrize(("text", "expected"), READ.values(), ids=READ)
def test_a_hazard_is_read_as_the_game_reads_it(text: str, expected: Held) -> None:
    document = read(text)

    assert expected == tree(document.items)
    assert () == tuple(document.findings)


@pytest.mark.parametrize(("text", "fault"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_an_error_at_its_line(text: str, fault: tuple[str, int]) -> None:
    document = read(text)

    assert document.has_errors
    assert fault in errors(document)


@pytest.mark.parametrize("text", [text for text, _ in [*READ.values(), *FAULTS.values()]])
def test_a_hazard_is_written_back_as_it_was(text: str) -> None:
    document = read(text)

    assert "\ufeff" + text == str(document) == document.text
    assert b"\xef\xbb\xbf" + text.encode() == bytes(document)


def test_an_escaped_quote_ends_no_text() -> None:
    first, second = read('a = "say \\"hi\\" }"\nb = 1').items

    assert "say" == first.value.split()[0]
    assert "hi" in first.value
    assert first.is_quoted
    assert ("b", "1") == (second.key, second.value)


def test_a_word_that_is_a_tag_elsewhere_is_a_value_where_no_block_follows() -> None:
    assert [("a", "=", "rgb"), ("b", "=", "1")] == held("a = rgb\nb = 1")
    assert [("a", "=", [("list", "=", "rgb")])] == held("a = { list = rgb }")


@pytest.mark.parametrize(
    "text",
    [
        "a = { [[P] b = $P$ ] }",
        "@:define WIDTH = 3",
        "@:insert WIDTH",
        '@:log "seen"',
        "@:load_variable WIDTH",
        "@:register_variable WIDTH = 2",
    ],
)
def test_what_is_rare_is_let_pass(text: str) -> None:
    document = read(text)

    assert [] == errors(document)
    assert "\ufeff" + text == str(document)


def test_a_fault_does_not_hide_the_next_ones() -> None:
    document = read("a = { b = }\nc => 1\n}\nd = {\n")

    assert [
        ("missing_value", 1),
        ("unknown_operator", 2),
        ("surplus_brace", 3),
        ("unclosed_block", 4),
    ] == errors(document)


def test_what_stands_behind_a_fault_is_read() -> None:
    keys = [item.key for item in read("a = 1\n}\nb = }\nc => 1\nd = { e = 1 }\n").items]

    assert "a" in keys
    assert "d" == keys[-1]


def test_an_operator_that_nobody_knows_is_named() -> None:
    (finding,) = [one for one in read("a =><= 1").findings if one.code == "unknown_operator"]

    assert "=><=" in finding.problem


def test_the_brace_that_is_missing_is_looked_for_in_the_block_that_lacks_it() -> None:
    """Not at the end of the file: the line that opened the outermost block (decision 39)."""
    text = "a = {\n b = 1\n}\nc = {\n d = {\n  e = 1\n}\nf = {\n g = 1\n}\n"

    assert ("unclosed_block", 4) == errors(read(text))[0]


def test_findings_stand_in_the_order_of_the_text() -> None:
    offsets = [finding.offset for finding in read("a = }\nb => 1\n= 2\n}\nc = {\n").findings]

    assert sorted(offsets) == offsets
    assert 4 < len(offsets)


@pytest.mark.parametrize("depth", [3_000, 10_000])
def test_depth_is_no_hazard(depth: int) -> None:
    document = read("a = {\n" * depth + "}\n" * depth)
    reached, items = 0, document.items
    while len(items):
        reached, items = reached + 1, items[0].value.items

    assert depth == reached
    assert [] == faults(document)


@pytest.mark.parametrize("depth", [3_000, 10_000])
def test_depth_that_is_never_closed_is_found_at_its_top(depth: int) -> None:
    document = read("b = 1\n" + "a = {\n" * depth)

    assert ("unclosed_block", 2) == errors(document)[0]
