# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="5bc02a51f16d7cc2b27772325ec601be7a389eebdab898c23f8a38ca139a50b3",
)
"""Name, version and content digest."""
