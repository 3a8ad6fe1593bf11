# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="4c5af27e83ec5f03e226fe342ccb9280bd2de16cc8aca79f83023322a4b80643",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
