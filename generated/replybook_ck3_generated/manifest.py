# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="039e788d973d8b31c1dfb993c8c9e9af46edf871cfb9c93d700846e4cc06d6dd",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
