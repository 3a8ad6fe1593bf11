# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="4b957e4ac2b5b9050998a43cbdd1563b25b0062c0bb208d978bdbb91d1b46b29",
)
"""Name, version and content digest."""
