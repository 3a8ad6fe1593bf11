# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="d5849fd10cb532931f893912fca2440e9bddc50d823e9dbe9bc358dc5e551ec4",
)
"""Name, version and content digest."""
