"""Columns of editors against characters.

Bytes of UTF-8, halves of UTF-16, and ends of lines of every kind.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replybook_devtools.editor.open_document import TextPositions

LINE = 'é = "😋"; rb'
"""Two bytes, one half; four bytes, two halves."""


@pytest.mark.parametrize(("encoding", "column"), [("utf-8", 13), ("utf-16", 10), ("utf-32", 9)])
def test_a_column_behind_letters_of_several_units_is_told_as_the_client_counts(
    encoding: str, column: int
) -> None:
    places = TextPositions(f"\n{LINE}\n", encoding)
    offset = 1 + LINE.index("rb")

    assert (1, column) == places.position(offset)
    assert offset == places.offset(1, column)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_column_inside_of_a_letter_is_that_letter(encoding: str) -> None:
    places = TextPositions("😋x", encoding)

    assert 0 == places.offset(0, 1)


def test_what_lies_behind_the_end_of_a_line_or_of_the_text_is_that_end() -> None:
    places = TextPositions("ab\r\nc", "utf-16")

    assert 2 == places.offset(0, 99)
    assert 5 == places.offset(1, 99)
    assert 5 == places.offset(99, 0)


def test_lines_end_where_they_end_for_python_and_nowhere_else() -> None:
    places = TextPositions("a\rb\r\nc\nd\fe\x0bf\u2028g", "utf-16")

    assert [0, 1, 2, 3] == [places.position(offset)[0] for offset in (0, 2, 5, 7)]
    assert (3, 6) == places.position(13)


def test_the_place_of_a_finding_counts_from_one_and_in_characters() -> None:
    places = TextPositions(f"x\n{LINE}", "utf-16")

    assert 2 + LINE.index("rb") == places.offset_of_finding(2, LINE.index("rb") + 1)
    assert 2 + len(LINE) == places.offset_of_finding(2, 999)


@given(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
    st.sampled_from(["utf-8", "utf-16", "utf-32"]),
)
def test_every_offset_comes_back_but_for_the_one_inside_of_a_line_end(
    text: str, encoding: str
) -> None:
    places = TextPositions(text, encoding)
    for offset in range(len(text) + 1):
        if text[max(0, offset - 1) : offset + 1] != "\r\n":
            assert offset == places.offset(*places.position(offset))
