# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="85c00bfc348ab40bd4cbfe1e67b3980f470a9605068ad2e82a56d8fc9e1c9b08",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
