# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="4d6967b68669255a8f26d045fd368a352e7e4896ae0a0f87eb2ddcb5d72ead43",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
