"""The page about kinds of change: what `replybook breaking` tells apart, and why (decision 8)."""

from __future__ import annotations

from dataclasses import dataclass

from replybook_codegen.pages.markdown import cell, slug, table
from replybook_registry.evolution.compare import KINDS

__all__ = ["ChangesPage", "changes_page"]


@dataclass(frozen=True, slots=True)
class ChangesPage:
    """One row per kind, with an anchor of its own."""

    kinds: str


def changes_page() -> ChangesPage:
    """Every kind of change, by number."""
    heads = ("Kind", "What changed", "Step", "Why", "What to do")
    rows = (
        (f'<a id="{slug(k.code)}"></a>{k.code}', cell(k.name), k.step, cell(k.why), cell(k.fix))
        for k in KINDS
    )
    return ChangesPage(table(heads, rows))
