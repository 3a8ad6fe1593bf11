# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="26ce3f02323f0e8d2287604ded329f3367a2f7069f3ab02f014ea74d1ee1abe1",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
