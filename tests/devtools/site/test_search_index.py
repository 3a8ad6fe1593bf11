"""The index of a built site and the worker that reads it.

What is left out, and what must not get lost.
"""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.bounded_waits import PATIENCE
from tests.devtools.site.conftest import node

from replybook_codegen.site_pages.site_page import SitePage
from replybook_devtools.site.site_build import shorten_search

WORKER = "assets/javascripts/workers/search.0a1b2c3d.min.js"
SAYS = 'self.onmessage = (message) => console.log(message.data.type, message.data.words ?? "");'
ITEM = {"level": 1, "tags": []}
LONG = {"location": "codes/A/", "title": "A: Gone", "text": "<p>All of it</p>", "path": ["A: Gone"]}
PART = {"location": "b/#c", "title": "C", "text": "<p>Words</p>", "path": ["B"]}
PAGES = [
    SitePage(
        "codes/A.md", "A: Gone", "", "", found_by=("GONE", "{path} is gone", "Not <there> & lost")
    ),
    SitePage("b.md", "B", "", ""),
]


def _site(folder: Path, *items: dict[str, Any]) -> Path:
    worker = folder / WORKER
    worker.parent.mkdir(parents=True)
    worker.write_text(SAYS, "utf-8")
    index = {"config": {"lang": ["en"]}, "items": [{**ITEM, **item} for item in items]}
    (folder / "search.json").write_text(json.dumps(index), "utf-8")
    return folder


def _index(site: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((site / "search.json").read_text("utf-8"))
    return read


def test_a_page_is_found_by_its_title_and_the_words_that_it_names(tmp_path: Path) -> None:
    shorten_search(_site(tmp_path, LONG), PAGES)
    (item,) = _index(tmp_path)["items"]

    assert "A: Gone" == item["title"]
    assert "<p>GONE</p><p>{path} is gone</p><p>Not &lt;there&gt; &amp; lost</p>" == item["text"]


def test_a_page_that_names_no_words_keeps_its_text(tmp_path: Path) -> None:
    shorten_search(_site(tmp_path, PART), PAGES)

    assert {**ITEM, **PART} == _index(tmp_path)["items"][0]


def test_a_title_is_not_read_a_second_time_as_the_way_to_the_page(tmp_path: Path) -> None:
    shorten_search(_site(tmp_path, LONG, PART), PAGES)

    assert [[], ["B"]] == [item["path"] for item in _index(tmp_path)["items"]]


def test_the_settings_of_the_index_stay(tmp_path: Path) -> None:
    shorten_search(_site(tmp_path, LONG), PAGES)

    assert {"lang": ["en"]} == _index(tmp_path)["config"]


def test_a_site_without_a_search_stays_as_it_is(tmp_path: Path) -> None:
    shorten_search(tmp_path, PAGES)

    assert [] == list(tmp_path.iterdir())


def _answered(worker: Path, messages: Sequence[object]) -> list[str]:
    """Return what the worker of a site does with messages that arrive in a row."""
    script = (
        "globalThis.self = globalThis; require(process.argv[1]);"
        f"for (const data of {json.dumps(messages)}) self.onmessage({{ data }});"
    )
    done = subprocess.run(
        [str(node()), "-e", script, str(worker)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        timeout=PATIENCE,
    )
    return done.stdout.splitlines()


@pytest.fixture
def worker(tmp_path: Path) -> Path:
    shorten_search(_site(tmp_path, LONG), PAGES)
    return tmp_path / WORKER


def test_letters_in_a_row_are_one_question(worker: Path) -> None:
    letters = [{"type": 2, "words": "gone"[:count]} for count in (1, 2, 3, 4)]

    assert ["2 gone"] == _answered(worker, letters)


def test_what_is_no_question_is_passed_on_at_once_and_in_turn(worker: Path) -> None:
    messages = [{"type": 2, "words": "g"}, {"type": 0, "words": "index"}, {"type": 0}]

    assert ["0 index", "0 ", "2 g"] == _answered(worker, messages)


def test_a_worker_that_listens_in_another_way_still_starts(tmp_path: Path) -> None:
    site = _site(tmp_path, LONG)
    (site / WORKER).write_text('self.onmessage = null; console.log("started");', "utf-8")
    shorten_search(site, PAGES)

    assert ["started"] == _answered(site / WORKER, [])
