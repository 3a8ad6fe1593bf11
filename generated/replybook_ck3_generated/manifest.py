# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="00f3b81a180c6813e06417c8e407ffe16c18c02b9b6c83e23f057936e54164b8",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
