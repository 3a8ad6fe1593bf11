# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="bedc64451b35989f4f7579989a6938bf1a40fd11dde6fb17fe8877d611b2c990",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
