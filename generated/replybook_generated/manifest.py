# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="45eb0e7c2bb44975bf29714193e1d7a6435b8e19b566bc86570d761e0b9965b9",
)
"""Name, version and content digest."""
