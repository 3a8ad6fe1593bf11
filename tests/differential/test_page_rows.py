"""Each row of the differential tests stands on its page, and a case of its own meets it.

What no other test sees: that each row is met by a case of its own, and by no other row.
"""

from __future__ import annotations

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.differential.held_to_the_pages import told
from tests.differential.laws import differences
from tests.differential.page_rows import ROWS, Row
from tests.differential.row_cases import ROW_CASES, RowCase
from tests.project_tree import ROOT


@pytest.mark.parametrize("met", ROW_CASES, ids=lambda met: f"{met.row}-{met.form}-{met.mode}")
def test_a_row_is_met_by_its_case_and_no_other_row_is(met: RowCase) -> None:
    pytest.importorskip({"sdk": "mcp", "fastmcp": "fastmcp"}[met.case.stack])

    found = list(differences(met.case, met.form, met.mode))

    assert found
    for difference in found:
        excusing = [row.name for row in ROWS if row.excuses(difference)]
        assert [met.row] == excusing, told(difference)


def test_every_row_has_a_case() -> None:
    assert {row.name for row in ROWS} == {met.row for met in ROW_CASES}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_page_says_what_a_row_excuses(row: Row) -> None:
    assert row.words in " ".join((ROOT / row.page).read_text("utf-8").split())
