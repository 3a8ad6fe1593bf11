# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="1.1.0",
    digest="df8a9163baa87823a87a40f49bfa2c2ab76d43e904e43ed46e12feacaecd027d",
)
"""Name, version and content digest."""
