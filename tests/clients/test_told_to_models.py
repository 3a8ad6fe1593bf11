"""The page "what an agent sees" says of each client what its transcript shows."""

from __future__ import annotations

from tests.clients.pages import PAGES
from tests.clients.told_to_models import IN_NODE, MARK, PAGE, cells, tables, written


def test_the_tables_are_those_of_the_transcripts() -> None:
    text = PAGE.read_text("utf-8")

    assert 3 == text.count(MARK)
    assert written(text) == text, "run: python -m tests.clients.told_to_models"


def test_every_client_with_a_transcript_has_a_row_in_each() -> None:
    for table in tables()[1:]:
        assert 3 + len(PAGES) == len(table.splitlines())


def test_with_the_adapter_no_client_repeats_an_error_and_each_waits() -> None:
    for page in (*PAGES, IN_NODE):
        found = cells(page)

        assert found["stop_and_report", "with"].endswith(" (1)")
        assert found["wait_and_retry", "with"].endswith(" (3)")
