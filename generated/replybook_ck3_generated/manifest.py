# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="af5569cb8c2aaea138f0d27426aeaf1e934cd89f003016fcd330becf471c42af",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
