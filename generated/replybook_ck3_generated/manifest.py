# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="32afae10afe3a9b64f6b6d9fb5af919681123b9ca11db5b98a92be8407e8fc3d",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
