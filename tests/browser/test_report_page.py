"""The page of `replybook report`: it asks nobody for anything, fits its window, and has plots."""

from pathlib import Path
from typing import Any

import pytest
from tests.devtools.reports.calls.written_calls import (
    CRASH,
    DENIED,
    MISSING,
    READ,
    watch_line,
    write_trace,
)
from tests.project_tree import ROOT, fresh_python

pytestmark = pytest.mark.browser

CALLS = [
    (tool, str(number % 7), code)
    for number in range(40)
    for tool, code in (("read", READ), ("list", MISSING), ("write", DENIED), ("read", CRASH))
]


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report on two servers and a watch, with texts that are long or hostile."""
    folder = tmp_path_factory.mktemp("report")
    for name in ("desk", "a-server-with-a-rather-long-name-of-its-own"):
        write_trace(folder / name / "trace", CALLS)
    long = "no such row 0 in <path> " * 9
    lines = [
        watch_line(number, type=None, is_error=True, text=f"<b>{long}</b>"[:200])
        for number in range(30)
    ]
    lines += [watch_line(number, type="E", rule="words", text=long[:200]) for number in range(9)]
    (folder / "calls.jsonl").write_text("".join(lines) + "no JSON\n", "utf-8")
    made = folder / "calls.html"
    words = ["report", str(folder), "--format", "html", "-o", str(made)]
    done = fresh_python("-m", "replybook_devtools.commands.main", *words)
    assert done.returncode == 0, done.stderr
    return made


@pytest.mark.parametrize("width", [1280, 390], ids=["wide", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_fits_its_window_and_has_its_picture(
    open_page: Any, page_file: Path, scheme: str, width: int
) -> None:
    page = open_page(page_file.as_uri(), scheme, width)
    folder = ROOT / "build" / "browser"
    folder.mkdir(parents=True, exist_ok=True)
    picture = page.screenshot(path=folder / f"report-{scheme}-{width}.png", full_page=True)

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.get_by_role("heading", level=1).count() == 1
    assert page.locator("svg.plot").count() == 5
    assert page.locator("b:has-text('no such row')").count() == 0
    assert len(picture) > 20_000


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_colours_of_a_plot_are_those_of_its_scheme(
    open_page: Any, page_file: Path, scheme: str
) -> None:
    page = open_page(page_file.as_uri(), scheme)
    ask = "one => getComputedStyle(document.querySelector(one))[one == 'body' ? 'backgroundColor' : 'fill']"
    colours = {
        one: page.evaluate(ask, one) for one in ("body", "rect.S", "rect.I", "rect.E", "rect.D")
    }

    assert len(set(colours.values())) == 5
    assert (colours["body"] == "rgb(20, 23, 27)") == (scheme == "dark")


def test_a_bar_says_its_numbers(open_page: Any, page_file: Path) -> None:
    page = open_page(page_file.as_uri())
    titles = page.locator("svg.plot g title").all_text_contents()

    assert any("I" in title and "S" in title for title in titles)
    assert any(title.startswith("fix_arguments: ") for title in titles)
    assert any("19 of 20" in title for title in titles)
