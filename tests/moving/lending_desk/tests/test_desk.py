"""The desk on the SDK, as a client sees it."""

import asyncio

import pytest
from answers import ask, from_json, text
from desk import mcp


def test_the_desk_has_46_tools() -> None:
    assert 46 == len(asyncio.run(mcp.list_tools()))


def test_a_book_is_found() -> None:
    result = ask("find_book", book_id="b1")
    assert not result.is_error
    assert "Dune" == from_json(result)["title"]


def test_an_unknown_book_is_an_error_that_names_the_way_out() -> None:
    result = ask("find_book", book_id="b9")
    assert result.is_error
    assert "There is no book b9. Call list_books" in text(result)


def test_a_shelf_is_listed() -> None:
    result = ask("list_books", shelf="novels")
    assert "Dune" in text(result)
    assert "Cosmos" not in text(result)


def test_details_are_json() -> None:
    assert {"shelf": "science", "lent_to": "Ben"}.items() <= from_json(
        ask("book_details", book_id="b3")
    ).items()


@pytest.mark.parametrize(("word", "said"), [("austen", "b2 Emma"), ("zz", "nothing found")])
def test_search_answers_in_lines(word: str, said: str) -> None:
    result = ask("search", text=word)
    assert not result.is_error
    assert said in text(result)


def test_an_empty_search_is_an_error() -> None:
    result = ask("search", text=" ")
    assert result.is_error
    assert "give a word" in text(result)


def test_a_book_is_lent() -> None:
    assert "Dune is lent to Ada until 2026-02-02" in text(
        ask("lend_book", book_id="b1", reader="Ada")
    )


def test_a_blocked_reader_gets_nothing() -> None:
    result = ask("lend_book", book_id="b1", reader="Mallory")
    assert result.is_error
    assert "three books are overdue" in text(result)


def test_a_book_comes_back() -> None:
    assert "Cosmos is back" in text(ask("return_book", book_id="b3"))


def test_a_book_that_is_here_cannot_come_back() -> None:
    assert "Emma was not lent" in text(ask("return_book", book_id="b2"))


def test_the_third_renewal_has_to_wait() -> None:
    said = [text(ask("renew", book_id="b3")) for _ in range(3)]
    assert "Cosmos is renewed" in said[1]
    assert "30 seconds" in said[2]


def test_the_other_branch_is_an_error() -> None:
    assert ask("reserve", book_id="b1").is_error


def test_statistics_of_a_shelf() -> None:
    assert 1890.0 == from_json(ask("statistics", shelf="novels"))["mean_year"]


def test_statistics_of_no_books_say_so() -> None:
    assert "could not compute" in text(ask("statistics", shelf="maps"))


def test_the_catalog_is_text() -> None:
    assert "Sylvia Plath" in text(ask("export_catalog", copies=2))


def test_a_cover_is_a_picture() -> None:
    assert "image" in [block.type for block in ask("cover", book_id="b1").content]


def test_a_label_of_no_book_is_an_error() -> None:
    assert ask("print_label", book_id="b9").is_error


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("author_of", {"book_id": "b1"}, "Frank Herbert"),
        ("oldest_book", {}, "Emma"),
        ("fee_for", {"days": 3}, "30 cents"),
        ("why_blocked", {"reader": "Mallory"}, "overdue"),
    ],
)
def test_thin_tools_answer_a_line(tool: str, arguments: dict[str, object], said: str) -> None:
    assert said in text(ask(tool, **arguments))
