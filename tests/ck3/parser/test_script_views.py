"""The tape and its views: items, blocks, offsets, lines.

Source: specification 31, specification 33.
"""

from __future__ import annotations

import pytest

from replybook_ck3 import parse
from replybook_ck3.world.parser import Block

SCRIPT = (
    '\ufeff# top\nfirst = {\r\n\tcolor = rgb { 1 2 }\n\t"a key" ?= "a value"\n}\nloose second{ }\n'
)


def test_an_item_says_what_is_written() -> None:
    first, loose, second = parse(SCRIPT).items
    assert isinstance(first.value, Block)
    color, key = first.value

    assert ("first", "=", None, False) == (first.key, first.operator, first.tag, first.is_quoted)
    assert ("color", "rgb") == (color.key, color.tag)
    assert ("a key", "?=", "a value", True) == (key.key, key.operator, key.value, key.is_quoted)
    assert (None, None, "loose") == (loose.key, loose.operator, loose.value)
    assert ("second", None) == (second.key, second.operator)
    assert 2 == len(first.value)
    assert [2, 3, 4, 6, 6] == [item.line for item in (first, color, key, loose, second)]


def test_the_text_between_start_and_end_is_the_item() -> None:
    document = parse(SCRIPT)
    first, loose, second = document.items
    assert isinstance(first.value, Block)
    color, key = first.value

    assert "color = rgb { 1 2 }" == SCRIPT[color.start : color.end]
    assert '"a key" ?= "a value"' == SCRIPT[key.start : key.end]
    assert ("loose", "second{ }") == (
        SCRIPT[loose.start : loose.end],
        SCRIPT[second.start : second.end],
    )
    assert ("{", "}") == (SCRIPT[first.value.start], SCRIPT[first.value.end - 1])
    assert SCRIPT[first.start :].startswith("first")


def test_the_tape_holds_items_in_the_order_of_the_text() -> None:
    tape = parse('a = { b = "c" { d } } e = list "f"').tape

    assert ["a", "b", None, None, "e"] == tape.keys
    assert ["=", "=", None, None, "="] == tape.operators
    assert [None, '"c"', None, "d", '"f"'] == tape.values
    assert [4, 2, 4, 4, 5] == tape.nexts
    assert [True, False, True, False, False] == [*map(bool, tape.blocks)]
    assert {4: "list"} == tape.tags
    assert 5 == len(tape)


def test_items_are_equal_where_they_are_the_same() -> None:
    one, other = parse("a = b"), parse("a = b")

    assert one.items[0] == one.items[0]
    assert one.items[0] != other.items[0]
    assert "<Item a = b>" == repr(one.items[0])
    assert "<Item c {...}>" == repr(parse("c { }").items[0])


def test_positions_count_from_one_and_a_bom_takes_no_column() -> None:
    document = parse("\ufeffa = b\r\n\n cé = d\n")

    assert (1, 1) == document.position(0)
    assert (1, 1) == document.position(1)
    assert (1, 5) == document.position(5)
    assert (2, 1) == document.position(8)
    assert (3, 2) == document.position(10)
    assert (4, 1) == document.position(len(document.text))


def test_a_last_line_of_a_million_characters_without_a_break_has_its_positions() -> None:
    """Work that grew with the square of the line would not end."""
    document = parse("a = b\n" + "c = d " * 200_000)

    assert (2, 1_200_000) == document.position(6 + 1_199_999)


def test_findings_stand_in_the_order_of_the_text() -> None:
    findings = parse("a = {\nb = \nc => d\n").findings

    assert [1, 2, 3] == [finding.line for finding in findings]
    assert ["unclosed_block", "missing_value", "unknown_operator"] == [f.code for f in findings]
    assert (3, "c => d") == (
        findings[2].column,
        "a = {\nb = \nc => d\n"[findings[2].offset - 2 :].strip(),
    )


def test_warnings_are_no_errors() -> None:
    assert not parse(b"a = b").has_errors
    assert 1 == len(parse(b"a = b").findings)
    assert parse(b"a = ").has_errors


def test_an_empty_text_has_no_items() -> None:
    for nothing in ("", "\n", "# only words", "\ufeff", "\x1a"):
        assert ([], ()) == (list(parse(nothing).items), parse(nothing).findings)


# The tape


def test_a_loose_word_is_told_with_its_block() -> None:
    tape = parse("a = { b c = { d } e }\nf").tape

    assert {"b": "a", "d": "c", "e": "a", "f": None} == {
        tape.values[at]: tape.keys[outer] if outer >= 0 else None
        for at, outer in tape.outer.items()
    }


@pytest.mark.parametrize("text", ["a = { b = c }", 'a = "b"', "a = { }", "", "# a"])
def test_pairs_and_blocks_are_no_loose_words(text: str) -> None:
    assert {} == parse(text).tape.outer


def test_items_are_found_by_their_words() -> None:
    tape = parse("a = x b = { a = y c = x } d").tape

    assert [0, 2] == tape.with_keys({"a", "z"})
    assert [0, 3] == tape.with_values({"x": 1}.keys())
    assert [] == tape.with_keys(set()) == tape.with_values({"a"})
    assert (2, 1, 0) == tuple(tape.key_counts.get(key, 0) for key in ("a", None, "x"))
    assert {"x", "y", "d", None} == tape.distinct_values
