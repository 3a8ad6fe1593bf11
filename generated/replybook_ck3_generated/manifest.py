# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="51bdb063407563da0902700a87982640af422b67f9a2aab0336611bd7aed4eb4",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
