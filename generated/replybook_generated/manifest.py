# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="ce3509f5fd9bdda1a90f8388ad5f91d8b55c39f6eed6d21e4bcdb4793e8dc4f8",
)
"""Name, version and content digest."""
