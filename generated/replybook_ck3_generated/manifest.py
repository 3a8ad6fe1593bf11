# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="064845019beaeb04a97ff4c4e0d7a5d497d9ef97dcd1dddd5bad60d1b7dcd4d0",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
