# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="2e53e743d44ab1b25a0d38be4d52304ff565f05b1d3932b3df60801dc7268bf8",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
