# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="7ac579ec987e1f0929604fadc67be2f63e39f2fc40a478937e16c84a0b865ca3",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
