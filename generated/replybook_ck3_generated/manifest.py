# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="ff63df59e17d0cd771d6c023f5432910982b43cf0b96396a405f4699c7b418a4",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
