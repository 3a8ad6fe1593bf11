# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="cafc926cd5872399d572243ee0cf483583390c8f8bf1f5bd3c4601b2e052a72d",
)
"""Name, version and content digest."""
