"""The books of the lending desk, who has them, and until when."""

from __future__ import annotations

from datetime import date, timedelta

from pydantic import BaseModel

TODAY = date(2026, 1, 5)
BLOCKED = {"Mallory": "three books are overdue"}


class Book(BaseModel):
    """One book."""

    book_id: str
    title: str
    author: str
    shelf: str
    year: int
    lent_to: str | None = None
    due: date | None = None


class NotLent(Exception):
    """The book stands on its shelf."""


BOOKS: dict[str, Book] = {}
RENEWALS: dict[str, int] = {}


def refill() -> None:
    """Put all books back, as on the morning of the first day."""
    rows = [
        ("b1", "Dune", "Frank Herbert", "novels", 1965),
        ("b2", "Emma", "Jane Austen", "novels", 1815),
        ("b3", "Cosmos", "Carl Sagan", "science", 1980),
        ("b4", "Ariel", "Sylvia Plath", "poems", 1965),
    ]
    BOOKS.clear()
    RENEWALS.clear()
    for book_id, title, author, shelf, year in rows:
        BOOKS[book_id] = Book(book_id=book_id, title=title, author=author, shelf=shelf, year=year)
    lend("b3", "Ben")


def on_shelf(shelf: str) -> list[Book]:
    """The books of one shelf, or all of them."""
    return [book for book in BOOKS.values() if shelf in {"all", book.shelf}]


def lend(book_id: str, reader: str) -> Book:
    """Write down who has a book."""
    book = BOOKS[book_id]
    book.lent_to, book.due = reader, TODAY + timedelta(days=28)
    return book


def take_back(book_id: str) -> Book:
    """Put a book back on its shelf."""
    book = BOOKS[book_id]
    if book.lent_to is None:
        raise NotLent(book.title)
    book.lent_to = book.due = None
    return book


def catalog_text(copies: int) -> str:
    """The whole catalog as lines, for the printer."""
    lines = [f"{b.book_id}\t{b.title}\t{b.author}\t{b.year}" for b in BOOKS.values()]
    return "\n".join(lines * copies)


def ask_other_branch(book_id: str) -> str:
    """The computer of the other branch, which never answers."""
    raise ConnectionError(f"no route to postgres://desk:s3cret@10.0.0.7/branch for {book_id}")


refill()
