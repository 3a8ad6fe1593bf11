# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="f90125c48efc44bc441c98509d9a2f2000f13af2ca700ce7aa0953ce745143e1",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
