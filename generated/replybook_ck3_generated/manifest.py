# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="da89c80bcde6b955301d46d7681f8b0cff97a1bbd178e91b21ead9d2137bdbf6",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
