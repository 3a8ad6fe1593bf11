# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="e51cc59b8dde5badc153caa223fd631d9199612f6095d7aca4bc1d1aa4479ae5",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
