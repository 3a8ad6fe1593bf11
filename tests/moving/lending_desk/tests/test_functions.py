"""Tests that call the functions below the decorators."""

import desk
import pytest
from mcp.server.mcpserver.exceptions import ToolError


def test_find_book_gives_a_dict() -> None:
    assert "Emma" == desk.find_book("b2")["title"]


def test_find_book_says_what_to_do_instead() -> None:
    with pytest.raises(ToolError, match="Call list_books"):
        desk.find_book("b9")


def test_lend_book_says_until_when() -> None:
    assert desk.lend_book("b1", "Ada").endswith("until 2026-02-02")


def test_lend_book_refuses_blocked_readers() -> None:
    with pytest.raises(ToolError, match="may not borrow"):
        desk.lend_book("b1", "Mallory")
