# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="4bcb8fae7b625914127034e58058f33007efa8de888ce8bc84e41c64405ae4e1",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
