"""The page "From the older server" has a row for each older tool, and names served tools."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from tests.ck3.server.working import server_on
from tests.project_tree import ROOT

from replybook_ck3.serve.server.offering import offer_tools
from replybook_codegen.server_source import read_server

PAGE: Final = ROOT / "docs/ck3/from-the-older-server.md"
OF_THE_OWNER: Final = "count_lines"
"""A tool of the example that the older server did not have."""


class Row(NamedTuple):
    """The row of one tool of the older server."""

    older: str
    verdict: str
    calls: tuple[str, ...]
    why: str


def rows() -> list[Row]:
    """The rows of all tables of the page."""
    found: list[Row] = []
    for line in PAGE.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `"):
            older, verdict, calls, why = cells
            called = tuple(re.findall(r"`(\w+)`", calls))
            found.append(Row(older.strip("`"), verdict, called, why))
    return found


def served(folder: Path) -> dict[str, object]:
    """The tools that the server offers, by name."""
    with server_on(folder) as server:
        return {tool.name: tool.function for tool in offer_tools(server)}


def test_every_older_tool_has_one_row() -> None:
    older = [tool.name for tool in read_server(ROOT / "tests/moving/older_server/server.py").tools]

    assert sorted(row.older for row in rows()) == sorted(set(older) - {OF_THE_OWNER})
    assert f"had {len(rows())} tools" in PAGE.read_text("utf-8")


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.older)
def test_a_row_has_a_verdict_that_fits_its_calls(row: Row) -> None:
    assert row.verdict in {"same", "better", "different", "gone"}
    assert (row.verdict == "gone") == (not row.calls)
    assert row.why
    if row.verdict == "same":
        assert row.calls == (row.older,)


def test_the_page_sends_to_tools_that_are_served_and_calls_no_others_gone(tmp_path: Path) -> None:
    ours = served(tmp_path)
    called = {name for row in rows() for name in row.calls}

    assert called - ours.keys() == set()
    assert {row.older for row in rows() if row.verdict == "gone"} & ours.keys() == set()
    assert {row.older for row in rows() if row.older in ours} <= called


def test_every_tool_that_the_page_names_is_ours_or_older(tmp_path: Path) -> None:
    named = set(re.findall(r"\bck3_\w+", PAGE.read_text("utf-8")))

    assert named - served(tmp_path).keys() - {row.older for row in rows()} == set()
