# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="639f6f6e6f6ec501832ed5880b0094ca9ed5d2a6b7ca758dd0c0c7f5cbe099ce",
)
"""Name, version and content digest."""
