# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="b5c3b29f57675c371341fa3f58d3d4f61ae5801dc96e3e5c5bd0c3f31ca53e93",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
