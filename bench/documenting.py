"""Measure `docs build` beside a bare build of the same pages by the tool that renders them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from bench.rows import Reference, Row, compared
from bench.workshop import ROOT, Workshop

BUILD = 2.5
"""A complete build, from YAML to checked links, may take this many times the rendering alone."""

PAGE = 2.0
"""A page with Markdown, search and data may have this many times the bytes of HTML and search."""

_RUNS = {"1,000": 2, "10,000": 0}
"""Size -> builds after the first one. More builds would take an hour."""

_TOOL = "zensical build"


def site(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure the build of a site, from a registry to HTML with checked links: time and bytes."""
    project = shop.project(size)
    laid_out = shop.scratch / f"pages_{size.replace(',', '')}"
    pages = [sys.executable, "-m", "bench.site_cost", str(project), str(laid_out)]
    shop.run(ROOT, pages, paths=(ROOT,))
    words = ("-m", "zensical", "build", "--clean", "--strict", "-f", "mkdocs.yml")
    ours, bare = shop.in_turns(
        size,
        shop.command(project, shop.replybook("docs", "build", "-o", "site")),
        shop.command(laid_out, [sys.executable, *words]),
        most=_RUNS.get(size),
    )
    yield compared("docs build", size, ours, _TOOL, [bare], budget=BUILD)
    yield Row(name=_TOOL, size=size, value=bare.wall, note="the reference, to see how it grows")
    count = sum(1 for _ in (laid_out / "docs").rglob("*.md"))
    yield Row(
        name="docs build, bytes a page",
        size=size,
        value=_weight(project / "site") / count,
        unit="bytes",
        reference=Reference(f"{_TOOL}, bytes a page", _weight(laid_out / "site") / count),
        budget=PAGE,
        note=f"{count} pages, {_weight(project / 'site') / 1e6:.0f} MB",
    )


def _weight(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def search(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure the search of a built site in headless Chromium.

    `make browser ARGS=--setup` installs it.
    """
    project = shop.project(size)
    if not (project / "site").is_dir():
        shop.run(project, shop.replybook("docs", "build", "-o", "site"))
    figures = shop.figures("bench.search_cost", project / "site")
    for name in figures:
        yield Row(name=f"search, {name}", size=size, value=figures[name])
