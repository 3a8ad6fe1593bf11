# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="cecdc4f7c3a3e1b7cef4c2c03333485f46f97991e8c57c4d8d2ba7eb03cf9841",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
