# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="48050eab6ac09d0d2ee2d3fcb21bd0f135acbeec5a2d20ed91dd7250cfa9c988",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
