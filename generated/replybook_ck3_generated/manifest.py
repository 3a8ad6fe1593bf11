# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="785e1919b0489ef801c10bc4fb6b47f2572ce756b415a5bf730b5a73adb2d5b3",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
