# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="9d1ada72a3fa4e123b53abcc9e5b212bcbcb8df4d47acfc101155de82b3306b2",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
