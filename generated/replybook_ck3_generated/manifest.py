# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="8dc4c32b489598ba7046cbaf7bb658566d7e06ded60b9d0f8000df4b74168af5",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
