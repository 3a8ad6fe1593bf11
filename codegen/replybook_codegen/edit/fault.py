"""The one way in which an edit fails: nothing was written."""

from __future__ import annotations

__all__ = ["BadEdit"]


class BadEdit(Exception):
    """The edit cannot be made; the text says why and what to do."""
