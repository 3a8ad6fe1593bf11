"""Bytes become text as the game reads them, and the bytes are kept whatever they hold.

Source: specification 31, specification 33.
"""

from __future__ import annotations

import pytest
from tests.ck3.parser.outline import codes_of, outline

from replybook_ck3 import parse, parse_localization
from replybook_ck3.world.parser import Encoding

BOM = b"\xef\xbb\xbf"

ALL: tuple[Encoding, ...] = ("utf-8-bom", "bom-optional", "detect-cp1252")

_WIDE = {b"": "utf-16-le", b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


@pytest.mark.parametrize("encoding", ALL)
def test_utf8_with_a_bom_is_right_everywhere(encoding: Encoding) -> None:
    document = parse(BOM + 'name = "Łódź"'.encode(), encoding=encoding)

    assert ("Łódź", ()) == (document.items[0].value, document.findings)
    assert document.text.startswith("\ufeff")


def test_a_missing_bom_is_a_warning_only_where_one_is_needed() -> None:
    assert [("missing_bom", 1)] == codes_of(parse(b"a = b"))
    assert "warning" == parse(b"a = b").findings[0].severity
    assert [] == codes_of(parse(b"a = b", encoding="bom-optional"))
    assert [] == codes_of(parse(b"a = b", encoding="detect-cp1252"))
    assert [] == codes_of(parse(b""))
    assert [] == codes_of(parse("a = b"))


@pytest.mark.parametrize("encoding", ALL)
def test_a_second_bom_is_an_error(encoding: Encoding) -> None:
    document = parse(BOM + BOM + b"a = b", encoding=encoding)

    assert [("double_bom", 1)] == codes_of(document)
    assert ("a", True) == (document.items[0].key, document.has_errors)
    assert [("double_bom", 1)] == codes_of(parse("\ufeff\ufeffa = b"))


def test_windows_1252_is_read_where_the_game_uses_it() -> None:
    data = b"name = Orl\xe9ans price = \x80"
    document = parse(data, encoding="detect-cp1252")

    assert ["Orléans", "€"] == [item.value for item in document.items]
    assert () == document.findings
    assert data == bytes(document)


def test_windows_1252_is_an_error_elsewhere_and_has_its_place() -> None:
    document = parse(BOM + b"a = b\n c = \xe9\n d = \xe8")

    assert [("bad_encoding", 2)] == codes_of(document)
    assert (6, "error") == (document.findings[0].column, document.findings[0].severity)
    assert "0xE9" in document.findings[0].problem
    assert ["a", "c", "d"] == [item.key for item in document.items]


def test_utf8_without_a_bom_is_doubted_where_it_is_read_as_windows_1252() -> None:
    document = parse("a = é".encode(), encoding="detect-cp1252")

    assert ([("missing_bom", 1)], "Ã©") == (codes_of(document), document.items[0].value)


def test_a_byte_that_windows_1252_leaves_open_is_found() -> None:
    document = parse(b"a = b\nc = \x9d\xe9", encoding="detect-cp1252")

    assert ("bad_encoding", 2) == codes_of(document)[0]
    assert not document.has_errors


@pytest.mark.parametrize("encoding", ALL)
@pytest.mark.parametrize("bom", [b"", b"\xff\xfe", b"\xfe\xff"])
def test_utf16_is_one_finding_whatever_the_file_holds(bom: bytes, encoding: Encoding) -> None:
    text = 'a = { b = "é" }\nc = d\n'
    script = parse(bom + text.encode(_WIDE[bom]), encoding=encoding)
    words = parse_localization(bom + 'l_english:\n a:0 "b"\n'.encode(_WIDE[bom]))

    assert [("bad_encoding", 1)] == codes_of(script) == codes_of(words)
    assert "UTF-16" in script.findings[0].problem
    assert ["a", "c"] == [item.key for item in script.items]


@pytest.mark.parametrize("data", [b"a\x00b = c", b"", b"\x00", b"ab\x00\x00\x00\x00\x00"])
def test_zero_bytes_alone_are_no_utf16(data: bytes) -> None:
    assert "bad_encoding" not in dict(codes_of(parse(data)))


def test_a_windows_file_without_a_bom_is_one_finding() -> None:
    assert [("bad_encoding", 1)] == codes_of(parse(b"a = \xe9"))
    assert [("bad_encoding", 2)] == codes_of(parse_localization(b'l_english:\n a:0 "\xe9"\n'))


EVERY_BYTE = bytes(range(256))


@pytest.mark.parametrize("encoding", ALL)
@pytest.mark.parametrize(
    "data", [EVERY_BYTE, BOM + EVERY_BYTE, b"\r\n\x00\r", b"\xff\xfe\x00", BOM[:2]]
)
def test_bytes_are_kept(data: bytes, encoding: Encoding) -> None:
    document = parse(data, encoding=encoding)

    assert data == bytes(document)
    assert document.text == str(document)
    assert data == bytes(parse_localization(data))


def test_a_text_is_kept_and_encoded_when_bytes_are_wanted() -> None:
    assert "a = é\r\n".encode() == bytes(parse("a = é\r\n"))
    assert "a = \ud800" == str(parse("a = \ud800"))
    assert b"a = \xed\xa0\x80" == bytes(parse("a = \ud800"))


def test_carriage_returns_are_blanks() -> None:
    assert [("a", "=", ["b"]), ("c", "=", "d")] == outline("a = {\r\n\tb # c\r\n}\r\nc = d\r\n")
    assert (2, 1) == parse("a = b\r\nc = d").position(7)
