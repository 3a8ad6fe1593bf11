"""The error of an edit. Nothing was written."""

from __future__ import annotations


class BadEdit(Exception):
    """The edit is not possible. The message has the reason and a fix."""
