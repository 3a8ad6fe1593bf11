# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="4c53b9691eec11643301795f2c1f4f2d48ef8496e5fcc70afe00c54cc47a5054",
)
"""Name, version and content digest."""
