# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="4b301548d1d459c4531db0a61e6091d0ddeb51557f5b4cf40efbb4263a78a2bf",
)
"""Name, version and content digest."""
