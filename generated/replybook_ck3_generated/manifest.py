# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="8095245f24b5f7c22dc5c1d4d6f1b895a3326a73e2704943397a975e379f135b",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
