# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="7a82bc12a2bce0985fdd1dec87cd852f87645ac8f04b975dc84dde032ec42b1b",
)
"""Name, version and content digest."""
