# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="cae6f3510f324d977a1ef650bcfd2b438b0ae3d859ccbba3c0bf324e88be85c9",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
