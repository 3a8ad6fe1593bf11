# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="8650d033fbb127ba378c0a8fbf98e39f87f4ab692c33d26535b4346e02680aa2",
)
"""Name, version and content digest."""
