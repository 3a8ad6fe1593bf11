# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="4ecaf50b635a08263c03769b1d5227d557ea2aaeaede66f633749c5dd71879d3",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
