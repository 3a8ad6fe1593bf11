# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="802dc481b60915f819caca9cb133492cc03d8f8807ab55dcd98bb1600136240a",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
