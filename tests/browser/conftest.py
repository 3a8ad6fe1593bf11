"""These tests drive a browser, so they run only when asked for: `make browser`.

The site is the real one, built by the command and served by the server of `docs serve`. Each test
also says that its pages wrote no error to the console and asked nobody but this machine for
anything.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.project_tree import ROOT, fresh_python

CHROMIUM = os.environ.get("REPLYBOOK_CHROMIUM", "")
collect_ignore_glob = [] if CHROMIUM else ["test_*.py"]
"""`make browser` says where Chromium is; without it nothing here can be tried."""

sys.path.append(str(ROOT / ".browser" / "python"))  # behind all else: it brings only Playwright

_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "browser" not in (config.option.markexpr or ""):
        ours = [item for item in items if item.get_closest_marker("browser")]
        config.hook.pytest_deselected(items=ours)
        items[:] = [item for item in items if item not in ours]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of this project, with the page of two versions."""
    folder = tmp_path_factory.mktemp("site") / "built"
    words = ["docs", "build", "-o", str(folder), "--compare", "tests/frozen/2.0.0"]
    done = fresh_python("-m", "replybook_devtools.commands.main", *words)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="session")
def home(site: Path) -> Iterator[str]:
    """The address of the served site."""
    from replybook_devtools.site.project_site import site_server

    with site_server(site, 0) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=_FLAGS)
        yield browser
        browser.close()


@dataclass
class Watch:
    """The errors and requests of a page that no test looks at."""

    errors: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def console(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def strangers(self) -> list[str]:
        """Requests to anybody but this machine."""
        own = {"127.0.0.1", "", None}
        return [url for url in self.asked if urlsplit(url).hostname not in own]


@pytest.fixture
def watch() -> Iterator[Watch]:
    seen = Watch()
    yield seen
    assert seen.asked != []
    assert seen.strangers() == []
    assert seen.errors == []


@pytest.fixture
def open_page(chromium: Any, watch: Watch) -> Iterator[Any]:
    """Opens an address in a browser of its own; `scheme` is what the system asks for."""
    contexts: list[Any] = []

    def _open(address: str, scheme: str = "light", width: int = 1280) -> Any:
        context = chromium.new_context(
            color_scheme=scheme, viewport={"width": width, "height": 900}, reduced_motion="reduce"
        )
        contexts.append(context)
        context.on("request", lambda request: watch.asked.append(request.url))
        context.on("console", watch.console)
        context.on("weberror", lambda error: watch.errors.append(str(error.error)))
        page = context.new_page()
        page.goto(address)
        return page

    yield _open
    for context in contexts:
        context.close()
