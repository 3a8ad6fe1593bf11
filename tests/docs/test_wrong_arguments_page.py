"""The page of wrong arguments shows what both bare stacks and this library really say."""

from __future__ import annotations

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from tests.runtime.mcp.told_of_wrong_arguments import PAGE, page


def test_the_page_shows_what_is_said() -> None:
    assert page() == PAGE.read_text("utf-8"), (
        "run: python -m tests.runtime.mcp.told_of_wrong_arguments"
    )
