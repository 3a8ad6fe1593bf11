"""Thirty-four thin tools of the lending desk, each a line of text."""

from __future__ import annotations

from typing import Any

import catalog


def register(mcp: Any) -> None:
    """Register all of them."""

    @mcp.tool()
    def shelf_count(shelf: str) -> str:
        """Count the books of a shelf."""
        return f"{len(catalog.on_shelf(shelf))} books"

    @mcp.tool()
    def shelf_names() -> str:
        """Name the shelves."""
        return "novels, science, poems"

    @mcp.tool()
    def author_of(book_id: str) -> str:
        """Say who wrote a book."""
        return catalog.BOOKS[book_id].author

    @mcp.tool()
    def title_of(book_id: str) -> str:
        """Say how a book is called."""
        return catalog.BOOKS[book_id].title

    @mcp.tool()
    def year_of(book_id: str) -> str:
        """Say when a book came out."""
        return str(catalog.BOOKS[book_id].year)

    @mcp.tool()
    def age_of(book_id: str) -> str:
        """Say how old a book is."""
        return f"{catalog.TODAY.year - catalog.BOOKS[book_id].year} years"

    @mcp.tool()
    def shelf_of(book_id: str) -> str:
        """Say where a book stands."""
        return catalog.BOOKS[book_id].shelf

    @mcp.tool()
    def reader_of(book_id: str) -> str:
        """Say who has a book."""
        return catalog.BOOKS[book_id].lent_to or "nobody"

    @mcp.tool()
    def due_day(book_id: str) -> str:
        """Say when a book comes back."""
        return str(catalog.BOOKS[book_id].due)

    @mcp.tool()
    def is_lent(book_id: str) -> str:
        """Say whether a book is lent."""
        return "yes" if catalog.BOOKS[book_id].lent_to else "no"

    @mcp.tool()
    def opening_hours(day: str) -> str:
        """Say when the desk is open."""
        return "closed" if day == "Sunday" else "9 to 17"

    @mcp.tool()
    def desk_phone() -> str:
        """Say how to call the desk."""
        return "extension 12"

    @mcp.tool()
    def desk_today() -> str:
        """Say which day it is at the desk."""
        return catalog.TODAY.isoformat()

    @mcp.tool()
    def fee_for(days: int) -> str:
        """Say what a late book costs."""
        return f"{max(days, 0) * 10} cents"

    @mcp.tool()
    def longest_loan() -> str:
        """Say how long a book may be lent."""
        return "28 days"

    @mcp.tool()
    def books_per_reader() -> str:
        """Say how many books a reader may have."""
        return "6 books"

    @mcp.tool()
    def why_blocked(reader: str) -> str:
        """Say why a reader may not borrow."""
        return catalog.BLOCKED.get(reader, "not blocked")

    @mcp.tool()
    def blocked_readers() -> str:
        """Name the readers who may not borrow."""
        return ", ".join(catalog.BLOCKED)

    @mcp.tool()
    def books_of(reader: str) -> str:
        """Name the books that a reader has."""
        return ", ".join(b.title for b in catalog.BOOKS.values() if b.lent_to == reader)

    @mcp.tool()
    def books_by(author: str) -> str:
        """Name the books of an author."""
        return ", ".join(b.title for b in catalog.BOOKS.values() if b.author == author)

    @mcp.tool()
    def books_since(year: int) -> str:
        """Name the books that came out since a year."""
        return ", ".join(b.title for b in catalog.BOOKS.values() if b.year >= year)

    @mcp.tool()
    def books_before(year: int) -> str:
        """Name the books that came out before a year."""
        return ", ".join(b.title for b in catalog.BOOKS.values() if b.year < year)

    @mcp.tool()
    def oldest_book() -> str:
        """Name the oldest book."""
        return min(catalog.BOOKS.values(), key=lambda b: b.year).title

    @mcp.tool()
    def newest_book() -> str:
        """Name the newest book."""
        return max(catalog.BOOKS.values(), key=lambda b: b.year).title

    @mcp.tool()
    def first_book(shelf: str) -> str:
        """Name the first book of a shelf."""
        return catalog.on_shelf(shelf)[0].title

    @mcp.tool()
    def last_book(shelf: str) -> str:
        """Name the last book of a shelf."""
        return catalog.on_shelf(shelf)[-1].title

    @mcp.tool()
    def all_ids() -> str:
        """Name the ids of all books."""
        return " ".join(catalog.BOOKS)

    @mcp.tool()
    def all_titles() -> str:
        """Name the titles of all books."""
        return ", ".join(b.title for b in catalog.BOOKS.values())

    @mcp.tool()
    def all_authors() -> str:
        """Name the authors of all books."""
        return ", ".join(b.author for b in catalog.BOOKS.values())

    @mcp.tool()
    def lent_count() -> str:
        """Count the books that are lent."""
        return f"{sum(b.lent_to is not None for b in catalog.BOOKS.values())} books"

    @mcp.tool()
    def renewals_of(book_id: str) -> str:
        """Count the renewals of a book."""
        return str(catalog.RENEWALS.get(book_id, 0))

    @mcp.tool()
    def call_number(book_id: str) -> str:
        """Say the call number of a book."""
        return f"{catalog.BOOKS[book_id].shelf[:3]}-{book_id}"

    @mcp.tool()
    def cite_book(book_id: str) -> str:
        """Cite a book."""
        return f"{catalog.BOOKS[book_id].author}: {catalog.BOOKS[book_id].title}"

    @mcp.tool()
    def greet_reader(reader: str) -> str:
        """Greet a reader."""
        return f"Good morning, {reader}"
