# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="b32b35e8483fadc87463be092a226b89d85d64fe09d4e1465cfa9a3fcbd8bc30",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
