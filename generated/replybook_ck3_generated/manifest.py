# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="2254e3bd5161a4ee6e0f413941d3b39e22d2935a68454e6ac84fc03a90231e38",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
