# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="7d1dc36bf36d6b655b0ae775003da2c073c225ec94188c5aa694e6466b9a5709",
)
"""Name, version and content digest."""
