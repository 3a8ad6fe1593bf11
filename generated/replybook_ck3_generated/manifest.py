# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="c0b28e62ea92f122d09d0b3c34877c4edb375bcbe2ce85cf7cc107ad6f29a1f4",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
