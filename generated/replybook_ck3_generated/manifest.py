# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="9ff0fddd536ab579ded87e012c379059984e907d3cf8f912e406c4da5703b238",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
