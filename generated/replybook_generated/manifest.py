# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="bf427ae13e7ae8b6e2d89d19767bfea20a0162a5ca140645c8b2e769aea58feb",
)
"""Name, version and content digest."""
