# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="a217f83ffddda4d90c4d17f3116923b5b2f5f8a340fabdb8a5feb56d57517bec",
)
"""Name, version and content digest."""
