# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="67a6506aa221a6a6d2519939bce436664381ab6a7ef74d45b4a2085550080c4f",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
