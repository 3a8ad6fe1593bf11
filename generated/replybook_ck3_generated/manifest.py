# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="ed1dca148897c00c58bac8e260316f488e9f4fc5fbb6ff7fce726b370e8aea7b",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
