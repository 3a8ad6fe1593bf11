# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="b9c1a984f18f804e81b104689d4af0aba9e63ce53c59be4f836daf9e16f16e0b",
)
"""Name, version and content digest."""
