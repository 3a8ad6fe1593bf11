"""The looks of the pages: pictures for a person in build/browser, and automatic checks."""

from typing import Any

import pytest
from tests.project_tree import ROOT

pytestmark = pytest.mark.browser

PAGES = {
    "home": "",
    "code": "codes/WA-RES-I-001/",
    "matrix": "matrix/",
    "explorer": "explorer/",
    "compare": "compare/",
}
OTHERS = [
    *("tutorial/first-server/", "how-to/", "how-to/write-a-policy-rule/", "explanation/why/"),
    *("codes/", "layers/WA/", "legacy/", "rules/", "taxonomy/", "findings/", "findings/RB513/"),
    *("commands/", "commands/lint/", "schemas/envelope/", "tools/ck3_grep_raw/", "project/"),
]
"""A page of each other kind."""


@pytest.mark.parametrize("width", [1280, 390], ids=["wide", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_its_window_and_has_its_picture(
    open_page: Any, home: str, name: str, scheme: str, width: int
) -> None:
    page = open_page(home + PAGES[name], scheme, width)
    if name == "explorer":
        page.get_by_role("button", name="Try an invalid reply").click()
    folder = ROOT / "build" / "browser"
    folder.mkdir(parents=True, exist_ok=True)
    picture = page.screenshot(path=folder / f"{name}-{scheme}-{width}.png")

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.get_by_role("heading", level=1).count() == 1
    assert len(picture) > 10_000


def test_no_kind_of_page_is_wider_than_its_window(
    subtests: pytest.Subtests, open_page: Any, home: str
) -> None:
    page = open_page(home, "light", 390)
    for place in OTHERS:
        page.goto(home + place)
        assert page.get_by_role("heading", level=1).count() == 1, place
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            with subtests.test(place, width=width):
                assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.set_viewport_size({"width": 390, "height": 900})


def test_a_name_of_a_code_stays_in_one_line_on_a_phone(open_page: Any, home: str) -> None:
    page = open_page(home + "tools/ck3_grep_raw/", "light", 390)
    names = page.locator("article li a > code")

    assert names.count() > 5
    assert {len(name.evaluate("one => [...one.getClientRects()]")) for name in names.all()} == {1}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_switch_of_the_site_turns_the_pictures_too(
    open_page: Any, home: str, scheme: str
) -> None:
    page = open_page(home + "matrix/", scheme)
    ink = "getComputedStyle(document.querySelector('.rb-matrix td a')).color"
    before = page.evaluate(ink)
    other = {"light": "dark", "dark": "light"}[scheme]
    page.locator(f'label[title="Switch to {other}"]').click()

    assert page.evaluate(ink) != before


def test_the_way_of_a_call_stands_on_the_front_page_with_its_words(
    open_page: Any, home: str
) -> None:
    picture = open_page(home).get_by_role("img", name="A call of an agent goes down")

    assert picture.is_visible()
