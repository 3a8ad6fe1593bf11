# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="4843a2cf5536bbe880197ec707906463bc821342ab8f068ee3b009ca3ec7e2d4",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
