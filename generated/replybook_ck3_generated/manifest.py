# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="37a64f2d9b9d8cdef0116c9eb45efc43186abc870f4c438148cc577b7023b003",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
