"""The desk on FastMCP, as a client sees it: failures are raised."""

import pytest
from answers import ask_fast, from_json, text
from fastmcp.exceptions import ToolError


def test_a_book_is_found() -> None:
    assert "Dune" == from_json(ask_fast("find_book", book_id="b1"))["title"]


def test_an_unknown_book_is_raised() -> None:
    with pytest.raises(ToolError, match=r"There is no book b9\. Call list_books"):
        ask_fast("find_book", book_id="b9")


def test_details_are_json() -> None:
    assert "Sylvia Plath" == from_json(ask_fast("book_details", book_id="b4"))["author"]


def test_an_empty_search_is_raised() -> None:
    with pytest.raises(ToolError, match="give a word"):
        ask_fast("search", text="")


def test_a_blocked_reader_is_raised() -> None:
    with pytest.raises(ToolError, match="three books are overdue"):
        ask_fast("lend_book", book_id="b1", reader="Mallory")


def test_the_third_renewal_has_to_wait() -> None:
    said = [text(ask_fast("renew", book_id="b3")) for _ in range(2)]
    assert "Cosmos is renewed" in said[1]


def test_the_other_branch_is_raised() -> None:
    with pytest.raises(ToolError):
        ask_fast("reserve", book_id="b1")


def test_the_catalog_is_text() -> None:
    assert "Sylvia Plath" in text(ask_fast("export_catalog"))


def test_a_cover_is_a_picture() -> None:
    assert "image" in [block.type for block in ask_fast("cover", book_id="b1").content]


def test_thin_tools_answer_a_line() -> None:
    assert "Jane Austen" in text(ask_fast("author_of", book_id="b2"))
