# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="2.0.0",
    digest="05dc598a6b25f71b2aacb3c433461ac117058b9dd609ef3ce35829711487f889",
)
"""Name, version and content digest."""
