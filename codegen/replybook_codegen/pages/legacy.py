"""The page of legacy ids, so that old ids stay documented (spec 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from replybook_codegen.pages.links import PageLinks
from replybook_codegen.pages.markdown import cell, code, slug, table
from replybook_registry.model import LegacyCode, Registry


@dataclass(frozen=True, slots=True)
class LegacyPage:
    """A table with one row and anchor for each legacy id."""

    count: int
    ids: str


def legacy_page(registry: Registry, links: PageLinks) -> LegacyPage | None:
    """Return the legacy ids of the registry itself, or None if it has none."""
    own = [entry for entry in registry.legacy if entry.origin == registry.name]
    heads = ("Id", "Meaning", "Verdict", "Use", "Advice", "Found in")
    rows = (_row(entry, links) for entry in own)
    return LegacyPage(len(own), table(heads, rows)) if own else None


def _row(entry: LegacyCode, links: PageLinks) -> Sequence[str]:
    was = f" (was {code(entry.was)})" if entry.was else ""
    return (
        f'<a id="{slug(entry.code)}"></a>{code(entry.code)}',
        cell(entry.meaning) + was,
        entry.verdict,
        links.names("code", entry.use) or "nothing",
        cell(entry.advice),
        ", ".join(entry.sources),
    )
