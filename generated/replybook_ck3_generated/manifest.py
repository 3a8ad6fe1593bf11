# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="e44aebe118994f657f7b558c7356c3d5601ba812d8f1a1171936b09d377587a0",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
