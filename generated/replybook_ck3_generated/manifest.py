# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="97beeda70062cd4d783598cd4c5b24fe81a3cb87a1a888d5b705d463f4c2d1ea",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
