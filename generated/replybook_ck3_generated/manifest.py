# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="4db751edf37cea371cf70cfcab00055436e3a5e181d560be14c239f78f42ea8f",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
