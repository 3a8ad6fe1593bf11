# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="b08ffa8b807db24a22d2d7d40579ce0ec0f680a65f07055a6b4c5c5969e0ccf1",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
