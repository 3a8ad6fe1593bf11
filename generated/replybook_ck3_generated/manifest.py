# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="d856c9efd28e16d49bedb4c7e11d646349f86b47ebc57b25f94184b0559e7040",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
