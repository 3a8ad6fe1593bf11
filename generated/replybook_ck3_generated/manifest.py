# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="b2188809fa1daece87c3515277ef1e27ac8e79005466fad1de7cc976bb4a31fc",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
