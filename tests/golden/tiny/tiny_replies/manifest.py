# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="tiny",
    version="1.2.0",
    digest="cafd07a85d16ffe9c4baa8757cfecf2c3b0e558e70ea9607748c4bef98de8915",
)
"""Name, version and content digest."""
