# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="4c0cc89228cf2685e12e0d6842bab66aa1283945f6d39ae9008dab2b9177e583",
)
"""Name, version and content digest."""
