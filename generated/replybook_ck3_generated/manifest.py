# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="bbe0897bb40c0fd12631cdc6a52548e6a8e1562e677bb03feaea62e52580608c",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
