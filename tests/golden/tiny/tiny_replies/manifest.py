# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="tiny",
    version="1.2.0",
    digest="a46e98cc60d389207b2ab77d5b3084d4dfd8f4533acada4391daaa9e4ef92fe3",
)
"""Name, version and content digest."""
