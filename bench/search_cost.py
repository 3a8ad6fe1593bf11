"""Measure the search of a built site in headless Chromium, in one process; print JSON.

    python -m bench.search_cost SITE

A word is typed letter by letter without a pause: right after the page was loaded, or after the page
had been idle.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from bench.workshop import ROOT
from replybook_devtools.site.project_site import site_server

_WORDS = ("WA-RES-I-001", "path_not_found", "does not resolve to anything")
_FOUND = "WA-RES-I-001"
_IDLE_S = 5.0
_QUIET_MS = 1500
"""Without an answer for this time after a letter, the list is final."""

_PATIENCE_MS = 60_000

_WATCH = """(() => {
  const seen = (window.seen = { ready: 0, letter: 0, shown: 0 });
  const own = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
  const look = (answer) => {
    if (answer.data.type === 1) seen.ready = performance.now();
    if (answer.data.type === 3)
      requestAnimationFrame(() => setTimeout(() => (seen.shown = performance.now())));
  };
  Object.defineProperty(Worker.prototype, "onmessage", {
    get() { return own.get.call(this); },
    set(take) { own.set.call(this, take && ((answer) => { take(answer); look(answer); })); },
  });
  document.addEventListener("keydown", () => (seen.letter = performance.now()), true);
})()"""
_FINAL = f"""() => seen.letter && seen.shown > seen.letter
  && performance.now() - Math.max(seen.letter, seen.shown) > {_QUIET_MS}"""
_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def main(words: Sequence[str]) -> None:
    """Print the figures for the site `words[0]`."""
    sys.path.append(str(ROOT / ".browser" / "python"))
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        chromium = None
    if chromium is None:
        raise SystemExit("the search is measured in a browser: make browser ARGS=--setup")
    with site_server(Path(words[0]), 0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium, args=list(_FLAGS))
        address = f"http://127.0.0.1:{server.server_port}/"
        cold = [_typed(browser, address, text, 0.0) for text in _WORDS]
        idle = [_typed(browser, address, text, _IDLE_S) for text in _WORDS]
        browser.close()
        server.shutdown()
    print(json.dumps(_figures(cold, idle)))


def _figures(
    cold: Sequence[Mapping[str, float]], idle: Sequence[Mapping[str, float]]
) -> Mapping[str, float]:
    """Return medians over the words, in seconds."""
    return {
        "page asked for until index is ready": median(one["ready"] for one in idle) / 1000,
        "cold, page asked for until list": median(one["shown"] for one in cold) / 1000,
        "cold, last letter until list": _since_letter(cold),
        "idle page, last letter until list": _since_letter(idle),
    }


def _since_letter(runs: Sequence[Mapping[str, float]]) -> float:
    return median(run["shown"] - run["letter"] for run in runs) / 1000


def _typed(browser: Any, address: str, text: str, idle_s: float) -> Mapping[str, float]:
    """Type a word; return the times of the index, the last letter and the final list.

    The times are milliseconds since the page was requested.

    Args:
        text: Word to type.
        idle_s: Seconds between loading and typing.
    """
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(_WATCH)
    page.goto(address)
    time.sleep(idle_s)
    page.get_by_role("button", name="Search").click()
    page.get_by_role("combobox").or_(page.get_by_role("textbox")).first.wait_for()
    page.evaluate("seen.letter = 0")
    page.keyboard.type(text)
    page.wait_for_function(_FINAL, timeout=_PATIENCE_MS)
    first = page.locator('a[href*="?h="]').first.get_attribute("href")
    if _FOUND not in first:
        raise SystemExit(f"the search for {text!r} finds {first}")
    seen: Mapping[str, float] = page.evaluate("seen")
    context.close()
    return seen


if __name__ == "__main__":
    main(sys.argv[1:])
