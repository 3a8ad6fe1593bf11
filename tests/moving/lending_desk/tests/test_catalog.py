import catalog
import pytest


def test_a_shelf_has_its_books_only() -> None:
    assert ["b3"] == [book.book_id for book in catalog.on_shelf("science")]


def test_a_book_that_is_not_lent_cannot_come_back() -> None:
    with pytest.raises(catalog.NotLent):
        catalog.take_back("b1")


def test_a_loan_ends_after_four_weeks() -> None:
    assert "2026-02-02" == str(catalog.lend("b1", "Ada").due)
