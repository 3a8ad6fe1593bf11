# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="tiny",
    version="1.2.0",
    digest="e54ae1163fe9f857e8ac9a3b90f68e7cb6a7236bd36b50531b0b9e36666ef8e9",
)
"""Name, version and content digest."""
