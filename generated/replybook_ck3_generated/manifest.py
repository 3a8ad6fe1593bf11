# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="6614f28f9926e21cce8728b5afc1f2d392f639af700c099237930a32da3f14cf",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
