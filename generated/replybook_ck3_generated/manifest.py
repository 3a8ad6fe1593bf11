# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="7ae301d047f1b400110759cc6db6237de78ab6864179fc935e2315b738072533",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
