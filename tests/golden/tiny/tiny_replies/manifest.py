# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="tiny",
    version="1.2.0",
    digest="9915c09e8c453463727ec8a23e22c28db24f3f5cdd15719f8b10d3f2f5f5c000",
)
"""Name, version and content digest."""
