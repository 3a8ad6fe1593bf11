# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="410e998abb72698a0ef76fa710c0c01a2cc913e1a13c3cd6a697110ea9f65e20",
)
"""Name, version and content digest."""
