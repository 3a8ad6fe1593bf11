# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="80a5ecdd2e1b5d9ffa3f0518fb13b0c2f51d18c0af9eb5cb4034b6b8ea3b0979",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
