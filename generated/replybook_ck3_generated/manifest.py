# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="acd23c53f26097d0789a7e24d6be4fa9fbf5eb20569da12c3ac98a2177b6d654",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
