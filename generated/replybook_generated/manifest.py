# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="16a0cfb01a0a77bbfef78e5d12dd6137db5fe3d73379086ab28f586ae5974393",
)
"""Name, version and content digest."""
