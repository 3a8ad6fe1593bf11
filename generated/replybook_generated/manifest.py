# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="2.0.0",
    digest="9d7b32978533d078de26df63ea893899fd67fc0169e9bc32ca065080b3e8d8d0",
)
"""Name, version and content digest."""
