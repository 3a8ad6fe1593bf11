# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="945ba6f463235ad9b15eef12d2e1dc63fbf37185befd46290b70d54c5eac5d78",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
