# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="0d084c9ead14929d9d56290e533b0ce3efba1712ccfec6dbb52ded164107b810",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
