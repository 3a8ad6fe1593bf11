# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="399d8041aeed77d2473d90578ba5f6045ea1af6ef6e370d5e528fd46f37b3442",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
