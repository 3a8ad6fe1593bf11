"""The pages about clients are true; without a framework, only `make interop` tests its page."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.clients.pages import (
    INSTALLED,
    PAGES,
    ROOT,
    can_run,
    command,
    printed,
    printed_by_page,
    same,
    shown_on_page,
    transcript,
)
from tests.clients.transcript import SHOWN

LONGEST_PAGE = 63
"""Lines, about half of them the program that is run."""

HERE = [page for page in PAGES if can_run(page)]
IS_LOWEST = os.environ.get("REPLYBOOK_CLIENT", "").endswith(" lowest")


@pytest.mark.parametrize("page", HERE)
def test_the_program_of_a_page_prints_what_it_shows(page: str, tmp_path: Path) -> None:
    came = printed_by_page(page, tmp_path)

    assert shown_on_page(page)
    assert same(came, shown_on_page(page)), came


@pytest.mark.skipif(IS_LOWEST, reason="the transcripts are those of the newest version")
@pytest.mark.parametrize("page", HERE)
def test_the_transcript_of_a_client_is_that_of_its_runs(page: str, tmp_path: Path) -> None:
    came = printed(command(page), tmp_path)

    if "REPLYBOOK_WRITE" in os.environ:
        transcript(page).write_text(came, "utf-8")
    assert same(came, transcript(page).read_text("utf-8")), came


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_short_and_has_a_transcript_of_every_verb(page: str) -> None:
    shown = transcript(page).read_text("utf-8")

    assert (ROOT / page).read_text("utf-8").count("\n") <= LONGEST_PAGE
    for verb in SHOWN:
        assert f"--- {verb}, without the adapter" in shown
        assert f"--- {verb}, with the adapter" in shown


@pytest.mark.skipif(not INSTALLED, reason="make interop runs it")
def test_the_extra_that_is_tried_has_a_page() -> None:
    assert HERE
