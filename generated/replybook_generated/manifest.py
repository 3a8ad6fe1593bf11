# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="4cd4081b884f52d038f06cbc5b8b8b9ce619e13b8f5b12598b4847e98830dcc8",
)
"""Name, version and content digest."""
