# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="tiny",
    version="1.2.0",
    digest="8060670fc4f3f470bbdc6fe56fb351c9f09b2b6da3cd614b09184b0f817b3346",
)
"""Name, version and content digest."""
