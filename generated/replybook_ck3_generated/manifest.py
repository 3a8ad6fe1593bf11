# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="74090c362dc738b7a979a8762714d0b812e75b9a6e0a247adf3ff81f151c1de6",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
