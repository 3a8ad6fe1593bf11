# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="7b88180ede888279e9cbc671a8f22be7400e75934dd07214318edecd7da343d6",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
