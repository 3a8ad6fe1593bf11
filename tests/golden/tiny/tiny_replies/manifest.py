# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="tiny",
    version="1.2.0",
    digest="b2bb6e47aedd0d9faca766f79282669a5f37fe24bf6e14fca8520067b4d7eeb9",
)
"""Name, version and content digest."""
