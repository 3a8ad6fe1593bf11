"""The explorer as a person uses it.

With a pointer, with the keyboard alone, by what a screen reader says.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool

pytestmark = pytest.mark.browser


@mcp_safe_tool
def read_ticket(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_RES_I_001, data={"path": path})


def _explain(page: Any, text: str) -> str:
    """Return what the page answers to a pasted text."""
    page.get_by_label("An envelope, an MCP result").fill(text)
    page.get_by_role("button", name="Explain").click()
    said: str = page.get_by_role("region", name="Explanation").inner_text()
    return said


def _count(page: Any) -> int:
    text: str = page.locator("#rb-count").inner_text()
    return int(text.split()[0])


def test_a_pasted_envelope_is_explained(open_page: Any, home: str) -> None:
    said = _explain(open_page(home + "explorer/"), json.dumps(read_ticket("root:repo/8")))

    assert "WA-RES-I-001 Path not found" in said
    assert "Invalid. The request is malformed" in said
    assert 'fix_arguments path = "root:repo/8"' in said
    assert "root:repo/8 does not resolve to anything you can see" in said
    assert "meta.trace_id" in said
    assert "What is wrong with it" not in said


def test_a_trace_line_is_explained(open_page: Any, home: str) -> None:
    page = open_page(home + "explorer/")
    page.get_by_role("button", name="Try a trace line").click()
    said = page.get_by_role("region", name="Explanation").inner_text()

    assert "A LINE OF THE TRACE: ONE CALL" in said.upper()
    assert "A keyed digest of all arguments, also of those that are not written." in said
    assert "What is wrong with it" not in said


def test_what_is_pasted_is_never_markup_and_never_sent(
    open_page: Any, home: str, watch: Any
) -> None:
    page = open_page(home + "explorer/")
    page.wait_for_load_state("networkidle")  # what the page itself asks for is there
    before = len(watch.asked)
    bad = '<img src="http://127.0.0.1/leak" onerror="document.title=1">'
    said = _explain(page, json.dumps({**read_ticket(bad), "message": bad}))

    assert bad in said
    assert page.locator("#rb-answer img").count() == 0
    assert watch.asked[before:] == []


def test_a_text_of_two_megabytes_is_explained_and_fits_the_page(open_page: Any, home: str) -> None:
    page = open_page(home + "explorer/")
    rows = [{"number": number, "text": "x" * 80} for number in range(19_000)]
    text = json.dumps({**read_ticket("root:repo/8"), "data": {"path": "8", "rows": rows}})
    said = _explain(page, text)

    assert len(text) > 2_000_000
    assert "WA-RES-I-001 Path not found" in said
    assert len(said) < 10_000
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_json_that_is_broken_is_answered_with_the_place(open_page: Any, home: str) -> None:
    page = open_page(home + "explorer/")
    said = _explain(page, '{\n  "code": None\n}')

    assert "Line 2, column 11: None is no JSON; write null." in said
    assert page.get_by_label("An envelope").get_attribute("aria-invalid") == "true"
    assert page.evaluate("document.querySelector('#rb-pasted').selectionStart") == 12


def test_the_sample_of_a_denied_reply_is_in_order(open_page: Any, home: str) -> None:
    page = open_page(home + "explorer/")
    page.get_by_role("button", name="Try a denied one").click()
    said = page.get_by_role("region", name="Explanation").inner_text()

    assert "Denied. Governance refuses a valid request." in said
    assert "What is wrong with it" not in said


def test_filters_narrow_the_list_together(open_page: Any, home: str) -> None:
    page = open_page(home + "explorer/")
    everything = _count(page)
    page.get_by_role("checkbox", name="WA").check()
    world = _count(page)
    page.get_by_role("checkbox", name="I", exact=True).check()
    page.get_by_label("Area").select_option("RES")
    invalid = _count(page)
    page.get_by_label("Words, an id or a key").fill("resolve anything")

    assert everything > world > invalid > _count(page) == 1
    assert page.locator("#rb-codes a").inner_text() == "WA-RES-I-001"


def test_the_status_is_a_filter(open_page: Any, home: str) -> None:
    page = open_page(home + "explorer/")
    page.get_by_label("Status").select_option("reserved")

    assert _count(page) == page.locator("#rb-codes .rb-status", has_text="reserved").count() > 0


def test_the_filter_stands_in_the_address(open_page: Any, home: str) -> None:
    page = open_page(home + "explorer/")
    page.get_by_role("checkbox", name="EN").check()
    counted = _count(page)
    again = open_page(page.url)

    assert page.url.endswith("?layer=EN")
    assert again.get_by_role("checkbox", name="EN").is_checked()
    assert _count(again) == counted


def test_a_cell_of_the_matrix_leads_to_its_codes(open_page: Any, home: str) -> None:
    page = open_page(home + "matrix/")
    page.get_by_role("link", name="WA-RES-I: ").click()
    page.wait_for_url("**/explorer/?layer=WA&type=I&area=RES")
    page.locator("#rb-codes a").first.wait_for()

    names = page.locator("#rb-codes a").all_inner_texts()
    assert names
    assert all(name.startswith("WA-RES-I-") for name in names)


def test_everything_works_with_the_keyboard_alone(open_page: Any, home: str) -> None:
    page = open_page(home + "explorer/")
    page.get_by_label("An envelope, an MCP result").focus()
    page.keyboard.type("PATH_NOT_FOUND")
    page.keyboard.press("Control+Enter")
    inside = page.evaluate("document.activeElement.id")
    page.keyboard.press("Tab")

    assert inside == "rb-answer"
    assert page.evaluate("document.activeElement.textContent") == "WA-RES-I-001"
    page.get_by_label("Words, an id or a key").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.checked")
    assert page.evaluate("document.activeElement.name") == "layer"


def test_a_page_from_disk_does_the_same(open_page: Any, site: Path) -> None:
    page = open_page((site / "explorer" / "index.html").as_uri())
    said = _explain(page, json.dumps(read_ticket("root:repo/8")))
    page.get_by_role("checkbox", name="WA").check()
    page.locator("#rb-answer h3 a").click()
    page.wait_for_url("file:**/codes/WA-RES-I-001/index.html")

    assert "WA-RES-I-001 Path not found" in said
    assert "Path not found" in page.get_by_role("heading", level=1).inner_text()
