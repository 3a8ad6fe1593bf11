# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="e334dab8a509345020e8c3eebdf008eb6426e22b956001be2999741f0ffa2149",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
