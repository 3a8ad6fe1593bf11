# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="7177a98b2c87ae785f41b7d866fb2d3cf89da7f258ccb3fd1e2ad0b39e481b71",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
