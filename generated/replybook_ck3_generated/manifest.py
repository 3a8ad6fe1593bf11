# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="b74ddd32959d9d68e118147f40e3a665c0be47e77efd9b84410279ba7d677544",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
