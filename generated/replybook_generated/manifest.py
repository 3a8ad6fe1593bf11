# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="1.2.0",
    digest="ca7e007aae486fa83c7f04d4d118d0fb00d9f51860aaf2346abb9122adb119bb",
)
"""Name, version and content digest."""
