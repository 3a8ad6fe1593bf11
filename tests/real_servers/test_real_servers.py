"""The tests of three real servers pass bare, with untouched successes, migrated and strict.

Each server is a project of its own in this folder: a booking desk with transactions on FastMCP, a
parcel depot on the SDK, and a newsroom of mounted servers. Source: issue 27, specification 47, 48,
68, 71, 78.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.markdown_pages import read
from tests.real_servers.adopting import SERVERS, WAYS, made, run_tests

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

GUIDE = "docs/how-to/move-a-server-over.md"
PAGE = "docs/how-to/what-migration-does.md"
MAY_BE_SKIPPED = {
    "test_newsroom::test_pages_are_rendered_by_a_task",
    "test_counter::test_a_broken_scale_tells_no_address",
}
"""Skipped by their authors.

Where fastmcp-tasks is not installed, and before mcp 2.3, which tells texts of crashes.
"""


class Differs(NamedTuple):
    """A test of an author that cannot pass in some ways, and the words of a page that say so."""

    server: str
    test: str
    ways: frozenset[str]
    page: str
    words: str


REPLIES = frozenset(("migration", "strict"))
OUTSIDE = (REPLIES, PAGE, "in a test, returns a failure where the bare stack raises")
DIFFERENCES = (
    Differs("booking_desk", "test_bookings::test_the_server_itself_raises", *OUTSIDE),
    Differs("parcel_depot", "test_office::test_the_server_itself_raises", *OUTSIDE),
    Differs("newsroom", "test_newsroom::test_the_server_itself_raises", *OUTSIDE),
    Differs(
        "booking_desk",
        "test_office::test_a_session_remembers_no_blank",
        REPLIES,
        PAGE,
        "The envelope of a failure has all that the bare stack would have sent",
    ),
    Differs(
        "parcel_depot",
        "test_counter::test_a_label_as_a_printer_gets_it",
        REPLIES,
        GUIDE,
        "they match the whole text",
    ),
)

FIRST = ("strict",)
"""The way that `make test` takes: the last that the guide shows."""


def marked(name: str, way: str) -> Any:
    marks = [pytest.mark.xdist_group(f"real {name}")]
    marks += [] if way in FIRST else [pytest.mark.slow]
    return pytest.param(name, way, marks=marks, id=f"{name}-{way}")


pairs = [marked(name, way) for name in SERVERS for way in WAYS]


@pytest.mark.parametrize(("name", "way"), pairs)
def test_the_tests_of_an_author_pass_but_for_what_the_pages_list(
    name: str, way: str, tmp_path: Path
) -> None:
    ends, said = run_tests(made(SERVERS[name], way, tmp_path / name))
    listed = {each.test for each in DIFFERENCES if (each.server, way in each.ways) == (name, True)}

    assert len(ends) > 60
    assert listed == {test for test, end in ends.items() if end == "failed"}, said
    assert {test for test, end in ends.items() if end == "skipped"} <= MAY_BE_SKIPPED


@pytest.mark.parametrize("difference", DIFFERENCES, ids=lambda each: f"{each.server}-{each.test}")
def test_a_difference_stands_on_a_page(difference: Differs) -> None:
    assert difference.words in " ".join(read(difference.page).split())
