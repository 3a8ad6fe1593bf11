# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="def30a8f30b7ece5b1afb71966caf03b01519474a8e27893ea23176654c1f45e",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
