# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="d89e70aa740229ffa6e0469fc552d81e71935f9809da49dc9b536fd895892be7",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
