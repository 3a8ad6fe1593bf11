# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="1.0.0",
    digest="6dd55f7f8fa67aaed9e103f067f660d59bd05a7e9773a5048c62dd220c610941",
)
"""Name, version and content digest."""
