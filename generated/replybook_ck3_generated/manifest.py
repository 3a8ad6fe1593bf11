# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="c77f662f1f19a4bfbba30efb651f5cbeafd7750c6d96cff5b3294b5ed6151062",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
