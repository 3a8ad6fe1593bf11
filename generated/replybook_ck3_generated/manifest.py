# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="a7a170de2dce8b00ec3b6ba4ef95eced9889cab9eaacad6d0f00047f04999564",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
