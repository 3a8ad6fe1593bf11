# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="ec65d619ca55df4c79658a11f4a5d3407133038a49fa44b3d8eb5206d23aeb06",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
