# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="9d4c8560dba61e5ab297fecfd5fe58c106a65296dc4ba8dfe43e240c8972ed9e",
)
"""Name, version and content digest."""
