# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="f1d2fffaa5753d520a2341282f1ba2c069cc15e5d24ba28ce9d00a316fc123b6",
)
"""Name, version and content digest."""
