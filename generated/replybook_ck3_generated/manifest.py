# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="57b0adb66ef487121fb2ed1a7346f53a3ade4adde44a5f76e991d33a6a05cc2a",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
