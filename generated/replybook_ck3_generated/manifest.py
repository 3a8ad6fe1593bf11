# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="3089687af40e63f211c95f68b8ce6a3ca13fae9d2e3ea40075e3abb11d2ad0f2",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
