# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="b70c981330ef2afaf1752b539bc08795e8939f02eae1ffe1ec6ca53ac6d6bc9a",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
