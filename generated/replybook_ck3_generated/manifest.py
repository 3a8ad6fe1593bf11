# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="4fb187b976c65761391b0e97cc6a1e7592b2d49c87c4a3582ac615472a46efb8",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
