# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="ee61b9a9d30dc2e9b50b77e2c89f3a06de3fade2c3a9f3c8b3ad177ac97c7936",
)
"""Name, version and content digest."""
