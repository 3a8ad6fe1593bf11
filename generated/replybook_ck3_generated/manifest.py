# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="665064bf5f9b7494eddc046c0a1692d59d5cee757a55bb7accdeb87dec5a5e14",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
