# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="d51aeea3e7d1324cc10c594315fa6b819052f6fa29a57b8d8bda379756c4fe8f",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
