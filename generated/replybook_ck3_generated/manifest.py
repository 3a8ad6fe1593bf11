# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="045eb2cc86cfd5f854a466121c179fb1506a8345e890629d85ec01135580c745",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
