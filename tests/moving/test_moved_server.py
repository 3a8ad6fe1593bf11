"""The lending desk, bare and moved, is what the page about it shows.

Source: specification 2, 47 to 53.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.markdown_pages import read
from tests.moving.moved_desk import STACKS, asked, bare_desk, moved_desk, sizes, transcript

pytestmark = pytest.mark.xdist_group("moving")

PAGE = "docs/explanation/moved-server.md"
Desks = tuple[Mapping[str, Any], Mapping[str, Any]]


@pytest.fixture(scope="module")
def desks(tmp_path_factory: pytest.TempPathFactory) -> Desks:
    """The answers of the bare desk and of the moved one."""
    folder: Path = tmp_path_factory.mktemp("desks")
    return asked(bare_desk(folder / "bare")), asked(moved_desk(folder / "moved"))


def test_the_page_shows_the_failures_that_an_agent_reads(desks: Desks) -> None:
    assert transcript(*desks) in read(PAGE)


def test_the_page_shows_the_bytes_that_are_sent(desks: Desks) -> None:
    assert sizes(*desks) in read(PAGE)


@pytest.mark.parametrize("stack", STACKS)
def test_a_list_of_46_tools_grows_by_at_most_300_bytes_a_tool(stack: str, desks: Desks) -> None:
    bare, moved = (desk[stack] for desk in desks)

    assert (46, 46) == (bare["tools"], moved["tools"])
    assert moved["listed"] - bare["listed"] <= 300 * 46


@pytest.mark.parametrize("stack", STACKS)
def test_a_large_text_is_not_sent_once_more(stack: str, desks: Desks) -> None:
    bare, moved = (desk[stack] for desk in desks)

    assert moved["large"] < 1.5 * bare["large"]


@pytest.mark.parametrize("stack", STACKS)
@pytest.mark.parametrize(
    ("shown", "verb"),
    [
        ("I", "use_other_tool"),
        ("D", "ask_user"),
        ("E", "stop_and_report"),
        ("wait", "wait_and_retry"),
    ],
)
def test_a_moved_failure_is_an_error_with_one_next_action(
    shown: str, verb: str, stack: str, desks: Desks
) -> None:
    sent = desks[1][stack]["said"][shown]

    assert sent["isError"] is True
    assert verb == sent["structuredContent"]["error"]["action"]["verb"]


@pytest.mark.parametrize("stack", STACKS)
def test_the_password_that_the_bare_desk_tells_is_told_no_more(stack: str, desks: Desks) -> None:
    bare, moved = (str(desk[stack]["said"]["E"]) for desk in desks)

    assert "s3cret" in bare
    assert "s3cret" not in moved
