# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="3c0ffaffb84819a13205c576559ed698df2480afc8af523d8685b9f6d2463179",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
