# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="51fde0be2bf8c0db1d3970902d62671ad5832b73bf86c81886c69494501fe5e0",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
