# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="b57e1f5c7456d26b132143b84aeb6a148c9c4b3dd6394f31abed9ce06d221c94",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
