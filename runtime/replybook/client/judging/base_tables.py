"""Dialects and rules of the library, for `replybook.client.judge`."""

from __future__ import annotations

from typing import Final

from replybook.client.judging.stored_tables import stored

BASE: Final = stored(__spec__)
"""The tables of the base registry, as the generator wrote them."""
