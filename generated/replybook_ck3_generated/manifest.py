# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="2d21530f49294442556e9b46c5e9b414709a1b6fd5774022cd1728632021f67c",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
