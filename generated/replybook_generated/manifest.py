# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="2.0.0",
    digest="5aedd5882bfc8f5019930bfce997dadbac9b85ec426be754b7c35a622326875f",
)
"""Name, version and content digest."""
