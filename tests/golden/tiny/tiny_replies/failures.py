# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""Dialects and rules of tiny, and all below it, for `replybook.client.judge`."""

from __future__ import annotations

from typing import Final

from replybook.client.judging.stored_tables import stored

from replybook.client.judging.base_tables import BASE as BELOW

__all__ = ["TABLES"]

TABLES: Final = stored(__spec__, BELOW)
"""Dialects and rules of tiny, and all below it."""
