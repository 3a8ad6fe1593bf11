# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="95cdb96affa0b699ec2455f227d4768844c5f8af69314b2e3fbdefc2c894a547",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
