# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="9437e502b92f1cde761ae80b6fd29fe335d5ed7c628f34689a88f03221d14e22",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
