# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="ce92a4803c6beb09a42ce741f7ef79819b21246d7a5e4a365d183423166d595d",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
