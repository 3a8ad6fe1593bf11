# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="39f5e08f8f8659c98c657346728b178d9e2a4940b50a6d7d93615d3219fdac3b",
)
"""Name, version and content digest."""
