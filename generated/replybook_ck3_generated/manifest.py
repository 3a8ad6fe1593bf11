# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="81c2d256cd8055c27eb903100ba718ab42330ced8627f0b0b080a6b00478500d",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
