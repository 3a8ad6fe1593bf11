# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="3d468b9690cfe769ac80bf945ebf72e95b4a2c6c4e02a3e56c2a60b542f8a169",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
