# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="f2d1294ee498d584f37f80730c839c86693327c9f6025d6c0ecf4862c87d42cf",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
