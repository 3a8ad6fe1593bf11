# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="37be6fa7ced4192abb3324bb5ce5c2b0d49d7ccdeebc2db8206bdaeb71c6d6df",
)
"""Name, version and content digest."""
