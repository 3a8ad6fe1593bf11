"""The pages about clients are true; without a framework, only `make interop` tests its page."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.clients.pages import (
    INSTALLED,
    PAGES,
    ROOT,
    can_run,
    printed,
    printed_by_page,
    same,
    shown_on_page,
    transcripts,
)

HERE = [page for page in PAGES if can_run(page)]


@pytest.mark.parametrize("page", HERE)
def test_the_program_of_a_page_prints_what_it_shows(page: str, tmp_path: Path) -> None:
    came = printed_by_page(page, tmp_path)

    assert shown_on_page(page)
    assert same(came, shown_on_page(page)), came


@pytest.mark.parametrize("page", HERE)
def test_the_transcript_of_a_page_is_that_of_its_runs(page: str, tmp_path: Path) -> None:
    [(command, shown)] = transcripts(page)
    came = printed([sys.executable, *command[1:]], tmp_path)

    assert ["python", "-m"] == command[:2]
    assert same(came, shown), came


@pytest.mark.parametrize("page", PAGES)
def test_every_page_has_a_program_and_a_transcript_of_every_verb(page: str) -> None:
    [(_, shown)] = transcripts(page)

    assert (ROOT / page).exists()
    for verb in ("proceed", "fix_arguments", "ask_user", "stop_and_report", "wait_and_retry"):
        assert f"--- {verb}, without the adapter" in shown
        assert f"--- {verb}, with the adapter" in shown


@pytest.mark.skipif(not INSTALLED, reason="make interop runs it")
def test_the_extra_that_is_tried_has_a_page() -> None:
    assert HERE
