# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="9f3cd8df3025674d213314500351297f1b173d1153d3bd7cb59bc5de3a89929a",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
