"""Measure the parser of script beside a bare search for tokens in the same bytes."""

from __future__ import annotations

from collections.abc import Iterator

from bench.rows import Reference, Row
from bench.workshop import Workshop

PARSING = 3.0
"""Parsing with positions and findings may take this many times a `findall` of all tokens."""


def parsing(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure parsing the script of a made-up mod, and reading its localization."""
    figures = shop.figures("bench.parsing_cost")
    script, texts = figures["script MB"], figures["localization MB"]
    yield Row(
        name=f"parsing {script:.0f} MB of script",
        size=size,
        value=figures["parsing"],
        reference=Reference("re.findall of the token pattern", figures["tokens"]),
        budget=PARSING,
        note=f"{script / figures['parsing']:.1f} MB/s",
    )
    yield Row(
        name=f"reading {texts:.0f} MB of localization",
        size=size,
        value=figures["localization"],
        note=f"{texts / figures['localization']:.1f} MB/s",
    )
