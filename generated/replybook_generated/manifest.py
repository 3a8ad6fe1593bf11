# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="2.0.0",
    digest="04be399c612a7a0a8230993a132fe7b42056af25ef6124ea830669981bae8287",
)
"""Name, version and content digest."""
