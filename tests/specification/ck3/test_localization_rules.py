"""The rules of the game for a localization file, and its exceptions (specification 33)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.specification.ck3.script_trees import BOM, errors, severities, words

from replybook_ck3.world.parser import parse_localization

NAME = "my_texts_l_english.yml"
RIGHT = 'l_english:\n trait_bold:0 "Bold"\n trait_bold_desc: "Bolder than most."\n'
LANGUAGES = [
    "english",
    "simp_chinese",
    "russian",
    "spanish",
    "korean",
    "french",
    "german",
    "polish",
    "japanese",
]


def read(text: str, name: str | None = NAME) -> Any:
    return parse_localization(BOM + text.encode(), file_name=name)


def texts(document: Any) -> list[tuple[str, int | None, str]]:
    return [(entry.key, entry.version, entry.text) for entry in document.entries]


# What is right


def test_a_right_file_has_no_findings() -> None:
    document = read(RIGHT)

    assert [] == words(document)
    assert "english" == document.language
    assert [("trait_bold", 0, "Bold"), ("trait_bold_desc", None, "Bolder than most.")] == texts(
        document
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_files(language: str) -> None:
    document = read(f'l_{language}:\n a:0 "b"\n', f"x_l_{language}.yml")

    assert ([], language) == (words(document), document.language)


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        (' a:0 "b"', ("a", 0, "b")),
        (' a:12 "b"', ("a", 12, "b")),
        (' a: "b"', ("a", None, "b")),
        ('a:0 "b"', ("a", 0, "b")),
        ('\ta:0 "b"', ("a", 0, "b")),
        (' a:0   "b"  ', ("a", 0, "b")),
        (' a:0 ""', ("a", 0, "")),
        (' a:0 "she said "no" twice"', ("a", 0, 'she said "no" twice')),
        (' a:0 "one\\ntwo"', ("a", 0, "one\\ntwo")),
        (
            ' a:0 "[ROOT.Char.GetName] #bold x#! $OTHER$ £gold£"',
            ("a", 0, "[ROOT.Char.GetName] #bold x#! $OTHER$ £gold£"),
        ),
        (' a:0 "Zoë 王"', ("a", 0, "Zoë 王")),
        (' my.event.0001.t:0 "b"', ("my.event.0001.t", 0, "b")),
        (' nick_d\'or-x_1:0 "b"', ("nick_d'or-x_1", 0, "b")),
        (' a:0 "b" # a remark', ("a", 0, "b")),
    ],
)
def test_an_entry_is_read(line: str, entry: tuple[str, int | None, str]) -> None:
    document = read(f"l_english:\n{line}\n")

    assert [entry] == texts(document)
    assert [] == words(document)


@pytest.mark.parametrize("line", ["", "   ", "# a remark", ' # a:0 "b"', "\t#"])
def test_a_line_without_an_entry_is_skipped(line: str) -> None:
    document = read(f'{line}\nl_english:\n{line}\n a:0 "b"\n{line}\n')

    assert [("a", 0, "b")] == texts(document)
    assert [] == words(document)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_lines_of_either_ending_are_read(end: str) -> None:
    document = read(end.join(["l_english:", ' a:0 "b"', ' c: "d"']))

    assert [("a", 0, "b"), ("c", None, "d")] == texts(document)
    assert [] == words(document)


def test_a_file_that_is_written_back_is_the_same_byte_for_byte() -> None:
    for data in (BOM + RIGHT.encode(), RIGHT.encode(), b'l_english:\r\n a:0 "Zo\xeb\r\n', b"\xff"):
        assert data == bytes(parse_localization(data))


def test_an_entry_knows_its_place() -> None:
    document = read(RIGHT)
    first, second = document.entries

    assert [2, 3] == [first.line, second.line]
    assert 'trait_bold:0 "Bold"' == document.text[first.start : first.end].strip()


def test_a_file_without_a_name_is_not_judged_by_its_name() -> None:
    assert [] == words(read('l_german:\n a:0 "b"\n', None))


# What is wrong


@pytest.mark.parametrize(
    "name", ["my_texts.yml", "english.yml", "my_texts_english.yml", "my_texts_l_english.yaml"]
)
def test_a_name_that_the_game_does_not_read_is_an_error(name: str) -> None:
    assert read(RIGHT, name).has_errors


def test_a_missing_mark_is_an_error() -> None:
    assert ("missing_bom", "error") in severities(
        parse_localization(RIGHT.encode(), file_name=NAME)
    )


def test_two_marks_are_an_error() -> None:
    document = parse_localization(BOM + BOM + RIGHT.encode(), file_name=NAME)

    assert ("double_bom", "error") in severities(document)


def test_bytes_that_are_no_utf_8_are_an_error_at_their_line() -> None:
    document = parse_localization(BOM + b'l_english:\n a:0 "Zo\xeb"\n', file_name=NAME)

    assert ("bad_encoding", 2) in errors(document)


@pytest.mark.parametrize("head", ["l_german:", "l_englisch:", "english:", "l_english"])
def test_a_first_line_that_is_not_the_language_of_the_name_is_an_error(head: str) -> None:
    assert [1] == [line for _, line in errors(read(f'{head}\n a:0 "b"\n'))][:1]


def test_entries_before_the_language_are_an_error() -> None:
    assert read(' a:0 "b"\nl_english:\n').has_errors
    assert read(' a:0 "b"\n').has_errors


@pytest.mark.parametrize(
    "line",
    [
        ' a 0 "b"',
        " a:0 b",
        " a:0",
        ' a:0 "b',
        ' a:0 b"',
        ' :0 "b"',
        ' a:x "b"',
        ' a:0 "b" c',
        " just words",
    ],
)
def test_a_line_that_is_no_entry_is_an_error_at_its_line(line: str) -> None:
    document = read(f'l_english:\n first:0 "1"\n{line}\n last:0 "2"\n')

    assert [3] == [line for _, line in errors(document)]
    assert {"first", "last"} <= {entry.key for entry in document.entries}


def test_every_wrong_line_is_found() -> None:
    document = read('l_english:\n a:0 b\n c:0 "d"\n e "f"\n')

    assert [2, 4] == [line for _, line in errors(document)]


def test_a_key_given_twice_is_a_warning_at_the_second_place() -> None:
    document = read('l_english:\n a:0 "b"\n c:0 "d"\n a:1 "e"\n')

    assert [("warning", 4)] == [(finding.severity, finding.line) for finding in document.findings]
    assert not document.has_errors


def test_keys_that_differ_are_no_duplicates() -> None:
    assert [] == words(read('l_english:\n a:0 "b"\n A:0 "b"\n a_desc:0 "b"\n'))


def test_an_empty_file_is_no_mistake() -> None:
    assert not read("").has_errors
