# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="8fc2e0244e0ee5ce4ed208a703909c9754815e5d5aacce89ddecc4589b3832da",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
