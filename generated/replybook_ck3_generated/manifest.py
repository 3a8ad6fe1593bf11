# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="14a5120a7c974c99a1402199de34bb07c2852ca784b8c202101bbe986b20603b",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
