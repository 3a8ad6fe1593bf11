"""One case for each row of the hazard table: what parsers of script get wrong.

Source: specification 31, specification 33.
"""

from __future__ import annotations

import pytest
from tests.ck3.parser.outline import codes, outline

from replybook_ck3 import parse

ACCEPTED = [
    ("all comparators", "a ?= b c != d", [("a", "?=", "b"), ("c", "!=", "d")]),
    ("and the others", "a <= b c >= d", [("a", "<=", "b"), ("c", ">=", "d")]),
    ("without an equals sign", "a < 1 b > 2", [("a", "<", "1"), ("b", ">", "2")]),
    ("two equals signs", "a == b", [("a", "==", "b")]),
    ("an operator without blanks", "b?=c d!=e", [("b", "?=", "c"), ("d", "!=", "e")]),
    (
        "a comment with a brace",
        "a = { b = c # }\n d = e }",
        [("a", "=", [("b", "=", "c"), ("d", "=", "e")])],
    ),
    ("a comment that touches a value", "a = b#c\nd = e", [("a", "=", "b"), ("d", "=", "e")]),
    (
        "colours",
        "a = rgb { 1 2 } b = hsv { 3 } c = hsv360{ 4 }",
        [
            ("a", "=", ("rgb", ["1", "2"])),
            ("b", "=", ("hsv", ["3"])),
            ("c", "=", ("hsv360", ["4"])),
        ],
    ),
    (
        "variables and arithmetic",
        "@x = 1 y = @[x * (2 - 1) / -3] z = @x",
        [("@x", "=", "1"), ("y", "=", "@[x * (2 - 1) / -3]"), ("z", "=", "@x")],
    ),
    (
        "a list of names",
        'a = list "foo" b = list list = "c"',
        [("a", "=", ("list", "foo")), ("b", "=", "list"), ("list", "=", "c")],
    ),
    (
        "parameters inside words",
        "has_$X$_y = flag:$D$ $K$ = { $V$ }",
        [("has_$X$_y", "=", "flag:$D$"), ("$K$", "=", ["$V$"])],
    ),
    ("brackets of another game", "[[P] a = b ]", ["[[P]", ("a", "=", "b"), "]"]),
    ("a block without an operator", "foo{ bar=1 }", [("foo", None, [("bar", "=", "1")])]),
    (
        "scopes and quoted keys",
        'scope:x ?= { a = b } "quoted key" = 1',
        [("scope:x", "?=", [("a", "=", "b")]), ("quoted key", "=", "1")],
    ),
    ("signs", "a = +5 b = -.5", [("a", "=", "+5"), ("b", "=", "-.5")]),
    (
        "values and keys in one block",
        "{ 1 2 b = c { 3 4 } }",
        [["1", "2", ("b", "=", "c"), ["3", "4"]]],
    ),
    (
        "strings over lines, with escapes",
        'a = "one\n two" b = "say \\"yes\\"" c = d',
        [("a", "=", "one\n two"), ("b", "=", 'say \\"yes\\"'), ("c", "=", "d")],
    ),
    (
        "a head of two words",
        "scripted_trigger foo = { a = b }",
        ["scripted_trigger", ("foo", "=", [("a", "=", "b")])],
    ),
    (
        "an operator as an argument",
        "a = { OPERATOR = >= }",
        [("a", "=", [("OPERATOR", "=", ">=")])],
    ),
    (
        "an operator as one of several arguments",
        "{ OP = < VALUE = 3 }",
        [[("OP", "=", "<"), ("VALUE", "=", "3")]],
    ),
    ("a stray semicolon", "a = 1; b = { 2; }", [("a", "=", "1"), ("b", "=", ["2"])]),
    ("commas", "a = { 1, 2, 3 }", [("a", "=", ["1", "2", "3"])]),
    (
        "directives",
        '@:define x = 1 @:insert y @:log "z"',
        ["@:define", ("x", "=", "1"), "@:insert", "y", "@:log", "z"],
    ),
]

REFUSED = [
    ("a block that is never closed", "x = 1\na = {\n b = {\n c = d\n", [("unclosed_block", 2)]),
    ("one closing brace too many", "a = { b = c }\n}\nd = e", [("surplus_brace", 2)]),
    ("a missing value before a brace", "a = {\n b = }", [("missing_value", 2)]),
    ("a missing key", "{ = 1 }", [("missing_key", 1)]),
    ("a missing key before a block", "a = {\n = { b = c }\n}", [("missing_key", 2)]),
    ("a quote that is never closed", 'x = y\na = "foo', [("unclosed_quote", 2)]),
    ("an operator that is none", "a => 1", [("unknown_operator", 1)]),
    ("a lone exclamation mark", "a ! 1", [("unknown_operator", 1)]),
    ("two operators", "a = = b", [("surplus_operator", 1)]),
    ("an operator as the last word of no block", "a = >= 1", [("surplus_operator", 1)]),
    ("a value that is followed by an operator", "a = b = c", [("missing_value", 1)]),
    ("an expression that is never closed", "a = @[x + 1\nb = c", [("unclosed_arithmetic", 1)]),
    ("a closing quote without an opening one", 'a = foo bar"\nb = c', [("surplus_quote", 1)]),
]


@pytest.mark.parametrize(("script", "expected"), [pytest.param(*c[1:], id=c[0]) for c in ACCEPTED])
def test_what_the_game_reads_is_read(script: str, expected: list[object]) -> None:
    assert expected == outline(script)
    assert () == parse(script).findings
    assert script == str(parse(script))


@pytest.mark.parametrize(("script", "expected"), [pytest.param(*c[1:], id=c[0]) for c in REFUSED])
def test_what_the_game_does_not_read_is_found(script: str, expected: list[tuple[str, int]]) -> None:
    assert expected == codes(script)
    assert parse(script).has_errors
    assert script == str(parse(script))


def test_the_message_of_an_unknown_operator_holds_the_run() -> None:
    assert "'=>'" in parse("a => 1").findings[0].problem
    assert ("a", "=>", "1") == outline("a => 1")[0]


def test_a_type_of_the_interface_takes_the_block_behind_its_base() -> None:
    assert ["type", ("a", "=", ("b", [("c", "=", "d")]))] == outline("type a = b { c = d }")
    assert [("x", "=", "y"), ("a", "=", "b"), [("c", "=", "d")]] == outline("x = y a = b { c = d }")


def test_reading_goes_on_behind_each_fault() -> None:
    script = 'a = }\nb => 1\nc = "x\nd = "y"\n{ = 2 }\ne = f\n'

    assert [
        ("missing_value", 1),
        ("surplus_brace", 1),
        ("unknown_operator", 2),
        ("unclosed_quote", 3),
        ("missing_key", 5),
    ] == codes(script)
    assert ("e", "=", "f") == outline(script)[-1]
    assert ("d", "=", "y") in outline(script)
