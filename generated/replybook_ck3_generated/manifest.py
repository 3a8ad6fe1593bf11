# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="e4f3d09b9bd2d3d4194b64942392476e648299d9d2662f75a22dfb5f04bb2d87",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
