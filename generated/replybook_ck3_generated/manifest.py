# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="f17c42340ec28ac250d01e0f0b0369056c69c6dbbc1f7314e70f0a1e54d9d510",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
