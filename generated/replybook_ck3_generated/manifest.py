# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="3c95ff4abaaf704d99a96e32c495200502730be22a82321192683d71111f0709",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
