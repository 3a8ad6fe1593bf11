# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="97b6d1821fe5850aa2ed3a71700b2c7c6009ee9a7738e883331602c90c9cfb37",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
