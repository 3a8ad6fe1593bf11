# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="309a4171b005cb4285d051bdfdbd0b37f939cc9f1d82b037b9dc14acc79c00b3",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
