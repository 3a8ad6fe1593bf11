"""Generated tools and calls on bare servers and on ours: equal, but for what the page on migration lists.

What no other test sees: combinations of signatures, bodies, dependencies, decorators and nested calls that nobody
thought of. `REPLYBOOK_DIFFERENTIAL_CASES=2000` tries more of them, other ones each time (`make soak`).
Source: specification 47, 48, 68, 70, 71, 77 and 78.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterator

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from hypothesis import HealthCheck, given, settings
from tests.differential.generated_tools import Case, cases, source_of
from tests.differential.laws import FORMS, Difference, differences
from tests.differential.page_rows import ROWS, Row, excused
from tests.project_tree import ROOT

PAGE = ROOT / "docs/how-to/what-migration-does.md"
FEW = 15
"""Cases of each stack, form and mode in the usual run; each has two or three tools and some calls."""

ASKED = int(os.environ.get("REPLYBOOK_DIFFERENTIAL_CASES", "0"))


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Keep the logs of thousands of failing tools out of the output."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def told(difference: Difference) -> str:
    """Say what a difference is: the law, the tools, the call, and both answers."""
    met = difference.met
    tools = [source_of(each, form=difference.form) for each in difference.case.tools]
    answers = (f"{each.how} {each.said[:600]} {each.log}" for each in (met.bare, met.ours))
    return "\n".join((difference.law, *tools, f"{met.name} {met.arguments}", *answers))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("form", "mode"), FORMS)
@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
def test_a_server_of_ours_differs_only_where_the_page_says_so(
    stack: str, form: str, mode: str
) -> None:
    @settings(
        max_examples=ASKED or FEW,
        derandomize=not ASKED,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(cases(stack))
    def holds(case: Case) -> None:
        unsaid = [each for each in differences(case, form, mode) if excused(each) is None]
        assert not unsaid, told(unsaid[0])

    holds()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_the_page_says_what_a_row_excuses(row: Row) -> None:
    page = re.sub(r"\s+", " ", PAGE.read_text("utf-8"))
    assert row.words in page
