# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="a524cb5ad8be67bdf64053cea95b8b2850a8f26d8e6134a2ac8e4c35a468f301",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
