"""The page of kinds of change that `replybook breaking` finds (decision 8)."""

from __future__ import annotations

from dataclasses import dataclass

from replybook_codegen.pages.markdown import cell, slug, table
from replybook_registry.evolution.compare import KINDS


@dataclass(frozen=True, slots=True)
class ChangesPage:
    """A table with one row and anchor for each kind."""

    kinds: str


def changes_page() -> ChangesPage:
    """Return the page of all kinds of change, by number."""
    heads = ("Kind", "What changed", "Step", "Why", "What to do")
    rows = (
        (f'<a id="{slug(k.code)}"></a>{k.code}', cell(k.name), k.step, cell(k.why), cell(k.fix))
        for k in KINDS
    )
    return ChangesPage(table(heads, rows))
