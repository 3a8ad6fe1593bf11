"""The search of the built site finds a code by whatever a person has of it."""

from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser

CODE = "/codes/WA-RES-I-001/"


def _found(page: Any, words: str) -> list[str]:
    """The pages that the search finds for `words`, best first."""
    page.get_by_role("button", name="Search").click()
    page.get_by_role("combobox").or_(page.get_by_role("textbox")).first.wait_for()
    page.keyboard.insert_text(words)  # letter by letter, the first letters are answered first
    results = page.locator('a[href*="?h="]')
    results.first.wait_for()
    addresses: list[str] = results.evaluate_all("links => links.map(link => link.pathname)")
    return list(dict.fromkeys(addresses))


@pytest.mark.parametrize("words", ["WA-RES-I-001", "PATH_NOT_FOUND", "path_not_found"])
def test_an_id_or_a_key_finds_its_code_first(open_page: Any, home: str, words: str) -> None:
    assert _found(open_page(home), words)[0] == CODE


def test_words_of_a_message_find_the_code(open_page: Any, home: str) -> None:
    assert CODE in _found(open_page(home), "does not resolve to anything you can see")[:3]


def test_a_retired_id_is_found_too(open_page: Any, home: str) -> None:
    retired = "CT-OPEN-S-001"  # replybook: ignore[RB506] a retired one is meant
    assert _found(open_page(home), retired)[0] == f"/legacy/{retired}/"


def test_a_result_leads_to_its_page(open_page: Any, home: str) -> None:
    page = open_page(home)
    _found(page, "PATH_NOT_FOUND")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{CODE}*")

    assert "WA-RES-I-001" in page.get_by_role("heading", level=1).inner_text()


def test_the_search_runs_on_a_page_from_disk(open_page: Any, site: Path) -> None:
    page = open_page((site / "index.html").as_uri())
    first = _found(page, "PATH_NOT_FOUND")[0]
    page.locator('a[href*="?h="]').first.click()
    page.wait_for_url("file:**/codes/WA-RES-I-001/index.html?*")

    assert first.endswith(CODE)
