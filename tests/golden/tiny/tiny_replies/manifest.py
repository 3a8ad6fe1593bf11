# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="tiny",
    version="1.2.0",
    digest="11cef420dbecd87f37f356a5204c2612ce1653e774f7262df39a4e24cb837d35",
)
"""Name, version and content digest."""
