# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="003de982f2bf9654d95ba7b2e5910cbd0d3d1d76f2f48ada063abab7086a06ec",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
