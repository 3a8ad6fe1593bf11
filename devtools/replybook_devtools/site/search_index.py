"""Search index of Zensical, made small enough for a site of 10,000 codes.

A browser reads the whole index before the first search. The worker answers each typed letter in
turn. So a page of a frequent kind is found by a few of its words, and letters typed in a row are
one question.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from replybook_codegen.site_pages.site_page import SitePage

_WORKERS: Final = "assets/javascripts/workers/search.*.js"
_QUESTION: Final = 2
"""Type of a message to the worker that is a search. Other messages are passed on."""

_PAUSE_MS: Final = 50
"""Letters that come closer than this are one question."""

_LAST_ONE: Final = """
;(function (answer) {
  let later;
  if (answer) self.onmessage = (message) => {
    if (message.data.type !== %d) return answer(message);
    clearTimeout(later);
    later = setTimeout(answer, %d, message);
  };
})(self.onmessage);
"""


def shorten_search(site: Path, pages: Sequence[SitePage]) -> None:
    """Rewrite the index and the worker; do nothing without a search."""
    index, worker = site / "search.json", worker_of(site)
    if not index.is_file() or worker is None:
        return
    found_by = {page.file.removesuffix(".md") + "/": page.found_by for page in pages}
    written: dict[str, Any] = json.loads(index.read_text("utf-8"))
    written["items"] = [_short(item, found_by) for item in written["items"]]
    index.write_text(json.dumps(written, ensure_ascii=False, separators=(",", ":")), "utf-8")
    worker.write_text(
        worker.read_text("utf-8") + _LAST_ONE % (_QUESTION, _PAUSE_MS), "utf-8", newline="\n"
    )


def worker_of(site: Path) -> Path | None:
    """Return the worker script of the search of a built site; None without a search."""
    return next(iter(sorted(site.glob(_WORKERS))), None)


def _short(item: Mapping[str, Any], found_by: Mapping[str, Sequence[str]]) -> Mapping[str, Any]:
    words = found_by.get(item["location"], ())
    text = "".join(f"<p>{escape(word, quote=False)}</p>" for word in words) or item["text"]
    path: list[str] = (
        [] if item["path"] == [item["title"]] else item["path"]
    )  # it would be read twice
    return {**item, "text": text, "path": path}
