# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="40210d6652831b34b2a45d754054265c9dc3cee3da9ed09609acde51353182ab",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
