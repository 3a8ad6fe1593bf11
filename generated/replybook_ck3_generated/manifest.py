# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="352d6fd66bdb29fb4edcfe12d0d45c79db669743735b5d79c35705e48c3a7fcb",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
