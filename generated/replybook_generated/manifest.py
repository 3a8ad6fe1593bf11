# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="1.0.0",
    digest="b6d17cab97eddcb584fe942c8517b5da6d7dba4ae8f3ec52cac50d8b47e38a56",
)
"""Name, version and content digest."""
