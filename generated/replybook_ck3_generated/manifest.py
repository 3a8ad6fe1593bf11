# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="9c36d4680ae6893fdf348d1cd4f24750c19dd1605c809792ac752d0d20965271",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
