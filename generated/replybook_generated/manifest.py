# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="1.2.0",
    digest="f9aabefa05d129baf6a64cceecad5622a7a10deff791fffbf2e69f0b8e3f367c",
)
"""Name, version and content digest."""
