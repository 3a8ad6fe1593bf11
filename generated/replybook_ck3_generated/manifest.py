# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="cfdd246c9a2d26a3b4b39d0b2d6003eafac9c675254dc52b2bd834ade6966ab8",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
