# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="f4c032b5bae07ac3c8bd9d6b5ba1678fb93a45ac59c69e033283b2fb9c3bf334",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
