# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="207b742634166b5ec0536ba4e4f12bfa5ce6de2de240efb6aa9db87415cb3f1b",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
