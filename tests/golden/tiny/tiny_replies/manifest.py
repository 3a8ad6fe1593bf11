# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="tiny",
    version="1.2.0",
    digest="7a503293c20330390750785d5381995c6f7647ce1fe6999b8d4bdaf886b8f0d9",
)
"""Name, version and content digest."""
