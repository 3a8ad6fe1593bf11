# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="614d1465ce083673d81441fc50152f657bb4cf844621a72dd1e7e8245f8aa185",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
