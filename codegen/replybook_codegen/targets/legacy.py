"""Rows of legacy ids in `registry.json`, with the columns of `RawLegacy`."""

from __future__ import annotations

from replybook_codegen.python_source import Value
from replybook_registry.model import LegacyCode

__all__ = ["raw_legacy"]


def raw_legacy(entry: LegacyCode) -> Value:
    """Return the row of a legacy id, with the columns of `RawLegacy`."""
    return (
        entry.code,
        entry.sources,
        entry.was,
        entry.layer,
        entry.meaning,
        entry.verdict,
        entry.use,
        entry.advice,
    )
