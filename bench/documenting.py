"""`docs build` beside a bare build of the same pages by the tool that renders them. Source: decision 22."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from bench.rows import Row, compared, counted
from bench.workshop import ROOT, Workshop

__all__ = ["site"]

BUILD = 2.5
"""All of a build, from YAML to checked links, may take this many times the rendering alone."""

PAGE_KB = 80.0
"""What a page may weigh, with its Markdown and its share of the search, the data and the menu."""


def site(shop: Workshop, size: str) -> Iterator[Row]:
    """From a registry to HTML whose links are checked."""
    project = shop.project(size)
    laid_out = shop.scratch / f"pages_{size.replace(',', '')}"
    pages = [sys.executable, "-m", "bench.site_cost", str(project), str(laid_out)]
    shop.run(ROOT, pages, paths=(ROOT,))
    words = ("-m", "zensical", "build", "--clean", "--strict", "-f", "mkdocs.yml")
    ours, bare = shop.in_turns(
        size,
        shop.command(project, shop.replybook("docs", "build", "-o", "site")),
        shop.command(laid_out, [sys.executable, *words]),
    )
    yield compared("docs build", size, ours, "zensical build", [bare], budget=BUILD)
    count = sum(1 for _ in (laid_out / "docs").rglob("*.md"))
    weight = sum(path.stat().st_size for path in (project / "site").rglob("*") if path.is_file())
    yield counted("docs build, bytes a page", size, weight / count, PAGE_KB * 1000, "bytes")
