# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="5f2e68a87f078d75dd920d0684e9d2514663271b0ace985e9d7e7b52aff5d8d1",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
