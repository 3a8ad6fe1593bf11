"""The lending desk as an MCP server on FastMCP."""

from __future__ import annotations

from typing import Any, Literal

import catalog
import more_tools
from catalog import Book
from fastmcp import FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.tools import ToolResult
from fastmcp.utilities.types import Image

mcp = FastMCP("lending-desk")
more_tools.register(mcp)


@mcp.tool
def find_book(book_id: str) -> dict[str, Any]:
    """Find one book by its id."""
    if book_id not in catalog.BOOKS:
        raise ToolError(f"There is no book {book_id}. Call list_books to see the ids.")
    return catalog.BOOKS[book_id].model_dump(mode="json")


@mcp.tool
def list_books(shelf: Literal["all", "novels", "science", "poems"] = "all") -> list[Book]:
    """List the books of a shelf."""
    return catalog.on_shelf(shelf)


@mcp.tool
def book_details(book_id: str) -> Book:
    """Show everything about a book."""
    return catalog.BOOKS[book_id]


@mcp.tool
def search(text: str) -> ToolResult:
    """Search titles and authors."""
    if not text.strip():
        return ToolResult(content="Nothing to search for: give a word.", is_error=True)
    hits = [b for b in catalog.BOOKS.values() if text.lower() in f"{b.title} {b.author}".lower()]
    return ToolResult("\n".join(f"{b.book_id} {b.title}" for b in hits) or "nothing found")


@mcp.tool
def lend_book(book_id: str, reader: str) -> str:
    """Lend a book to a reader."""
    if reader in catalog.BLOCKED:
        raise ToolError(f"{reader} may not borrow: {catalog.BLOCKED[reader]}. Ask the librarian.")
    book = catalog.lend(book_id, reader)
    return f"{book.title} is lent to {reader} until {book.due}"


@mcp.tool
def return_book(book_id: str) -> str:
    """Take a book back."""
    try:
        return f"{catalog.take_back(book_id).title} is back"
    except catalog.NotLent as error:
        return f"Error: {error} was not lent"


@mcp.tool
def renew(book_id: str) -> str:
    """Lend a book for four more weeks."""
    count = catalog.RENEWALS[book_id] = catalog.RENEWALS.get(book_id, 0) + 1
    if count > 2:
        return "Rate limit exceeded, try again in 30 seconds"
    book = catalog.BOOKS[book_id]
    return f"{catalog.lend(book_id, book.lent_to or 'the desk').title} is renewed"


@mcp.tool
def reserve(book_id: str) -> str:
    """Reserve a book at the other branch."""
    try:
        return catalog.ask_other_branch(book_id)
    except Exception as error:
        raise ToolError(str(error)) from error


@mcp.tool
def statistics(shelf: str = "all") -> dict[str, Any]:
    """Count the books of a shelf."""
    try:
        books = catalog.on_shelf(shelf)
        return {"books": len(books), "mean_year": sum(b.year for b in books) / len(books)}
    except Exception:
        return {"error": "could not compute statistics"}


@mcp.tool(output_schema=None)
def export_catalog(copies: int = 1) -> str:
    """Write the catalog as text for the printer."""
    return catalog.catalog_text(copies)


@mcp.tool
def cover(book_id: str) -> Image:
    """Show the cover of a book."""
    if book_id not in catalog.BOOKS:
        raise ToolError(f"There is no book {book_id}.")
    return Image(data=b"\x89PNG\r\n\x1a\n" + book_id.encode(), format="png")


@mcp.tool
def print_label(book_id: str) -> str:
    """Print the label for the spine of a book."""
    return f"[{catalog.BOOKS[book_id].shelf[:3].upper()} {book_id}]"


if __name__ == "__main__":
    mcp.run()
