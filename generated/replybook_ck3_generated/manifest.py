# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="07a3f88473883ba425b709abff6a3536110f53c588cbea1cd7fa471cb089b052",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
