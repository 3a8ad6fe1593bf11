# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="ffed073330a3feac5f0f917bf8ddcc21a250408b3df8ab60a17425e2db815438",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
