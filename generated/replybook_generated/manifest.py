# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="577aabd0996059d0348c4333db73c678f023920a5a5d15ca1ede40c930c7972f",
)
"""Name, version and content digest."""
