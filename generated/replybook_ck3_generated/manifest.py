# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="170486558d439374f1fb9fada33798a19711cbd20538585665b8a0974031fd4f",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
