"""Site build: lays out pages, runs a site tool, and replaces the old site.

The old site is replaced as a whole or not at all. The menu has no room for thousands of pages, so
each page shows its own path. Pages opened from disk search with a script, since a browser reads
only scripts there: Zensical asks for `search.js`, and nothing else writes it. No browser starts a
worker from a file, so the script holds the text of the worker too, before the search begins. A
browser reads the whole index before the first search, and the worker answers each typed letter in
turn. So a page of a frequent kind is found by a few of its words, and letters typed in a row are
one question.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from posixpath import relpath
from typing import Any, Final

from replybook_codegen.site_pages.site_page import SitePage
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.site.site_content import SiteContent
from replybook_devtools.site.site_menu import REFERENCE, settings_text

_MARK: Final = "registry.json"
"""File by which a folder is known as a site of ours that may be replaced."""

_SECOND_HEADING: Final = re.compile(r"^(## .+)$", re.MULTILINE)

_PATIENCE_S: Final = 600
_PATIENCE_OF_A_PAGE_S: Final = 0.5

_SCRIPT: Final = """\
(function (text) {
  const Started = window.Worker;
  window.Worker = function (address) {
    const ours = String(address).includes("/workers/search.");
    return new Started(ours ? URL.createObjectURL(new Blob([text], { type: "text/javascript" })) : address);
  };
})(%s);
var __index = %s;
"""

_HEADING = "<h1"

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


class SiteToolFailed(Exception):
    """The site tool failed; the text is its output."""


@contextmanager
def workshop(target: Path) -> Generator[Path]:
    """Yield an empty folder beside `target`, and remove it at the end.

    Raises:
        UsageError: The target holds something else than a site.
    """
    if target.exists() and not _is_ours(target):
        raise UsageError(
            f"{target.name!r} holds something that is no site; name another folder with -o"
        )
    target.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=".replybook-site-", dir=target.parent))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _is_ours(target: Path) -> bool:
    return target.is_dir() and ((target / _MARK).is_file() or not any(target.iterdir()))


def build_site(content: SiteContent, folder: Path, *, bare: bool, tool: str) -> Path:
    """Return the folder of the built site.

    Args:
        content: The pages and files of the site.
        folder: The workshop to build in.
        bare: Write Markdown and JSON alone.
        tool: The module of the site tool.
    """
    site = folder / "site"
    if bare:
        site.mkdir()
    else:
        lay_out(content, folder)
        _run_tool(tool, folder, len(content.pages))
        shorten_search(site, content.pages)
        _add_disk_search(site)
        _fill_in(content, site)
        _add_paths(site, content.pages)
    for page in content.pages:
        _write(site / page.file, page.text)
    for place, text in content.texts.items():
        if not (bare and place.endswith(".html")):  # pages that lead on lead to HTML
            _write(site / place, text)
    for place, path in content.files.items():
        _copy(path, site / place)
    return site


def replace_site(built: Path, target: Path) -> None:
    """Put the built site in place of the old one."""
    old = built.with_name("old")
    if target.exists():
        target.rename(old)
    built.rename(target)


def lay_out(content: SiteContent, folder: Path) -> None:
    """Write what the site tool reads into the folder: its settings, and the pages below `docs`."""
    settings = settings_text(
        content.name, content.about, content.docs_url, content.pages, content.styles
    )
    _write(folder / "mkdocs.yml", settings)
    for page in content.pages:
        _write(folder / "docs" / page.file, f"{_front_matter(page)}{_for_the_search(page)}")
    for place, path in content.files.items():
        _copy(path, folder / "docs" / place)
    for place, text in content.texts.items():
        if place.endswith(".schema.json"):  # pages link to them
            _write(folder / "docs" / place, text)


def _fill_in(content: SiteContent, site: Path) -> None:
    """Put our markup in place of the marks of pages."""
    for page in content.pages:
        lines = page.text.splitlines()  # a page may also speak of a comment
        marks = [mark for mark in content.markup if mark in lines]
        if not marks:
            continue
        path = site / _built_file(page.file)
        text = path.read_text("utf-8")
        for mark in marks:
            if mark not in text:
                raise SiteToolFailed(f"{page.file}: the comment {mark} is gone after the build")
            text = text.replace(mark, content.markup[mark])
        path.write_text(text, "utf-8", newline="\n")


def _built_file(file: str) -> str:
    """Return the HTML file of a page: `codes/A.md` becomes `codes/A/index.html`."""
    stem = file.removesuffix(".md")
    return f"{stem}.html" if stem.rpartition("/")[2] == "index" else f"{stem}/index.html"


def _for_the_search(page: SitePage) -> str:
    """Return the text of a page, with a mark at the headings that the search shall not read."""
    if page.searched != "beginning":
        return page.text
    return _SECOND_HEADING.sub(r"\1 { data-search-exclude }", page.text)


def _front_matter(page: SitePage) -> str:
    about = json.dumps(" ".join(page.about.split()), ensure_ascii=False)
    home = page.file == "index.md"
    hidden = ["toc"] if page.wide or home else []
    hidden += ["navigation"] if home or _is_of_a_thing(page) else []
    room = f"hide: [{', '.join(hidden)}]\n" if hidden else ""
    search = "search:\n  exclude: true\n" if page.searched == "nothing" else ""
    return f"---\ndescription: {about}\n{room}{search}---\n\n"


def _run_tool(tool: str, folder: Path, pages: int) -> None:
    _look_for(tool)
    command = [sys.executable, "-m", tool, "build", "--clean", "--strict", "-f", "mkdocs.yml"]
    patience = _PATIENCE_S + _PATIENCE_OF_A_PAGE_S * pages
    environment = {**os.environ, "NO_COLOR": "1"}
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
            timeout=patience,
        )
    except subprocess.TimeoutExpired as error:
        raise SiteToolFailed(f"{tool} did not end within {patience:.0f} seconds") from error
    if done.returncode != 0 or not (folder / "site/index.html").is_file():
        raise SiteToolFailed(f"{done.stdout}{done.stderr}".replace(str(folder), "").strip())


def _look_for(tool: str) -> None:
    if tool == "zensical":
        import_module(tool)  # the extra `docs`; who lacks it is told so here
    elif find_spec("material") is None:
        raise UsageError("--tool mkdocs needs Material for MkDocs: pip install mkdocs-material")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8", newline="\n")


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _add_disk_search(site: Path) -> None:
    """Write the index and the worker as one script; do nothing without a search."""
    index, worker = site / "search.json", _worker_of(site)
    if index.is_file() and worker is not None:
        text = json.dumps(worker.read_text("utf-8"))
        (site / "search.js").write_text(_SCRIPT % (text, index.read_text("utf-8")), "utf-8")


def _is_of_a_thing(page: SitePage) -> bool:
    """Return True if nothing in the menu leads to a page but the list of its folder."""
    return not page.source and "/" in page.file and not page.file.endswith("/index.md")


def _add_paths(site: Path, pages: Sequence[SitePage]) -> None:
    """Add the path of links before the heading of each page of a thing."""
    layers = {
        page.file.rpartition("/")[2]: page for page in pages if page.file.startswith("layers/")
    }
    for page in pages:
        if not _is_of_a_thing(page):
            continue
        path = site / page.file.removesuffix(".md") / "index.html"
        before, heading, after = path.read_text("utf-8").partition(_HEADING)
        way = _way(page, layers)
        path.write_text(f"{before}{way}{heading}{after}", "utf-8", newline="\n")


def _way(page: SitePage, layers: dict[str, SitePage]) -> str:
    here = page.file.removesuffix(".md")
    links = (
        f'<a href="{escape(relpath(to, here))}/">{escape(title)}</a>'
        for to, title in _steps(page, layers)
    )
    return f'<nav class="rb-path" aria-label="Where this page stands">{" / ".join(links)}</nav>\n'


def _steps(page: SitePage, layers: dict[str, SitePage]) -> Iterator[tuple[str, str]]:
    """Places of the site and their titles, from the top down."""
    yield "reference", "Reference"
    folder, _, name = page.file.partition("/")
    folder = "codes" if folder == "layers" else folder
    yield folder, REFERENCE[f"{folder}/index.md"]
    layer = name.partition("-")[0]
    if folder == "codes" and f"{layer}.md" in layers:
        yield f"layers/{layer}", layers[f"{layer}.md"].title


def shorten_search(site: Path, pages: Sequence[SitePage]) -> None:
    """Rewrite the index and the worker; do nothing without a search."""
    index, worker = site / "search.json", _worker_of(site)
    if not index.is_file() or worker is None:
        return
    found_by = {page.file.removesuffix(".md") + "/": page.found_by for page in pages}
    written: dict[str, Any] = json.loads(index.read_text("utf-8"))
    written["items"] = [_short(item, found_by) for item in written["items"]]
    index.write_text(json.dumps(written, ensure_ascii=False, separators=(",", ":")), "utf-8")
    worker.write_text(
        worker.read_text("utf-8") + _LAST_ONE % (_QUESTION, _PAUSE_MS), "utf-8", newline="\n"
    )


def _worker_of(site: Path) -> Path | None:
    """Return the worker script of the search of a built site; None without a search."""
    return next(iter(sorted(site.glob(_WORKERS))), None)


def _short(item: Mapping[str, Any], found_by: Mapping[str, Sequence[str]]) -> Mapping[str, Any]:
    words = found_by.get(item["location"], ())
    text = "".join(f"<p>{escape(word, quote=False)}</p>" for word in words) or item["text"]
    path: list[str] = (
        [] if item["path"] == [item["title"]] else item["path"]
    )  # it would be read twice
    return {**item, "text": text, "path": path}
