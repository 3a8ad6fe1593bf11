# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="313c18ef71890541b68a7931efd2a6e9d1bd9033597c7f9110fdce1068fd45a3",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
