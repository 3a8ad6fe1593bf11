# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="988ff69cb57fcbc38359490bee58d1257a02bf50bd0a362f20321600c5a9814b",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
