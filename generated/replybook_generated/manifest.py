# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="5f2c31566da463adbdaabae975cd3a8c2ff36e9d588aeedb931d83b6de43ff4f",
)
"""Name, version and content digest."""
