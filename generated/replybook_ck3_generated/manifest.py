# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="672a8ec3f414defd923236d5f4168aac332b60a0b3df14f63c889866cdcf0d44",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
