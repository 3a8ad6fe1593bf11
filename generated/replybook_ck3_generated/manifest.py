# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="66cb82edc43c71086495025412ded301a37325b1b13bacf54c246866240f713b",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
