# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="a7c74ec306e79dc93ec3f0b7995620c08684ff2db3cd173baaafcd90476035ac",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
