# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="29b88d915925ef5615e682c75b5071b5d668e203f3352b72ec88e12033580b29",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
