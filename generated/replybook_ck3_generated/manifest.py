# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="a04337f4e6d985470a8af76537dcbe6f912890fa8de270d2ddfa1de15136bfe9",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
