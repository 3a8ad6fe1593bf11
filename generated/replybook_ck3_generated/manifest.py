# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="32d2bf1e33f28d04409233dd539a893f9aa49ba64f02c8003dd93131f75d0807",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
