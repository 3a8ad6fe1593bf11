# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="f46b4a9fa5b000a6031ed37a5e6a7516fa0768ef44e6afd53543cde93c2d4318",
)
"""Name, version and content digest."""
