# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="ece4b6005512b5bf1e012ac604db7b961fa61a2b7d3ff8d6e50d50662940b210",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
