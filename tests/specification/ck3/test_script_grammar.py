"""The grammar of CK3 script.

Tokens, operators, comments, encodings, and places in the text (decision 39).
"""

from __future__ import annotations

import random

import pytest
from tests.specification.ck3.script_trees import BOM, errors, held, read, severities, tree, words

import replybook_ck3
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.parser import parse
from replybook_ck3.world.units import parse_file

TOKENS = [
    "brave",
    "größe",
    "Łódź",
    "王国",
    "b_1",
    "867.1.1",
    "-0.5",
    "+0.25",
    "50%",
    "culture:english.name",
    "d'artois",
    "a-b",
    "a&b",
    "gfx/models/x.mesh",
    "CHARACTER|V0",
    "@max",
    "$AMOUNT$",
    "pre_$NAME$_post",
    "@[ (a+b)*-2 ]",
    "1001",
]
OPERATORS = ["<", "<=", "=", "==", "!=", ">", ">=", "?="]
SEPARATORS = [" ", "  ", "\t", "\n", "\r\n", ' # a = { } "\n', ";", " ; "]


# Tokens


@pytest.mark.parametrize("token", TOKENS)
def test_a_token_is_one_value_without_quotes(token: str) -> None:
    document = read(f"a = {token}\n")

    assert [("a", "=", token)] == tree(document.items)
    assert [] == words(document)


@pytest.mark.parametrize("token", [one for one in TOKENS if not one.startswith("@[")])
def test_a_token_may_be_a_key_or_stand_alone(token: str) -> None:
    assert [(token, "=", [token])] == held(f"{token} = {{ {token} }}")


@pytest.mark.parametrize("operator", OPERATORS)
@pytest.mark.parametrize("blank", ["", " ", "\t"])
def test_an_operator_is_read_with_and_without_blanks(operator: str, blank: str) -> None:
    document = read(f"a{blank}{operator}{blank}b")

    assert [("a", operator, "b")] == tree(document.items)
    assert [] == words(document)


@pytest.mark.parametrize("blank", ["\n", "\r\n\t", " # why\n"])
def test_a_value_or_a_block_may_stand_on_the_next_line(blank: str) -> None:
    document = read(f"a ={blank}b\nc{blank}={blank}{{ d }}")

    assert [("a", "=", "b"), ("c", "=", ["d"])] == tree(document.items)
    assert [] == errors(document)


@pytest.mark.parametrize("run", ["=>", "=<", "<>", "><", "===", "=!", "=?", "<==", "!!="])
def test_a_run_that_is_no_operator_is_an_error_that_shows_it(run: str) -> None:
    document = read(f"a = 1\nb {run} 2\n")

    (finding,) = [one for one in document.findings if one.code == "unknown_operator"]
    assert ("error", 2) == (finding.severity, finding.line)
    assert run in finding.problem


@pytest.mark.parametrize("operator", OPERATORS)
def test_an_operator_may_be_the_value_that_a_macro_is_given(operator: str) -> None:
    document = read(f"t = {{ OPERATOR = {operator} }}")

    assert [("t", "=", [("OPERATOR", "=", operator)])] == tree(document.items)
    assert [] == errors(document)


@pytest.mark.parametrize("separator", SEPARATORS)
def test_what_stands_between_tokens_is_no_token(separator: str) -> None:
    document = read(f"a = {{{separator}b = 1{separator}c{separator}}}")

    assert [("a", "=", [("b", "=", "1"), "c"])] == tree(document.items)
    assert [] == words(document)


def test_commas_are_let_pass_among_the_defines() -> None:
    text = "\ufeffNCamera = { START = { 1.0, 2.0, 3.0 } }\n"
    document = parse_file("common/defines/a.txt", text, DomainTable(None))

    assert [("NCamera", "=", [("START", "=", ["1.0", "2.0", "3.0"])])] == tree(document.items)
    assert [] == errors(document)


# Text in quotes, comments, the end


def test_a_brace_or_a_hash_in_quotes_is_text() -> None:
    document = read('a = { b = "} # {" c = 1 }')

    assert [("a", "=", [("b", "=", "} # {"), ("c", "=", "1")])] == tree(document.items)
    assert [] == words(document)


def test_an_empty_text_is_a_value() -> None:
    (item,) = read('a = ""').items

    assert ("", True) == (item.value, item.is_quoted)


@pytest.mark.parametrize("tail", ["", "\n", "\r\n", " ", " b = {", "}", ' "', "#"])
def test_a_comment_at_the_end_of_a_file_is_no_token(tail: str) -> None:
    document = read(f"a = 1 # c = 2{tail.rstrip()}")

    assert [("a", "=", "1")] == tree(document.items)
    assert [] == words(document)


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment", "\t \r\n"])
def test_a_file_may_hold_nothing(text: str) -> None:
    document = read(text)

    assert [] == tree(document.items)
    assert [] == words(document)


@pytest.mark.parametrize("tail", ["", "\n", " \r\n"])
def test_control_z_ends_a_file(tail: str) -> None:
    document = read(f"a = 1\n\x1a{tail}")

    assert [("a", "=", "1")] == tree(document.items)
    assert [] == errors(document)


def test_text_behind_the_end_is_a_warning_and_is_not_read() -> None:
    document = read("a = 1\n\x1ab = {\n")

    assert [("a", "=", "1")] == tree(document.items)
    assert {("text_after_end", "warning")} == severities(document)
    assert str(document).endswith("b = {\n")


def test_a_text_of_very_many_lines_is_a_suspect_and_no_error() -> None:
    text = 'a = 1\nb = "' + "words\n" * 25 + '"\nc = 1\n'
    document = read(text)

    assert ["a", "b", "c"] == [item.key for item in document.items]
    assert [] == errors(document)
    assert [2] == [finding.line for finding in document.findings]


def test_a_text_of_some_lines_is_no_suspect() -> None:
    assert [] == words(read('b = "' + "words\n" * 5 + '"\n'))


# Encodings


@pytest.mark.parametrize("encoding", ["utf-8-bom", "bom-optional", "detect-cp1252"])
def test_utf_8_with_a_mark_is_right_everywhere(encoding: str) -> None:
    data = BOM + "name = Zoë\n".encode()
    document = parse(data, encoding=encoding)

    assert [("name", "=", "Zoë")] == tree(document.items)
    assert ([], data) == (words(document), bytes(document))


def test_a_missing_mark_is_a_warning_where_the_game_wants_one() -> None:
    assert {("missing_bom", "warning")} == severities(parse(b"a = 1\n"))


@pytest.mark.parametrize("data", ["\ufeffa = 1\n", BOM + b"a = 1\n"])
def test_a_mark_that_is_there_is_not_missed(data: str | bytes) -> None:
    assert [] == words(parse(data))


def test_a_missing_mark_is_fine_where_it_is_optional() -> None:
    assert [] == words(parse("name = Zoë\n".encode(), encoding="bom-optional"))
    assert [] == words(parse(b"a = 1\n", encoding="detect-cp1252"))


@pytest.mark.parametrize(
    ("data", "name"),
    [(b"name = Zo\xeb\n", "Zoë"), (b"name = \x8aibenik\n", "Šibenik"), ("name = ë".encode(), "Ã«")],
)
def test_without_a_mark_a_file_of_history_is_cp1252(data: bytes, name: str) -> None:
    document = parse(data, encoding="detect-cp1252")

    assert [("name", "=", name)] == tree(document.items)
    assert ([], data) == (errors(document), bytes(document))


@pytest.mark.parametrize("encoding", ["utf-8-bom", "bom-optional"])
@pytest.mark.parametrize("start", [BOM, b""])
def test_bytes_that_are_no_utf_8_are_an_error_and_kept(start: bytes, encoding: str) -> None:
    data = start + b"a = 1\nname = Zo\xeb\nb = 2\n"
    document = parse(data, encoding=encoding)

    assert ("bad_encoding", 2) in errors(document)
    assert ["a", "name", "b"] == [item.key for item in document.items]
    assert data == bytes(document)


@pytest.mark.parametrize("encoding", ["utf-8-bom", "bom-optional", "detect-cp1252"])
def test_every_byte_comes_back(encoding: str) -> None:
    for start in (b"", BOM, BOM + BOM):
        data = start + b'a = "' + bytes(range(256)) + b'"\r\n'
        assert data == bytes(parse(data, encoding=encoding))


# Places


def test_an_item_knows_its_place() -> None:
    text = "\ufeffa = 1\r\nb = {\n\tc ?= 2\n}\n"
    document = parse(text)
    first, second = document.items
    (inner,) = second.value.items

    assert ["a = 1", "b = {\n\tc ?= 2\n}", "c ?= 2"] == [
        text[one.start : one.end] for one in (first, second, inner)
    ]
    assert [1, 2, 3] == [one.line for one in (first, second, inner)]
    assert (3, 2) == document.position(inner.start)


def test_a_finding_knows_line_and_column() -> None:
    (finding,) = read("a = 1\n\tb => 2\n").findings

    assert (2, 4) == (finding.line, finding.column)
    assert "=>" == str(read("a = 1\n\tb => 2\n"))[finding.offset :][:2]


def test_the_tape_says_what_the_items_say() -> None:
    document = read('@x = 1\na = { b = "c" { 1 rgb } }\nd{ e = hsv { 1 2 } }\n')
    tape = document.tape
    top, at = [], 0
    while at < len(tape.keys):
        top.append((tape.keys[at], tape.operators[at], tape.starts[at], tape.ends[at]))
        at = tape.nexts[at]

    assert [(i.key, i.operator, i.start, i.end) for i in document.items] == top
    lengths = {len(column) for column in (tape.values, tape.starts, tape.ends, tape.nexts)}
    assert {len(tape.keys)} == lengths == {len(tape.operators)} == {len(tape.blocks)}
    assert '"c"' == tape.values[tape.keys.index("b")]
    assert ["hsv"] == [tape.tags[at] for at in sorted(tape.tags)]


def test_parse_is_a_name_of_the_room() -> None:
    assert replybook_ck3.parse is parse


# Whatever it is given


def test_a_soup_of_tokens_is_read_without_a_fault_of_ours_and_written_back() -> None:
    dice = random.Random(12)
    parts = [
        *TOKENS,
        *OPERATORS,
        *SEPARATORS,
        "{",
        "}",
        "{",
        "}",
        '"',
        '"',
        "\\",
        "\x1a",
        "\0",
        "[[",
    ]
    for _ in range(400):
        text = "".join(dice.choices(parts, k=dice.randrange(1, 80)))
        document = read(text)
        seen = tree(document.items)
        assert "\ufeff" + text == str(document), seen
        for finding in document.findings:
            assert (finding.line, finding.column) == document.position(finding.offset)
