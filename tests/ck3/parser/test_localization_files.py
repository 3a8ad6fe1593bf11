"""The rules of localization files, each with its place.

Source: specification 31, specification 33.
"""

from __future__ import annotations

import pytest
from tests.ck3.parser.outline import codes_of

from replybook_ck3 import parse_localization
from replybook_ck3.world.parser import LocalizationDocument

BOM = b"\xef\xbb\xbf"
NAME = "localization/english/a_l_english.yml"


def _file(body: str, name: str | None = NAME) -> LocalizationDocument:
    return parse_localization(BOM + body.encode(), file_name=name)


def _found(body: str, name: str | None = NAME) -> list[tuple[str, int]]:
    return codes_of(_file(body, name))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (' key:0 "text"', ("key", 0, "text")),
        (' key: "text"', ("key", None, "text")),
        ('key:12 "text"', ("key", 12, "text")),
        ('\tkey:0 ""', ("key", 0, "")),
        (' my.event.0001.t:0"text"', ("my.event.0001.t", 0, "text")),
        (' key:0 "a "quoted" word"', ("key", 0, 'a "quoted" word')),
        (' key:0 "a \\"quoted\\" word\\n"', ("key", 0, 'a \\"quoted\\" word\\n')),
        (
            ' key:0 "# no comment: $x$ [ROOT.GetName|U]"',
            ("key", 0, "# no comment: $x$ [ROOT.GetName|U]"),
        ),
        (' key:0 "text" # comment', ("key", 0, "text")),
        (' key:0 "text"\t \r', ("key", 0, "text")),
        (' d\'arc_é-x/y:0 "é"', ("d'arc_é-x/y", 0, "é")),
        (' key:123456789012 "text"', ("key", None, "text")),
    ],
)
def test_an_entry_is_read(line: str, expected: tuple[str, int | None, str]) -> None:
    document = _file(f"l_english:\n{line}\n")
    entry = document.entries[0]

    assert expected == (entry.key, entry.version, entry.text)
    assert 2 == entry.line
    assert document.text[entry.start : entry.end].endswith(f'{expected[2]}"')
    assert document.text[entry.start :].startswith(expected[0])
    assert () == document.findings


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (' key:0 "text', "unclosed_quote"),
        (' key:0 text"', "unclosed_quote"),
        (" key:0 text", "missing_text"),
        (" key:", "missing_text"),
        (' key "text"', "not_an_entry"),
        (' key :0 "text"', "not_an_entry"),
        (' key:0 "text" more', "text_after_entry"),
        (' :0 "text"', "not_an_entry"),
        (" words of prose", "not_an_entry"),
        (' ke y:0 "text"', "not_an_entry"),
        (' key:x "text"', "missing_text"),
        (" l_french:", "second_header"),
    ],
)
def test_a_line_that_is_no_entry_is_an_error_with_its_place(line: str, code: str) -> None:
    document = _file(f'l_english:\n a:0 "b"\n{line}\n c:0 "d"\n')

    assert [(code, 3)] == codes_of(document)
    assert document.has_errors
    assert "c" == document.entries[-1].key


def test_blank_lines_and_comments_are_no_entries() -> None:
    document = _file('# one\n\nl_english: # two\n\t\n # key:0 "text"\n a:0 "b"\n')

    assert (["a"], 6) == ([entry.key for entry in document.entries], document.entries[0].line)
    assert ((), "english") == (document.findings, document.language)


def test_the_header_comes_first() -> None:
    assert [("missing_header", 2)] == _found('\n a:0 "b"\nl_english:\n', None)
    assert [("missing_header", 1)] == _found("words\n", None)[-1:]
    assert [] == _found("l_english:", None)


@pytest.mark.parametrize("body", ["", "\n", "# nothing\n", " \t\r\n"])
def test_a_file_without_lines_is_no_mistake(body: str) -> None:
    assert [] == _found(body)


@pytest.mark.parametrize(
    "line", ["english_l:", "L_English:", "l-english:", "english:", "l_english"]
)
def test_a_misspelt_header_is_one_error_that_names_the_right_one(line: str) -> None:
    (fault,) = _file(f'{line}\n a:0 "b"\n').findings

    assert ("error", "missing_header", 1) == (fault.severity, fault.code, fault.line)
    assert "write 'l_english:'" in fault.problem


@pytest.mark.parametrize("line", ["english_words:", "key:0", "l_english l_french", "klingon_l:"])
def test_another_first_line_is_no_header_of_a_language(line: str) -> None:
    assert "write" not in _file(f'{line}\n a:0 "b"\n').findings[0].problem


def test_the_language_of_the_header_is_that_of_the_name() -> None:
    assert [("wrong_language", 2)] == _found("#\nl_french:\n")
    assert [] == _found("l_french:\n", "x/a_l_french.yml")
    assert [] == _found("l_simp_chinese:\n", "a_l_simp_chinese.yml")
    assert [] == _found("l_french:\n", None)


@pytest.mark.parametrize(
    "name",
    ["a_english.yml", "a_l_english.yaml", "l_english.yml", "a_l_english.txt", "a_l_.yml", ""],
)
def test_the_game_ignores_a_file_with_another_name(name: str) -> None:
    assert [("file_name", 1)] == _found("l_english:\n", f"localization/english/{name}")
    assert "error" == _file("l_english:\n", name).findings[0].severity


def test_a_bom_is_needed_exactly_once() -> None:
    assert [("missing_bom", 1)] == codes_of(parse_localization(b"l_english:\n"))
    assert parse_localization(b"l_english:\n").has_errors
    assert [("double_bom", 1)] == codes_of(parse_localization(BOM * 2 + b"l_english:\n"))
    assert "english" == parse_localization(BOM * 2 + b"l_english:\n").language
    assert () == parse_localization("l_english:\n").findings


def test_what_is_not_utf8_is_an_error_with_its_place() -> None:
    document = parse_localization(BOM + b'l_english:\n a:0 "\xe9"\n b:0 "c"\n')

    assert [("bad_encoding", 2)] == codes_of(document)
    assert ["a", "b"] == [entry.key for entry in document.entries]


def test_a_key_that_stands_twice_is_a_warning_at_the_second() -> None:
    document = _file('l_english:\n a:0 "b"\n c:0 "d"\n a:1 "e"\n')

    assert [("duplicate_key", 4)] == codes_of(document)
    assert "line 2" in document.findings[0].problem
    assert not document.has_errors
    assert ["b", "d", "e"] == [entry.text for entry in document.entries]


def test_a_key_that_stands_twice_with_one_text_is_a_note() -> None:
    document = _file('l_english:\n a:0 "b"\n a:1 "b"\n a:2 "c"\n')

    assert [("same_text", 3), ("duplicate_key", 4)] == codes_of(document)
    assert ["info", "warning"] == [finding.severity for finding in document.findings]


def test_the_text_prints_back() -> None:
    body = '\ufeffl_english:\r\n a:0 "b" x\r\n\r\n???\n'

    assert body == str(parse_localization(body))
    assert body.encode() == bytes(parse_localization(body.encode()))
