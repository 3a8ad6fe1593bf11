# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="3f545e5ee2713a8824f1181612a05382969243a48336299a79f61d74136bb272",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
