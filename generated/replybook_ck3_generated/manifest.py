# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="a95d64078bbff4660a711fe40039299c767b1ac95cd8e08352f7693e658517f6",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
