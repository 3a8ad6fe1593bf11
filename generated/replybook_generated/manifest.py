# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="f9a55c3e36b23d0704d9d088b3477a363b6fd25d63e5caee2e46eca67b3f3a97",
)
"""Name, version and content digest."""
