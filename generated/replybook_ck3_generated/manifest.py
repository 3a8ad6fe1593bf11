# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="4e1ca5be6f21ef73b0f56e5dc1768b18dfbce2aa6d600749e10b04a82beafab0",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
