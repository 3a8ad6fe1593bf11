# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="b25c2ece4cb79124eb77ec8f8008b461486e5f508d18154f3975b3b567c2a2ae",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
