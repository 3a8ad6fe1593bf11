"""The lending desk as an MCP server on the SDK, with replies of its own."""

from __future__ import annotations

from typing import Any, Literal

import catalog
import more_tools
from catalog import Book
from lending_desk_replies import codes
from mcp.server.mcpserver import Image
from mcp_types import ImageContent

from replybook import Reply, ReplyBuilder, mcp_safe_tool
from replybook.attempts import Attempts
from replybook.mcp.sdk import ReplyServer
from replybook.safety import ServerSettings
from replybook.trace import TraceLog

settings = ServerSettings(migration=True, log=TraceLog("traces"))
mcp = ReplyServer("lending-desk", settings=settings)
more_tools.register(mcp)
renewals = Attempts(limit=3)


def book_of(book_id: str, rb: ReplyBuilder) -> Book:
    """The book of an id; where there is none, the call ends here."""
    if book_id not in catalog.BOOKS:
        raise rb.invalid(codes.WA_RES_I_500, data={"book_id": book_id}).as_exception()
    return catalog.BOOKS[book_id]


@mcp.tool()
@mcp_safe_tool(data=Book)
def find_book(book_id: str, rb: ReplyBuilder) -> Reply:
    """Find one book by its id."""
    return rb.success(data=book_of(book_id, rb).model_dump(mode="json"))


@mcp.tool()
@mcp_safe_tool
def list_books(
    rb: ReplyBuilder, shelf: Literal["all", "novels", "science", "poems"] = "all"
) -> Reply:
    """List the books of a shelf."""
    books = [book.model_dump(mode="json") for book in catalog.on_shelf(shelf)]
    return rb.success(data={"books": books})


@mcp.tool()
@mcp_safe_tool(data=Book)
def book_details(book_id: str, rb: ReplyBuilder) -> Reply:
    """Show everything about a book."""
    return rb.success(data=book_of(book_id, rb))


@mcp.tool()
@mcp_safe_tool
def search(text: str, rb: ReplyBuilder) -> Reply:
    """Search titles and authors."""
    if not text.strip():
        return rb.invalid(codes.WA_READ_I_500)
    hits = [b for b in catalog.BOOKS.values() if text.lower() in f"{b.title} {b.author}".lower()]
    lines = "\n".join(f"{b.book_id} {b.title}" for b in hits) or "nothing found"
    return rb.success(data={"text": lines})


@mcp.tool()
@mcp_safe_tool
def lend_book(book_id: str, reader: str, rb: ReplyBuilder) -> Reply:
    """Lend a book to a reader."""
    if reader in catalog.BLOCKED:
        blocked = {"reader": reader, "reason": catalog.BLOCKED[reader]}
        return rb.denied(codes.EN_RES_D_500, data=blocked)
    book_of(book_id, rb)
    book = catalog.lend(book_id, reader)
    return rb.success(data={"text": f"{book.title} is lent to {reader} until {book.due}"})


def not_lent(error: catalog.NotLent, rb: ReplyBuilder) -> Reply:
    """The reply where a book comes back that nobody had."""
    return rb.invalid(codes.WA_RES_I_501, data={"title": str(error)})


@mcp.tool()
@mcp_safe_tool(errors={catalog.NotLent: not_lent})
def return_book(book_id: str, rb: ReplyBuilder) -> Reply:
    """Take a book back."""
    book_of(book_id, rb)
    return rb.success(data={"text": f"{catalog.take_back(book_id).title} is back"})


@mcp.tool()
@mcp_safe_tool
def renew(book_id: str, rb: ReplyBuilder) -> Reply:
    """Lend a book for four more weeks."""
    book = book_of(book_id, rb)
    count = catalog.RENEWALS[book_id] = catalog.RENEWALS.get(book_id, 0) + 1
    if count > 2:
        wait = {"after_s": 30, "attempts_left": renewals.left(book_id)}
        return rb.invalid(codes.MCP_SYS_I_004, data=wait)
    title = catalog.lend(book_id, book.lent_to or "the desk").title
    return rb.success(data={"text": f"{title} is renewed"})


@mcp.tool()
@mcp_safe_tool(errors={ConnectionError: codes.WA_SYS_E_500})
def reserve(book_id: str, rb: ReplyBuilder) -> Reply:
    """Reserve a book at the other branch."""
    return rb.success(data={"text": catalog.ask_other_branch(book_id)})


@mcp.tool()
@mcp_safe_tool
def statistics(rb: ReplyBuilder, shelf: str = "all") -> Reply:
    """Count the books of a shelf."""
    books = catalog.on_shelf(shelf)
    if not books:
        return rb.invalid(codes.WA_RES_I_502, data={"shelf": shelf})
    counted: dict[str, Any] = {"books": len(books)}
    return rb.success(data=counted | {"mean_year": sum(b.year for b in books) / len(books)})


@mcp.tool(structured_output=False)
@mcp_safe_tool(narrow_by=["copies"])
def export_catalog(rb: ReplyBuilder, copies: int = 1) -> Reply:
    """Write the catalog as text for the printer."""
    return rb.success(data={"text": catalog.catalog_text(copies)})


@mcp.tool()
@mcp_safe_tool
def cover(book_id: str, rb: ReplyBuilder) -> Reply | ImageContent:
    """Show the cover of a book."""
    book_of(book_id, rb)
    picture = b"\x89PNG\r\n\x1a\n" + book_id.encode()
    return Image(data=picture, format="png").to_image_content()


@mcp.tool()
@mcp_safe_tool
def print_label(book_id: str, rb: ReplyBuilder) -> Reply:
    """Print the label for the spine of a book."""
    return rb.success(data={"text": f"[{book_of(book_id, rb).shelf[:3].upper()} {book_id}]"})


if __name__ == "__main__":
    mcp.run()
